#include "app/analyze_net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Rows of three lamps that are switched one by one; all must be lit.
std::string lamps(const std::string& more) {
  return R"((role you) (row a) (row b) (lamp 1) (lamp 2) (lamp 3) (after 1 2) (after 2 3)
    (init (step 0))
    (<= (legal you (press ?r ?x)) (row ?r) (lamp ?x))
    (<= (hit ?r ?x) (does you (press ?r ?x)))
    (<= (hit ?r ?y) (does you (press ?r ?x)) (after ?x ?y))
    (<= (next (lit ?r ?x)) (true (lit ?r ?x)) (not (hit ?r ?x)))
    (<= (next (lit ?r ?x)) (hit ?r ?x) (not (true (lit ?r ?x))))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
    (<= (done ?r) (true (lit ?r 1)) (true (lit ?r 2)) (true (lit ?r 3)))
    (<= terminal (true (step 7))))" +
         more;
}

Json parts_of(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  const auto made = machine::make_machine(reading.rules, {});
  const std::string words = net_text(reading.rules, *made.value().game, 1, 600);
  Json parts = net_json(reading.rules, *made.value().game, 1, 600)["parts"];
  if (parts.empty()) {
    EXPECT_THAT(words, Not(HasSubstr("side by side")));
  } else {
    EXPECT_THAT(words, HasSubstr("The game is " + std::to_string(parts.size()) +
                                 " games side by side, which leave each other alone but for the "
                                 "end and the points:"));
  }
  return parts;
}

constexpr const char* kGivingUp = R"( (legal you quit)
  (<= (next finished) (does you quit)) (<= terminal (true finished)))";

TEST(AnalyzeNet, TellsOfRowsThatLeaveEachOtherAlone) {
  const std::string both = R"( (<= (goal you 100) (done a) (done b))
    (<= (goal you 0) (not (done a))) (<= (goal you 0) (not (done b))))";
  EXPECT_EQ(parts_of(lamps(both)).size(), 2U);
  EXPECT_EQ(parts_of(lamps(both + kGivingUp)).size(), 2U);
}

TEST(AnalyzeNet, TakesAWayToGiveUpForNoGame) {
  const std::string joined = R"( (<= (hit b 1) (does you (press a 3)))
    (<= (goal you 100) (done a) (done b))
    (<= (goal you 0) (not (done a))) (<= (goal you 0) (not (done b))))";
  EXPECT_EQ(parts_of(lamps(joined)).size(), 0U);
  EXPECT_EQ(parts_of(lamps(joined + kGivingUp)).size(), 0U);
}

}  // namespace
}  // namespace rulewise::app
