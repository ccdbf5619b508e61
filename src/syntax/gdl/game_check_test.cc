#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

constexpr std::string_view kWhole = "(role a) (legal a m) (next p) terminal (goal a 100)\n";

std::string check(std::string_view text) { return run(check_game, text); }
std::string check_with_game(std::string_view text) {
  return check(std::string(kWhole) + std::string(text));
}

TEST(GameCheck, WantsEveryPartOfAGame) {
  EXPECT_EQ(check(""),
            "1:1 error: the game has no `role`: nobody plays\n"
            "1:1 error: the game has no `legal`: nobody can ever move\n"
            "1:1 error: the game has no `terminal`: it never ends\n"
            "1:1 error: the game has no `goal`: nobody can win\n"
            "1:1 warning: there is no rule for `next`: after the first moves no fact holds\n");
  EXPECT_EQ(check(kWhole), "");
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
