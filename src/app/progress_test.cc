#include "app/progress.h"

#include <gmock/gmock.h>

namespace rulewise::app {
namespace {

TEST(ProgressLine, DrawsABar) {
  EXPECT_EQ(progress_line(0.0, "go"), "[>                             ]   0 % go");
  EXPECT_EQ(progress_line(0.5, "go"), "[===============>              ]  50 % go");
  EXPECT_EQ(progress_line(1.0, "go"), "[==============================] 100 % go");
}

TEST(ProgressLine, StaysInsideTheBar) {
  EXPECT_EQ(progress_line(7.0, ""), progress_line(1.0, ""));
  EXPECT_EQ(progress_line(-1.0, ""), progress_line(0.0, ""));
}

TEST(ProgressLine, ShowsTheDetailAloneWhereNothingElseIsKnown) {
  EXPECT_EQ(progress_line(std::nullopt, "depth 4"), "depth 4");
}

TEST(Fitted, CutsWhatTheTerminalHasNoRoomFor) {
  EXPECT_EQ(fitted("one\nthree\nsix", 4, 2), "one\nthre\n");
  EXPECT_EQ(fitted("one", 10, 10), "one\n");
  EXPECT_EQ(fitted("", 10, 10), "");
  EXPECT_EQ(fitted("a\n\nb\n", 10, 10), "a\n\nb\n");
}

TEST(Progress, IsSilentAwayFromATerminalAndForTheFirstSecond) {
  testing::internal::CaptureStderr();
  {
    Progress hidden(false);
    Progress young(true);
    hidden.update(0.5, "x");
    young.update(0.5, "x");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace rulewise::app
