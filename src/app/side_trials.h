// side_trials.h — two ways to play, by turns in the roles of a game, and what each got.
//
// Idea      as many players as roles, every other one of each side; the match exchanges the roles
//           from game to game, so either side plays every role alike, however many there are
// Promises  same seed and players without a clock: the same points; whatever goes wrong has been
//           said on stderr. Ctrl-C ends it with what was had
// Tested by tests/cli
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "play/player.h"

namespace rulewise::app {

struct SideTrial {
  std::string first;  // configurations
  std::string second;
  std::size_t games = 2;
  std::size_t opening_plies = 2;
  std::size_t max_plies = 400;
  std::uint64_t seed = 1;
};

/// One number a game: the mean payoff, 0 to 100, of those on a side.
struct SidePoints {
  std::vector<double> first;
  std::vector<double> second;
  /// By game: 1, 1/2 or 0 by which side got more.
  [[nodiscard]] std::vector<double> scores() const;
};

/// Nothing if a player cannot be made.
[[nodiscard]] std::optional<SidePoints> play_sides(const game::Game& game,
                                                   const play::Knowledge& knowledge,
                                                   const SideTrial& trial,
                                                   const std::function<void(double)>& on_part);

}  // namespace rulewise::app
