#include "play/level.h"

#include <gtest/gtest.h>

#include "play/match.h"
#include "search/testing/library_game.h"

namespace rulewise::play {
namespace {

TEST(Level, EachLooksFurtherAndDrawsColderThanTheOneBelow) {
  for (int n = 2; n < kFullLevel; ++n) {
    EXPECT_GT(level_of(n).nodes, level_of(n - 1).nodes);
    EXPECT_LE(level_of(n).temperature, level_of(n - 1).temperature);
  }
}

TEST(DrawByWorth, PrefersTheBetterAndDoesNotHangOnTheScale) {
  base::Random random(1);
  base::Random again(1);
  std::array<int, 3> counts{};
  for (int n = 0; n < 3000; ++n) {
    const std::size_t drawn = draw_by_worth(std::vector<double>{10, 20, 30}, 0.7, random);
    EXPECT_EQ(drawn, draw_by_worth(std::vector<double>{50.1, 50.2, 50.3}, 0.7, again));
    ++counts[drawn];
  }
  EXPECT_GT(counts[2], counts[1]);
  EXPECT_GT(counts[1], counts[0]);
  EXPECT_GT(counts[0], 0);
}

double score(const game::Game& game, const std::string& one, const std::string& two) {
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& text : {one, two}) {
    players.push_back(
        std::move(make_player(game, read_configuration(text).value(), players.size() + 1)).value());
  }
  const MatchResult result = play_match(game, players, {.games = 24, .seed = 3}, {});
  return mean_of(result.standings[0].scores).mean;
}

TEST(Level, AHigherOneWins) {
  const auto game = search::library_game("connect_four");
  EXPECT_GT(score(*game, "mcts:level=5,without=wide", "mcts:level=1,without=wide"), 0.7);
}

TEST(Level, WorksForSearchesThatKnowTheBestMoveOnly) {
  const auto game = search::library_game("tic_tac_toe");
  EXPECT_GT(score(*game, "alphabeta:level=7,memory=1M", "alphabeta:level=1,memory=1M"), 0.6);
}

}  // namespace
}  // namespace rulewise::play
