#include "insight/discovery/accumulators.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

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

/// Money that rules compare and subtract, and never count up one by one.
TEST(Accumulators, FindsMoneyThatIsComparedAndAdded) {
  std::string rules = R"(
    (role ann) (role bob) (other ann bob) (other bob ann) (price 1) (price 2)
    (succ a b) (succ b c) (succ c d) (succ d e) (succ e f) (succ f g)
    (init (gold ann 4)) (init (gold bob 4)) (init (turn ann)) (init (time a))
    (<= (legal ?r (pay ?k)) (true (turn ?r)) (price ?k) (true (gold ?r ?m)) (less ?k ?m))
    (<= (legal ?r keep) (true (turn ?r)))
    (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
    (<= (next (gold ?r ?n)) (does ?r (pay ?k)) (true (gold ?r ?m)) (sum ?n ?k ?m))
    (<= (next (gold ?q ?n)) (does ?r (pay ?k)) (other ?r ?q) (true (gold ?q ?m)) (sum ?m ?k ?n))
    (<= (next (gold ?r ?m)) (true (gold ?r ?m)) (does ?q keep))
    (<= (next (turn ?q)) (true (turn ?r)) (other ?r ?q))
    (<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
    (<= terminal (true (time g)))
    (<= (goal ?r 100) (true (gold ?r ?a)) (other ?r ?q) (true (gold ?q ?b)) (less ?b ?a))
    (<= (goal ?r 50) (true (gold ?r ?a)) (other ?r ?q) (true (gold ?q ?a)))
    (<= (goal ?r 0) (true (gold ?r ?a)) (other ?r ?q) (true (gold ?q ?b)) (less ?a ?b))
  )";
  for (int a = 0; a <= 8; ++a) {
    for (int b = 0; b <= 8; ++b) {
      const std::string pair = std::to_string(a) + ' ' + std::to_string(b);
      if (a < b) rules += "(less " + pair + ") ";
      if (a + b <= 8) rules += "(sum " + pair + ' ' + std::to_string(a + b) + ") ";
    }
  }
  const Structure found = testing::discover_text(rules);
  EXPECT_FALSE(found.board);
  ASSERT_EQ(found.accumulators.size(), 1U);
  EXPECT_EQ(found.sample.facts.shape(found.accumulators.front().shape).head, "gold");
  EXPECT_GT(found.accumulators.front().rises, 0U);
  EXPECT_EQ(found.accumulators.front().rises, found.accumulators.front().falls);
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

/// The wages with each of the words replaced.
std::string wages_with(const std::vector<std::pair<std::string, std::string>>& words) {
  std::string text = kWages;
  for (const auto& [from, to] : words) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

TEST(Accumulators, RiseByTheirNumbersAlsoWhereTheLineIsWrittenFromItsOtherEnd) {
  const auto found =
      testing::discover_text(wages_with({{"(plus 0 1) (plus 1 2) (plus 2 3) (plus 3 4)",
                                          "(plus 1 0) (plus 2 1) (plus 3 2) (plus 4 3)"},
                                         {"(plus ?m ?n)", "(plus ?n ?m)"}}))
          .accumulators;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found.front().has_direction);
  EXPECT_GT(found.front().rises, 100U);
  EXPECT_EQ(found.front().falls, 0U);
}

TEST(Accumulators, OnlyChangeWhereNamesAreNoNumbers) {
  const Structure found = testing::discover_text(
      wages_with({{"(plus 0 1) (plus 1 2) (plus 2 3) (plus 3 4)",
                   "(plus none one) (plus one two) (plus two three) (plus three four)"},
                  {"(purse ann 0)", "(purse ann none)"},
                  {"(purse bob 0)", "(purse bob none)"},
                  {"(purse ?r 4)", "(purse ?r four)"}}));
  ASSERT_EQ(found.accumulators.size(), 1U);
  EXPECT_FALSE(found.accumulators.front().has_direction);
  const std::string text = report_text(found);
  EXPECT_NE(text.find("always the same way"), std::string::npos);
  EXPECT_EQ(text.find("never fell"), std::string::npos);
}

/// Boxes are named after the step at which something was last put into them.
constexpr const char* kStamps = R"(
  (role ann) (box x) (box y)
  (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
  (init (time 1)) (init (stamp x 1)) (init (stamp y 1))
  (<= (legal ann (put ?b)) (box ?b))
  (<= (next (stamp ?b ?n)) (does ann (put ?b)) (true (time ?n)))
  (<= (next (stamp ?b ?n)) (true (stamp ?b ?n)) (not (does ann (put ?b))))
  (<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
  (<= terminal (true (time 7))) (goal ann 50)
)";

/// A heap that moves name anew, with what is smaller.
constexpr const char* kNamedHeaps = R"(
  (role ann) (heap_of x) (heap_of y)
  (succ 1 2) (succ 2 3) (succ 3 4) (succ 0 1)
  (<= (smaller ?a ?b) (succ ?a ?b)) (<= (smaller ?a ?c) (succ ?b ?c) (smaller ?a ?b))
  (init (pile x 4)) (init (pile y 4))
  (<= (legal ann (leave ?b ?n)) (true (pile ?b ?m)) (smaller ?n ?m))
  (<= (next (pile ?b ?n)) (does ann (leave ?b ?n)))
  (<= (next (pile ?b ?n)) (true (pile ?b ?n)) (not (changed ?b)))
  (<= (changed ?b) (does ann (leave ?b ?n)))
  (<= terminal (true (pile x 0)) (true (pile y 0))) (goal ann 50)
)";

TEST(Accumulators, TakesForAnAmountWhatMovesNameByWhatItWas) {
  const auto found = testing::discover_text(kNamedHeaps).accumulators;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().rises, 0U);
  EXPECT_GT(found.front().falls, 100U);
}

/// Two who pick berries along a path.
constexpr const char* kPath = R"(
  (role ann) (role ben)
  (follows s1 s2) (follows s2 s3) (follows s3 s4) (follows s4 s5) (follows s5 s6)
  (inc n0 n1) (inc n1 n2) (inc n2 n3) (inc n3 n4) (inc n4 n5) (inc n5 n6) (inc n6 n7) (inc n7 n8)
  (init (at ann s1)) (init (at ben s6)) (init (day n0)) (init (basket ann n0)) (init (basket ben n0))
  (init (berry s2)) (init (berry s3)) (init (berry s4)) (init (berry s5))
  (<= (legal ?r (walk ?t)) (true (at ?r ?s)) (follows ?s ?t))
  (<= (legal ?r (walk ?t)) (true (at ?r ?s)) (follows ?t ?s))
  (<= (legal ?r pick) (true (at ?r ?s)) (true (berry ?s)))
  (<= (next (at ?r ?t)) (does ?r (walk ?t)))
  (<= (next (at ?r ?s)) (true (at ?r ?s)) (does ?r pick))
  (<= (picked ?s) (does ?r pick) (true (at ?r ?s)))
  (<= (next (berry ?s)) (true (berry ?s)) (not (picked ?s)))
  (<= (next (basket ?r ?m)) (true (basket ?r ?n)) (does ?r pick) (inc ?n ?m))
  (<= (next (basket ?r ?n)) (true (basket ?r ?n)) (not (does ?r pick)))
  (<= (next (day ?m)) (true (day ?n)) (inc ?n ?m))
  (<= terminal (true (day n8))) (<= (goal ?r 50) (role ?r))
)";

TEST(Accumulators, TakesAPlaceAlongAPathForNoAmount) {
  const Structure found = testing::discover_text(kPath);
  ASSERT_EQ(found.accumulators.size(), 1U);
  EXPECT_EQ(found.sample.facts.shape(found.accumulators.front().shape).head, "basket");
}

TEST(Accumulators, TakesWhatIsOnlyCopiedForNoAmount) {
  EXPECT_TRUE(testing::discover_text(kStamps).accumulators.empty());
}

}  // namespace
}  // namespace rulewise::insight
