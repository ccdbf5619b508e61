#include "insight/advice/quick_games.h"

#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

/// Likes to be ahead on the track.
Judgement ahead_in(const game::Game& game) {
  return [&game](const game::State& state, game::Role role) {
    const std::string own = "(at " + game.roles()[role.index()] + ' ';
    for (const std::string& fact : game.facts(state)) {
      if (fact.starts_with(own)) return static_cast<double>(fact[own.size()] - '0');
    }
    return 0.0;
  };
}

TEST(QuickGames, WhoRunsBeatsWhoGoesAtRandom) {
  const testing::TextGame race = testing::read_game(testing::kRace);
  const base::Deadline deadline;
  const QuickLimits limits{.games = 40, .opening_plies = 0};
  const QuickScore good = play_quick_games(*race.game, ahead_in(*race.game), {}, limits, deadline);
  EXPECT_EQ(good.games, 40U);
  EXPECT_GT(good.mean(), 0.9);
  const QuickScore bad = play_quick_games(*race.game, {}, ahead_in(*race.game), limits, deadline);
  EXPECT_LT(bad.mean(), 0.1);
}

TEST(QuickGames, TheSameSeedGivesTheSameScoreAndNoTimeNoGame) {
  const testing::TextGame race = testing::read_game(testing::kRace);
  const QuickLimits limits{.games = 10, .seed = 5};
  const QuickScore once = play_quick_games(*race.game, {}, {}, limits, base::Deadline());
  const QuickScore twice = play_quick_games(*race.game, {}, {}, limits, base::Deadline());
  EXPECT_EQ(once.sum, twice.sum);
  EXPECT_EQ(play_quick_games(*race.game, {}, {}, limits, base::Deadline(0)).games, 0U);
}

}  // namespace
}  // namespace rulewise::insight
