#include "insight/discovery/accumulators.h"

#include <gtest/gtest.h>

#include "insight/discovery/structure_report.h"
#include "insight/discovery/testing/text_game.h"

namespace rulewise::insight {
namespace {

/// Two who earn or rest; whoever has four has won, and after six steps it is over.
constexpr const char* kWages = R"(
  (role ann) (role bob)
  (plus 0 1) (plus 1 2) (plus 2 3) (plus 3 4)
  (succ a b) (succ b c) (succ c d) (succ d e) (succ e f) (succ f g)
  (init (purse ann 0)) (init (purse bob 0)) (init (time a))
  (<= (legal ?r earn) (role ?r)) (<= (legal ?r rest) (role ?r))
  (<= (next (purse ?r ?n)) (does ?r earn) (true (purse ?r ?m)) (plus ?m ?n))
  (<= (next (purse ?r ?m)) (does ?r rest) (true (purse ?r ?m)))
  (<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
  (<= terminal (true (purse ?r 4))) (<= terminal (true (time g)))
  (<= (goal ?r 100) (true (purse ?r 4))) (<= (goal ?r 0) (role ?r) (not (true (purse ?r 4))))
)";

TEST(Accumulators, FindsWagesAndNotTheClock) {
  const Structure found = testing::discover_text(kWages);
  ASSERT_EQ(found.accumulators.size(), 1U);
  const Accumulator& purse = found.accumulators.front();
  EXPECT_EQ(found.sample.facts.shape(purse.shape).head, "purse");
  EXPECT_EQ(purse.column, 1U);
  EXPECT_EQ(purse.amounts, 5U);
  EXPECT_GT(purse.rises, 100U);
  EXPECT_EQ(purse.falls, 0U);
  EXPECT_EQ(purse.where.line, 3U);
  EXPECT_NE(report_text(found).find("never fell"), std::string::npos);
}

/// The number said last, which is gone in the next state unless 4 is said after 3.
constexpr const char* kCalls = R"(
  (role ann) (after 1 2) (after 2 3) (after 3 4) (number 1) (number 2) (number 3) (number 4)
  (succ a b) (succ b c) (succ c d) (succ d e) (succ e f) (succ f g)
  (init (time a))
  (<= told (true (said ?n)))
  (<= (legal ann (say ?n)) (number ?n) (not told)) (<= (legal ann (say 4)) (true (said 3)))
  (legal ann rest)
  (<= (next (said ?n)) (does ann (say ?n)))
  (<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
  (<= terminal (true (time g))) (goal ann 50)
)";

TEST(Accumulators, TakesWhatIsGoneAgainForNoAmount) {
  EXPECT_TRUE(testing::discover_text(kCalls).accumulators.empty());
}

}  // namespace
}  // namespace rulewise::insight
