// midgame_exactness_test.cc — searches and the player against looking at everything, on positions
// with tens of thousands of states below them.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "play/configuration.h"
#include "play/player.h"
#include "play/testing/small_games.h"

namespace rulewise::play {
namespace {

using small::Drawing;
using small::kNearly;
using small::small_game;
using small::SmallGame;
using small::SolvedPosition;

/// Positions with tens of thousands of states below them.
class Midgames : public ::testing::TestWithParam<Drawing> {};

std::vector<SolvedPosition> large_positions(const game::Game& game, const Drawing& drawing) {
  constexpr std::size_t kLeastStates = 10'000;
  std::vector<SolvedPosition> positions;
  base::Random random(5);
  for (int tries = 0; positions.size() < drawing.count && tries < 300; ++tries) {
    const auto solved =
        small::solved_positions(game, small::random_game(game, random), drawing.max_states);
    if (solved.empty()) continue;
    const SolvedPosition& first = solved.back();
    if (small::exact_value(game, first.state, first.role, kLeastStates)) continue;
    positions.push_back(first);
  }
  return positions;
}

TEST_P(Midgames, AreProvedAsTheSolverSays) {
  const SmallGame small = small_game(GetParam().name);
  const std::vector<SolvedPosition> positions = large_positions(*small.game, GetParam());
  ASSERT_EQ(positions.size(), GetParam().count);
  for (const char* text :
       {"alphabeta:memory=16M,without=tactics",
        "alphabeta:memory=16M,without=tactics+late_reductions+null_move+futility+quiescence",
        "alphabeta:memory=16M,without=tactics,threads=2"}) {
    auto search = make_search(*small.game, read_configuration(text).value(), 1, small.knowledge);
    ASSERT_TRUE(search) << text;
    EXPECT_EQ(small::compare(*small.game, positions, *search.value(), text), positions.size())
        << text;
  }
}

/// Whatever it has chosen to search with, what it calls proved is so.
TEST_P(Midgames, ThePlayerClaimsNothingThatIsNotSo) {
  const SmallGame small = small_game(GetParam().name);
  const std::vector<SolvedPosition> positions = large_positions(*small.game, GetParam());
  const Configuration configuration = read_configuration("auto:nodes=300000").value();
  const auto player =
      std::move(make_player(*small.game, configuration, 1, small.knowledge)).value();
  std::size_t proved = 0;
  for (const SolvedPosition& position : positions) {
    const search::Answer answer = player->choose(position.state, position.role, Clock{});
    if (!answer.is_proved) continue;
    ++proved;
    EXPECT_NEAR(answer.value, position.value, kNearly);
    EXPECT_NEAR(small::value_after(*small.game, position, answer.move), position.value, kNearly);
  }
  EXPECT_GT(proved, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, Midgames,
                         ::testing::Values(Drawing{"connect_four_5x5", 2, 30'000},
                                           Drawing{"breakthrough_4x4", 2, 30'000},
                                           Drawing{"pawn_breakthrough_3x5", 2, 30'000},
                                           Drawing{"fierce_quoll", 2, 30'000}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace rulewise::play
