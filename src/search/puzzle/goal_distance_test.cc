#include "search/puzzle/goal_distance.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "machine/net/net_game.h"
#include "search/puzzle/clock_bits.h"
#include "search/puzzle/explorer.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

GoalDistance distance_of(const game::Game& game) {
  return {net_of(game), GoalLiterals(net_of(game))};
}

/// A corridor of five places, to be walked from one end to the other.
constexpr const char* kCorridor = R"((role you)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5)
    (init (at 1))
    (<= (legal you (go ?b)) (true (at ?a)) (after ?a ?b))
    (<= (legal you (go ?a)) (true (at ?b)) (after ?a ?b))
    (<= (next (at ?x)) (does you (go ?x)))
    (<= terminal (true (at 5)))
    (<= (goal you 100) (true (at 5)))
    (<= (goal you 0) (not (true (at 5)))))";

TEST(GoalDistance, IsTheLengthOfTheWayInACorridor) {
  const auto game = game_of_text(kCorridor);
  const GoalDistance distance = distance_of(*game);
  EXPECT_TRUE(distance.has_ways());
  game::State state = game->initial_state();
  for (std::uint32_t left = 4; left > 0; --left) {
    EXPECT_EQ(distance.least(state.view()), left);
    EXPECT_EQ(distance.sum(state.view()), left);
    const game::Move joint[] = {game->legal_moves(state, game::Role(0)).back()};
    state = game->successor(state, joint);
  }
  EXPECT_TRUE(game->is_terminal(state));
  EXPECT_EQ(distance.least(state.view()), 0U);
}

TEST(GoalDistance, SaysWhatIsNeverReached) {
  // Doors open one way only: whoever goes down cannot come up again.
  const auto game = game_of_text(R"((role you) (init (at middle))
    (step middle up) (step middle down) (step down deep) (step deep down) (step up top)
    (<= (legal you (go ?b)) (true (at ?a)) (step ?a ?b))
    (<= (next (at ?x)) (does you (go ?x)))
    (<= terminal (true (at top)))
    (<= (goal you 100) (true (at top)))
    (<= (goal you 0) (not (true (at top)))))");
  const GoalDistance distance = distance_of(*game);
  const game::State start = game->initial_state();
  EXPECT_EQ(distance.least(start.view()), 2U);
  for (const game::Move move : game->legal_moves(start, game::Role(0))) {
    const game::Move joint[] = {move};
    const game::State next = game->successor(start, joint);
    const bool is_up = game->move_text(game::Role(0), move) == "(go up)";
    EXPECT_EQ(distance.least(next.view()), is_up ? 1U : GoalDistance::kNever);
  }
}

/// Every state within some moves of a start, each once, with how it was reached.
struct Met {
  std::vector<game::State> states;
  std::vector<std::vector<std::uint32_t>> before;  // by state: those that lead to it
  std::deque<std::uint32_t> solved;
};

Met meet_states(const game::Game& game, std::size_t most) {
  Met met;
  std::map<std::vector<std::uint64_t>, std::uint32_t> number;
  const auto add = [&](const game::State& state) {
    const auto words = state.view();
    const auto [at, is_new] = number.try_emplace({words.begin(), words.end()}, met.states.size());
    if (is_new) {
      met.states.push_back(state);
      met.before.emplace_back();
      if (game::payoff(game, state, game::Role(0)) == 100) met.solved.push_back(at->second);
    }
    return at->second;
  };
  add(game.initial_state());
  for (std::uint32_t i = 0; i < met.states.size() && met.states.size() < most; ++i) {
    if (game.is_terminal(met.states[i])) continue;
    const game::State state = met.states[i];
    for (const game::Move move : game.legal_moves(state, game::Role(0))) {
      const game::Move joint[] = {move};
      const std::uint32_t next = add(game.successor(state, joint));
      met.before[next].push_back(i);
    }
  }
  return met;
}

class DistancesOf : public ::testing::TestWithParam<const char*> {};

/// Backwards from every solved state met: no distance says more than the true one.
TEST_P(DistancesOf, AreNeverMoreThanTheMovesToTheGoal) {
  const auto game = library_game(GetParam());
  const GoalDistance distance = distance_of(*game);
  Met met = meet_states(*game, 60'000);
  ASSERT_FALSE(met.solved.empty());
  std::vector<std::uint32_t> moves(met.states.size(), GoalDistance::kNever);
  for (const std::uint32_t i : met.solved) moves[i] = 0;
  for (; !met.solved.empty(); met.solved.pop_front()) {
    const std::uint32_t at = met.solved.front();
    EXPECT_LE(distance.least(met.states[at].view()), moves[at]);
    for (const std::uint32_t i : met.before[at]) {
      if (moves[i] != GoalDistance::kNever) continue;
      moves[i] = moves[at] + 1;
      met.solved.push_back(i);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Puzzles, DistancesOf, ::testing::Values("hanoi", "eight_queens"));

TEST(GoalDistance, TilesHaveTheirManhattanDistance) {
  const auto game = library_game("eight_puzzle");
  const GoalDistance distance = distance_of(*game);
  ASSERT_TRUE(distance.has_ways());
  // A move brings one tile nearer by one, or takes it further, and moves the gap.
  game::State state = game->initial_state();
  const std::uint32_t before = distance.least(state.view());
  EXPECT_GT(before, 8U) << "more than counting the tiles that are not at home";
  for (const game::Move move : game->legal_moves(state, game::Role(0))) {
    const game::Move joint[] = {move};
    const std::uint32_t after = distance.least(game->successor(state, joint).view());
    EXPECT_LE(before, after + 1);
    EXPECT_LE(after, before + 1);
  }
}

TEST(BestFirst, AStarFindsAShortestWay) {
  for (const char* name : {"hanoi", "eight_puzzle"}) {
    const auto game = library_game(name);
    const auto distance = std::make_shared<const GoalDistance>(distance_of(*game));
    const game::State start = game->initial_state();
    const game::State clock = find_clock_bits(*game, start, 1);
    constexpr std::size_t kBytes = std::size_t{1} << 30U;
    const auto plain = explore_breadth_first(*game, start, kBytes, clock);
    const auto informed =
        explore_best_first(*game, start, kBytes, clock, distance, Haste::kShortest);
    plain->explore(10'000'000);
    informed->explore(10'000'000);
    EXPECT_EQ(plain->best().points, 100) << name;
    EXPECT_EQ(informed->best().points, 100) << name;
    EXPECT_EQ(informed->best().moves.size(), plain->best().moves.size()) << name;
    EXPECT_LE(informed->states(), plain->states()) << name;
  }
}

TEST(NestedGames, FindTheWayThroughACorridor) {
  const auto game = game_of_text(kCorridor);
  const auto explorer = explore_by_nested_games(*game, game->initial_state(), 7);
  explorer->explore(1'000'000);
  EXPECT_EQ(explorer->best().points, 100);
  const auto again = explore_by_nested_games(*game, game->initial_state(), 7);
  while (!again->is_done()) again->explore(3);  // a little at a time is the same
  EXPECT_EQ(again->best().moves, explorer->best().moves);
}

}  // namespace
}  // namespace rulewise::search
