#include "play/quick_pair.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <utility>

#include "search/baseline/baseline.h"
#include "search/mcts/mcts.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

std::unique_ptr<search::Search> tree(const game::Game& game) {
  return search::make_mcts(game, search::make_plain_leaves(game, {.seed = 3}), {});
}

const search::Limits kFewNodes{.nodes = 80};

TEST(QuickPair, GivesTheBetterOneMoreThanHalf) {
  const auto game = search::library_game("connect_four");
  const auto one = tree(*game);
  const auto other = search::make_baseline(*game, search::Baseline::kRandom, 7);
  QuickPair pair(*game, game->initial_state(), {.role = 1, .seed = 5});
  EXPECT_EQ(pair.play_on(*one, *other, kFewNodes, [] { return false; }), 1.0);
}

TEST(QuickPair, GoesOnWhereItWasBrokenOff) {
  const auto game = search::library_game("connect_four");
  const auto play = [&](int moves_at_a_time) {
    const auto one = tree(*game);
    const auto other = search::make_baseline(*game, search::Baseline::kGreedy, 7);
    QuickPair pair(*game, game->initial_state(), {.seed = 4});
    std::optional<double> score;
    int calls = 0;
    while (!score && calls < 1000) {
      // Asked before and after every move: an even number never stops a search that has thought.
      int left = 2 * moves_at_a_time;
      score = pair.play_on(*one, *other, kFewNodes, [&] { return left-- == 0; });
      ++calls;
    }
    return std::pair(score, calls);
  };
  const auto [whole, one_call] = play(10000);
  const auto [in_parts, many_calls] = play(3);
  EXPECT_EQ(one_call, 1);
  EXPECT_GT(many_calls, 3);
  EXPECT_TRUE(whole.has_value());
  EXPECT_EQ(whole, in_parts);
}

TEST(QuickPair, TakesBackTheMoveOfASearchThatWasStopped) {
  const auto game = search::library_game("tic_tac_toe");
  const auto one = search::make_baseline(*game, search::Baseline::kGreedy, 1);
  const auto other = search::make_baseline(*game, search::Baseline::kGreedy, 1);
  QuickPair pair(*game, game->initial_state(), {});
  // Asked once before a move, and once more after one that was thought about: "stop" comes there.
  for (int n = 0; n < 50; ++n) {
    int left = 1;
    EXPECT_FALSE(pair.play_on(*one, *other, kFewNodes, [&] { return left-- == 0; }));
  }
  EXPECT_TRUE(pair.play_on(*one, *other, kFewNodes, [] { return false; }).has_value());
}

TEST(QuickPair, CountsAnEndlessGameAsDrawn) {
  const auto game = search::library_game("connect_four");
  const auto one = tree(*game);
  const auto other = search::make_baseline(*game, search::Baseline::kRandom, 7);
  QuickPair pair(*game, game->initial_state(), {.max_plies = 3});
  EXPECT_EQ(pair.play_on(*one, *other, kFewNodes, [] { return false; }), 0.5);
}

}  // namespace
}  // namespace rulewise::play
