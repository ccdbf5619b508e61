#include "insight/discovery/goal_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

using ::testing::UnorderedElementsAre;

/// The lines of each role as texts.
std::vector<std::vector<std::set<std::string>>> lines_of(const char* text) {
  const testing::TextGame game = testing::read_game(text);
  const auto* net = dynamic_cast<const machine::NetGame*>(game.game.get());
  std::vector<std::vector<std::set<std::string>>> found(game.game->role_count());
  if (net == nullptr) return found;
  for (const GoalLines& goal : find_goal_lines(net->net())) {
    for (const auto& line : goal.lines) {
      std::set<std::string> facts;
      for (const std::uint32_t base : line) facts.insert(net->net().base_names[base]);
      found[goal.role].push_back(std::move(facts));
    }
  }
  return found;
}

TEST(GoalLines, PairsAreTheirOwners) {
  const auto found = lines_of(testing::kPairs);
  using Facts = std::set<std::string>;
  EXPECT_THAT(found[0], UnorderedElementsAre(Facts{"(mark 1 x)", "(mark 2 x)"},
                                             Facts{"(mark 2 x)", "(mark 3 x)"},
                                             Facts{"(mark 3 x)", "(mark 4 x)"}));
  EXPECT_THAT(found[1], UnorderedElementsAre(Facts{"(mark 1 o)", "(mark 2 o)"},
                                             Facts{"(mark 2 o)", "(mark 3 o)"},
                                             Facts{"(mark 3 o)", "(mark 4 o)"}));
}

TEST(GoalLines, AreFoundThroughRelationsBuiltOnEachOther) {
  const auto found = lines_of(R"(
    (role x) (beside 1 2) (beside 2 3) (beside 3 4) (cell 1) (cell 2) (cell 3) (cell 4)
    (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)
    (<= (legal x (put ?c)) (cell ?c) (not (true (mark ?c))))
    (<= (next (mark ?c)) (does x (put ?c))) (<= (next (mark ?c)) (true (mark ?c)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= (pair ?c ?d) (beside ?c ?d) (true (mark ?c)) (true (mark ?d)))
    (<= triple (pair ?c ?d) (pair ?d ?e))
    (<= terminal triple) (<= terminal (true (step 3)))
    (<= (goal x 100) triple) (<= (goal x 0) (not triple)))");
  using Facts = std::set<std::string>;
  EXPECT_THAT(found[0], UnorderedElementsAre(Facts{"(mark 1)", "(mark 2)", "(mark 3)"},
                                             Facts{"(mark 2)", "(mark 3)", "(mark 4)"}));
}

TEST(GoalLines, OneWayThatNeedsNoFactHidesNotTheOthers) {
  const testing::TextGame game = testing::read_game(R"(
    (role x) (init (on a)) (init (on b)) (<= (legal x (push ?c)) (true (on ?c)))
    (<= (legal x (mark ?c)) (true (on ?c)))
    (<= (next (on ?c)) (true (on ?c)) (not (does x (push ?c))))
    (<= (next (marked ?c)) (does x (mark ?c))) (<= (next (marked ?c)) (true (marked ?c)))
    (<= won (true (marked a)) (true (marked b))) (<= won (not (true (on a))))
    (<= terminal won) (<= (goal x 100) won) (<= (goal x 0) (not won)))");
  const auto* net = dynamic_cast<const machine::NetGame*>(game.game.get());
  ASSERT_NE(net, nullptr);
  const std::vector<GoalLines> found = find_goal_lines(net->net());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found[0].is_all);
  EXPECT_EQ(found[0].lines.size(), 1U);
  EXPECT_EQ(found[0].lines[0].size(), 2U);
}

TEST(GoalLines, NothingWhereTheGoalNeedsNoFact) {
  EXPECT_TRUE(lines_of(R"(
    (role x) (init (on a)) (<= (legal x (push ?c)) (true (on ?c))) (<= (legal x rest))
    (<= (next (on ?c)) (true (on ?c)) (not (does x (push ?c))))
    (<= terminal (not (true (on a)))) (<= (goal x 100) (not (true (on a))))
    (<= (goal x 0) (true (on a))))")[0]
                  .empty());
}

/// Who has the first two of ten lamps lit has won, and so has who has the other `long_one`.
GoalLines with_a_long_way(const std::string& long_one) {
  const testing::TextGame game = testing::read_game(R"(
    (role x) (lamp a) (lamp b) (lamp c) (lamp d) (lamp e) (lamp f) (lamp g) (lamp h) (lamp i)
    (lamp j) (init begun) (<= (next begun) (true begun)) (<= (legal x (put ?l)) (lamp ?l))
    (<= (next (lit ?l)) (does x (put ?l))) (<= (next (lit ?l)) (true (lit ?l)))
    (<= won (true (lit a)) (true (lit b))) (<= terminal won)
    (<= some (true (lit c)) (true (lit d)) (true (lit e)) (true (lit f)))
    (<= (goal x 100) won) (<= (goal x 0) (not won)))" +
                                                    long_one);
  const auto* net = dynamic_cast<const machine::NetGame*>(game.game.get());
  return find_goal_lines(net->net()).at(0);
}

TEST(GoalLines, TellThatALongWayWasLeftOut) {
  const GoalLines all = with_a_long_way("(<= won some (true (lit g)))");
  EXPECT_TRUE(all.is_all);
  EXPECT_EQ(all.lines.size(), 2U);
  const GoalLines found = with_a_long_way(R"(
    (<= won some (true (lit g)) (true (lit h)) (true (lit i)) (true (lit j)) (true (lit a))))");
  EXPECT_FALSE(found.is_all);
  EXPECT_EQ(found.lines.size(), 1U);
}

TEST(GoalLines, LeaveOutNoWayThatHoldsAShortOne) {
  // Either half of each pair and the other half of the next: of these, one is short.
  const GoalLines found = with_a_long_way(R"(
    (<= one (true (lit c)) (true (lit d))) (<= one (true (lit e)) (true (lit f)) (true (lit g))
        (true (lit h)) (true (lit i)) (true (lit j)))
    (<= two (true (lit c)) (true (lit d))) (<= two (true (lit a)) (true (lit c)) (true (lit d))
        (true (lit e)) (true (lit f)) (true (lit g)) (true (lit h)) (true (lit i)))
    (<= won one two))");
  EXPECT_TRUE(found.is_all);
}

TEST(GoalLines, TellThatAConditionWasLeftOut) {
  const auto is_loose = [](const char* goal) {
    const testing::TextGame game = testing::read_game(
        std::string(R"((role x) (init (on a)) (init (on b)) (<= (legal x (push ?c)) (true (on ?c)))
          (<= (legal x rest)) (<= (next (on ?c)) (true (on ?c)) (not (does x (push ?c))))
          (<= terminal (not (true (on a)))) )") +
        goal);
    const auto* net = dynamic_cast<const machine::NetGame*>(game.game.get());
    return find_goal_lines(net->net()).at(0).is_loose;
  };
  EXPECT_TRUE(is_loose("(<= (goal x 100) (true (on b)) (not (true (on a))))"));
  EXPECT_FALSE(is_loose("(<= (goal x 100) (true (on b)))"));
}

}  // namespace
}  // namespace rulewise::insight
