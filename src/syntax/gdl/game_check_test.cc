#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

constexpr std::string_view kWhole = "(role a) (legal a m) (next p) terminal (goal a 100)\n";

std::string game_faults(std::string_view text) {
  const Reading reading = read_rules(text);
  const Dependencies dependencies(reading.rules);
  base::Diagnostics diagnostics;
  check_parts(
      reading.rules, dependencies, [](std::string_view) { return false; }, diagnostics);
  check_goals(reading.rules, dependencies, diagnostics);
  check_roles(reading.rules, diagnostics);
  return lines_of(diagnostics);
}
std::string check_with_game(std::string_view text) {
  return game_faults(std::string(kWhole) + std::string(text));
}

TEST(GameCheck, WantsEveryPartOfAGame) {
  EXPECT_EQ(game_faults(""),
            "1:1 error: the game has no `role`: nobody plays\n"
            "1:1 error: the game has no `legal`: nobody can ever move\n"
            "1:1 error: the game has no `terminal`: it never ends\n"
            "1:1 error: the game has no `goal`: nobody can win\n"
            "1:1 warning: there is no rule for `next`: after the first moves no fact holds\n");
  EXPECT_EQ(game_faults(kWhole), "");
}

TEST(GameCheck, WarnsOfARoleNamedTwice) {
  EXPECT_EQ(check_with_game("(role a)"),
            "2:1 warning: the role `a` is named a second time, which says nothing new\n");
}

TEST(GameCheck, WantsGoalsFrom0To100) {
  EXPECT_EQ(check_with_game("(goal a 0) (goal a 100) (goal a 007)"), "");
  for (const char* bad : {"101", "-1", "draw", "5.5", "(f 1)", "99999999999999999999", "-"}) {
    EXPECT_EQ(
        check_with_game("(goal a " + std::string(bad) + ")"),
        "2:1 error: the goal value " + std::string(bad) + " is not a whole number in 0..100\n");
  }
  EXPECT_EQ(check_with_game("(<= (goal a ?v) (value ?v))"), "");
}

TEST(GameCheck, FollowsGoalValuesThroughStatesAndMoves) {
  const std::string of_score = "2:1 warning: the goal value ?v may be ";
  const std::string one = ", which is not a whole number in 0..100\n";
  EXPECT_EQ(check_with_game("(<= (goal a ?v) (true (score ?v))) (init (score 250))"),
            of_score + "250" + one);
  EXPECT_EQ(check_with_game("(<= (goal a ?v) (end ?v)) (<= (end ?w) (true (score x ?w)))"
                            "(<= (next (score x ?y)) (does a (take ?y)))"
                            "(<= (legal a (take ?z)) (prize ?z)) (prize 5) (prize 101)"),
            of_score + "101" + one);
  EXPECT_EQ(check_with_game("(<= (goal a ?v) (true (score ?v)) (valid ?v)) (valid 0) (valid 100)"
                            "(init (score 250)) (init (score 0))"),
            "");
  EXPECT_EQ(check_with_game("(<= (goal a ?v) (v ?v)) (v 101) (v -1) (v (f x)) (v 103) (v 5) (v w)"),
            of_score + "101, -1, (f x) or 2 more, which are not whole numbers in 0..100\n");
}

TEST(GameCheck, SaysNothingOfRolesThatRulesConclude) {
  EXPECT_EQ(
      game_faults("(<= (role ?x) (side ?x)) (side a) (legal a m) (next p) terminal (goal a 1)"),
      "");
}

TEST(GameCheck, WarnsOfRolesWithoutGoals) {
  EXPECT_EQ(check_with_game("(role b)\n(role c) (<= (goal c 50) (true p))"),
            "2:1 warning: the role `b` has no rule for `goal`: it can neither win nor lose\n");
  EXPECT_EQ(check_with_game("(role b) (<= (goal ?r 0) (role ?r))"), "");
}

TEST(GameCheck, WarnsOfMovesAndGoalsOfNobody) {
  EXPECT_EQ(check_with_game("(<= (legal b m) (not (does c m)))"),
            "2:1 warning: `b` is not a role: this is about nobody\n"
            "2:22 warning: `c` is not a role: this is about nobody\n");
}

}  // namespace
}  // namespace rulewise::gdl
