#include "search/puzzle/commuting.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "game/playout.h"
#include "machine/net/net_game.h"
#include "search/puzzle/explorer.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Lamps in a row: pressing one switches it and its right neighbour. `lit` are lit at the start.
std::string row_of_lamps(int count, const std::vector<int>& lit, int presses) {
  std::string text = "(role you) (init (step 0))\n";
  const auto number = [](int n) { return std::to_string(n); };
  for (int i = 0; i < count; ++i)
    text += "(lamp " + number(i) + ") (turns " + number(i) + " " + number(i) + ")\n";
  for (int i = 0; i + 1 < count; ++i) text += "(turns " + number(i) + " " + number(i + 1) + ")\n";
  for (const int i : lit) text += "(init (lit " + number(i) + "))\n";
  for (int i = 0; i < presses; ++i) text += "(succ " + number(i) + " " + number(i + 1) + ")\n";
  return text + R"gdl(
    (<= (legal you (press ?x)) (lamp ?x))
    (<= (turned ?y) (does you (press ?x)) (turns ?x ?y))
    (<= (next (lit ?x)) (true (lit ?x)) (not (turned ?x)))
    (<= (next (lit ?x)) (turned ?x) (not (true (lit ?x))))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= bright (true (lit ?x)))
    (<= terminal (not bright))
    (<= terminal (true (step )gdl" +
         number(presses) + R"gdl()))
    (<= (goal you 100) (not bright))
    (<= (goal you 0) bright))gdl";
}

int best_of(Explorer& explorer) {
  while (!explorer.is_done()) explorer.explore(1000);
  return explorer.best().points;
}

TEST(GoalLiterals, AreWhatTheGoalNeeds) {
  const auto game = library_game("lights_out");
  const GoalLiterals goal(net_of(*game));
  EXPECT_TRUE(goal.is_complete());
  EXPECT_EQ(goal.count(), 25U);
  EXPECT_EQ(GoalLiterals(net_of(*library_game("eight_puzzle"))).count(), 8U)
      << "the gap has no other place then";
}

TEST(CommutingMoves, OfLightsOutAreAllOfThem) {
  const auto game = library_game("lights_out");
  const auto commuting = CommutingMoves::find(net_of(*game));
  ASSERT_TRUE(commuting);
  EXPECT_EQ(commuting->share(), 1.0);
  EXPECT_TRUE(CommutingMoves::ends_by_goal_or_clock(net_of(*game), GoalLiterals(net_of(*game))));
}

TEST(CommutingMoves, LeadToTheSameStateInEitherOrder) {
  for (const char* name :
       {"lights_out", "peg_solitaire", "eight_queens", "knights_tour", "hanoi"}) {
    const auto game = library_game(name);
    const auto commuting = CommutingMoves::find(net_of(*game));
    ASSERT_TRUE(commuting) << name;
    base::Random random(11);
    game::State state = game->initial_state();
    game::JointMove made;
    for (int step = 0; step < 300; ++step) {
      if (game->is_terminal(state)) state = game->initial_state();
      const auto legal = game->legal_moves(state, game::Role(0));
      const game::Move a = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const game::Move b = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      if (a != b && commuting->commute(a.value, b.value)) {
        const game::Move first[] = {a};
        const game::Move second[] = {b};
        const game::State after_a = game->successor(state, first);
        const game::State after_b = game->successor(state, second);
        if (!game->is_terminal(after_a) && !game->is_terminal(after_b)) {
          const auto then = game->legal_moves(after_a, game::Role(0));
          EXPECT_EQ(std::ranges::count(then, b), 1) << name;
          EXPECT_EQ(game->successor(after_a, second), game->successor(after_b, first)) << name;
        }
      }
      ASSERT_TRUE(game::choose_joint_move(*game, state, random, made));
      state = game->successor(state, made);
    }
  }
}

TEST(Ordered, FindsAWayExactlyWhereThereIsOne) {
  base::Random random(5);
  int solved = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<int> lit;
    for (int lamp = 0; lamp < 6; ++lamp) {
      if (random.below(2) == 1) lit.push_back(lamp);
    }
    if (lit.empty()) lit.push_back(0);
    const auto game = game_of_text(row_of_lamps(6, lit, 1 + static_cast<int>(random.below(6))));
    const GoalLiterals goal(net_of(*game));
    ASSERT_TRUE(CommutingMoves::ends_by_goal_or_clock(net_of(*game), goal));
    const auto ordered =
        explore_in_order(*game, game->initial_state(), *CommutingMoves::find(net_of(*game)), goal);
    const auto all =
        explore_breadth_first(*game, game->initial_state(), std::size_t{64} << 20U, {});
    const bool is_solvable = best_of(*all) == 100;
    EXPECT_EQ(best_of(*ordered) == 100, is_solvable) << round;
    solved += is_solvable ? 1 : 0;
  }
  EXPECT_GT(solved, 3);
  EXPECT_LT(solved, 37);
}

}  // namespace
}  // namespace rulewise::search
