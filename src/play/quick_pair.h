// quick_pair.h — two quick games from one position, both ways round, that can be broken off.
//
// Idea      one of two searches takes a role and the other all others, then they exchange; a few
//           random moves before make each pair another. A pair broken off between two moves goes
//           on where it was
// Promises  the same seed and limits in nodes give the same score
// Never     prints
// Tested by quick_pair_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/random.h"
#include "game/game.h"
#include "search/search.h"

namespace rulewise::play {

class QuickPair {
 public:
  struct Setting {
    std::size_t role = 0;         // of the one
    std::uint64_t seed = 1;       // of the random moves
    std::size_t max_plies = 200;  // then a game counts as drawn
  };

  /// The game must outlive it.
  QuickPair(const game::Game& game, const game::State& from, const Setting& setting);

  /// Plays on: what the one scored, 0 to 1, once both games are over; nothing if it was broken off.
  [[nodiscard]] std::optional<double> play_on(search::Search& one, search::Search& other,
                                              const search::Limits& limits,
                                              const std::function<bool()>& is_broken_off);

 private:
  void begin_game();
  [[nodiscard]] std::optional<double> payoff() const;
  bool play_ply(search::Search& in_role, search::Search& in_others, const search::Limits& limits);

  const game::Game& game_;
  game::State from_;
  Setting setting_;
  std::optional<double> first_;  // the payoff of the game in which the one had the role
  game::State state_;            // of the game that is played now
  base::Random random_;
  std::size_t ply_ = 0;
  bool is_stuck_ = false;
};

}  // namespace rulewise::play
