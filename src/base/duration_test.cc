#include "base/duration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

using testing::DoubleEq;
using testing::Eq;
using testing::Optional;

TEST(ReadSeconds, KnowsUnits) {
  EXPECT_THAT(read_seconds("1"), Optional(DoubleEq(1)));
  EXPECT_THAT(read_seconds("1.5s"), Optional(DoubleEq(1.5)));
  EXPECT_THAT(read_seconds("250ms"), Optional(DoubleEq(0.25)));
  EXPECT_THAT(read_seconds("2m"), Optional(DoubleEq(120)));
}

TEST(ReadSeconds, RefusesWhatIsNoTime) {
  for (const char* text :
       {"", "s", "ms", "0", "-1s", "1h", "nan", "inf", "1e400", "1e300m", "1 s", "x"}) {
    EXPECT_THAT(read_seconds(text), Eq(std::nullopt)) << text;
  }
}

}  // namespace
}  // namespace rulewise::base
