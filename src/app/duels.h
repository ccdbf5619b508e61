// duels.h — two players, some games, the score with its error: what experiments are made of.
//
// Idea      games come in pairs from one opening with the roles exchanged; two of them are played
//           at a time, each with players of its own
// Promises  same seed and players without a clock: the same score; whatever goes wrong has been
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
#include "machine/machine.h"
#include "play/match.h"
#include "play/player.h"

namespace rulewise::app {

struct Duel {
  std::string first;
  std::string second;
  std::size_t games = 2;
  double move_seconds = 0.1;  // for our players; outside engines have limits of their own
  double start_seconds = 0;   // each of our players has before the first game
  std::size_t opening_plies = 2;
  std::size_t max_plies = 300;
  std::uint64_t seed = 1;
  bool is_alike = false;  // both hang on one seed: what they settle by lot, they settle alike
  play::Knowledge knowledge = {};  // for our players
  /// Where a game starts, the role of the first player being given; the opening if there is none.
  std::function<game::State(std::size_t role)> start = {};
};

/// The first player's.
struct DuelScore {
  std::size_t wins = 0, draws = 0, losses = 0, forfeits = 0;
  play::Mean score;
  std::vector<double> scores = {};  // by game: 1, 1/2 or 0

  /// Those that were over: none, if the player was interrupted before.
  [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
  /// `0.75 +- 0.21`.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string games_text() const;
};

/// A chess-like game, if gnuchess is there to play it; nothing after saying why not.
[[nodiscard]] std::optional<machine::MadeMachine> load_for_gnuchess(const std::string& file);

/// Nothing if a player cannot be made.
[[nodiscard]] std::optional<DuelScore> fight(const game::Game& game, const Duel& duel);

}  // namespace rulewise::app
