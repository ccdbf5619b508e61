#include "search/bounds/decided.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "game/playout.h"
#include "machine/single/single_game.h"
#include "search/exact/solve.h"
#include "search/mcts/leaf_player.h"
#include "search/mcts/mcts.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// Whoever paints more of three boxes wins; all five are painted. Two in hand decide it.
constexpr const char* kMajority = R"((role a) (role b) (init (turn a))
  (box 1) (box 2) (box 3) (box 4) (box 5) (init (empty 1)) (init (empty 2)) (init (empty 3))
  (init (empty 4)) (init (empty 5)) (counts 1) (counts 2) (counts 3) (other a b) (other b a)
  (<= (legal ?r (paint ?b)) (true (turn ?r)) (true (empty ?b)))
  (<= (legal ?r wait) (true (turn ?o)) (other ?r ?o))
  (<= (painted ?b) (does ?r (paint ?b)))
  (<= (next (full ?b ?r)) (does ?r (paint ?b)))
  (<= (next (full ?b ?r)) (true (full ?b ?r)))
  (<= (next (empty ?b)) (true (empty ?b)) (not (painted ?b)))
  (<= (next (turn ?o)) (true (turn ?r)) (other ?r ?o))
  (<= open (true (empty ?b)))
  (<= terminal (not open))
  (<= (has_two ?r) (true (full ?b ?r)) (true (full ?c ?r)) (counts ?b) (counts ?c) (distinct ?b ?c))
  (<= (goal ?r 100) (has_two ?r))
  (<= (goal ?r 0) (other ?r ?o) (has_two ?o))
  (<= (goal ?r 50) (role ?r) (not (has_two a)) (not (has_two b))))";

const machine::NetGame& as_net(const game::Game& game) {
  return dynamic_cast<const machine::NetGame&>(game);
}

/// The game that ends when decided, whatever that saves.
std::unique_ptr<machine::SingleGame> decided(const game::Game& game) {
  const std::optional<ScoreBounds> bounds = ScoreBounds::find(as_net(game).net());
  if (!bounds) return nullptr;
  return std::make_unique<machine::SingleGame>(
      *end_when_decided(as_net(game).net(), bounds->reach()));
}

TEST(Decided, PerfectPlayGivesTheSameSooner) {
  const auto game = game_of_text(kMajority);
  const auto shorter = make_decided_game(as_net(*game), 1);
  ASSERT_NE(shorter, nullptr);
  StateTurns all(*game, game->initial_state());
  StateTurns few(*shorter, game->initial_state());
  EXPECT_EQ(solve(all, 1'000'000), solve(few, 1'000'000));
}

TEST(Decided, SearchesAnswerAlsoWhereNothingIsOpen) {
  const auto game = game_of_text(kMajority);
  const std::shared_ptr<const machine::NetGame> shorter = make_decided_game(as_net(*game), 1);
  ASSERT_NE(shorter, nullptr);
  const auto search = make_on_shorter_game(shorter, [](const game::Game& on) {
    return make_mcts(on, make_plain_leaves(on, {.seed = 2}), {});
  });
  base::Random random(9);
  for (int n = 0; n < 20; ++n) {
    game::State state = game->initial_state();
    while (!game->is_terminal(state)) {
      StateTurns turns(*game, state);
      game::JointMove joint;
      ASSERT_TRUE(game::choose_joint_move(*game, state, random, joint));
      for (std::size_t r = 0; r < 2; ++r) {
        const auto legal = game->legal_moves(state, game::Role(r));
        const Answer answer = search->choose(state, game::Role(r), {.nodes = 50});
        EXPECT_EQ(std::ranges::count(legal, answer.move), 1);
        if (!answer.is_proved || legal.size() < 2) continue;
        const int outcome = *solve(turns, 100'000);
        EXPECT_EQ(answer.value, 50 + outcome / 2);
      }
      state = game->successor(state, joint);
    }
  }
}

class DecidedGames : public ::testing::TestWithParam<const char*> {};

TEST_P(DecidedGames, EndWithWhatEveryEndGives) {
  const std::string name = GetParam();
  const auto game = name == "majority" ? game_of_text(kMajority) : library_game(name);
  const auto shorter = decided(*game);
  if (!shorter) return;  // nothing is claimed
  base::Random random(3);
  std::size_t ended_early = 0;
  for (int n = 0; n < 60; ++n) {
    game::State state = game->initial_state();
    std::vector<std::optional<int>> promised;
    game::JointMove joint;
    while (!game->is_terminal(state)) {
      const bool is_over = shorter->is_terminal(state);
      ASSERT_TRUE(is_over || promised.empty()) << "what is decided stays decided";
      if (is_over && promised.empty()) {
        ++ended_early;
        for (std::size_t r = 0; r < game->role_count(); ++r) {
          promised.push_back(game::payoff(*shorter, state, game::Role(r)));
        }
      }
      if (!game::choose_joint_move(*game, state, random, joint)) break;
      ASSERT_EQ(shorter->successor(state, joint), game->successor(state, joint));
      state = game->successor(state, joint);
    }
    EXPECT_TRUE(shorter->is_terminal(state));
    for (std::size_t r = 0; r < game->role_count(); ++r) {
      const auto paid = game::payoff(*game, state, game::Role(r));
      EXPECT_EQ(game::payoff(*shorter, state, game::Role(r)), paid);
      if (!promised.empty()) {
        EXPECT_EQ(promised[r], paid);
      }
    }
  }
  if (name == "majority") {
    EXPECT_GT(ended_early, 0U);
  }
}

INSTANTIATE_TEST_SUITE_P(All, DecidedGames,
                         ::testing::Values("majority", "tic_tac_toe", "connect_four",
                                           "dots_and_boxes", "eight_queens", "quarto", "goofspiel",
                                           "knights_tour", "connect_three_players", "tron",
                                           "racetrack_corridor"));

}  // namespace
}  // namespace rulewise::search
