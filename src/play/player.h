// player.h — a search under a clock: always a legal move, always in time.
//
//     auto player = play::make_player(game, configuration, seed);
//     search::Answer answer = player.value()->choose(state, role, 1.0);
//
// Idea      the search works on a thread of its own; the caller waits no longer than the clock
//           allows and then takes the best answer reported so far, or the first legal move. A
//           search that does not come back in time is left to end by itself; until it has, moves
//           are made without it
// Promises  `choose` returns within the time given, but for what the system takes to wake a
//           thread; without a limit in time everything happens on the caller's thread, the same
//           in every run
// Never     prints
// Tested by player_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "game/game.h"
#include "play/configuration.h"
#include "search/search.h"

namespace rulewise::play {

class Player {
 public:
  /// The search must not use the game beyond the life of this player.
  Player(const game::Game& game, std::unique_ptr<search::Search> search,
         const Configuration& configuration);
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player();

  [[nodiscard]] const std::string& name() const { return configuration_.text; }
  [[nodiscard]] const std::string& search_name() const { return search_->name(); }

  /// A move within `seconds` (infinity: no clock), or the configuration's own time if shorter.
  search::Answer choose(const game::State& state, game::Role role, double seconds,
                        const search::Listener& on_better = {});
  /// Times the clock was up before the search had come back.
  [[nodiscard]] int times_overrun() const { return times_overrun_; }

 private:
  class Worker;

  [[nodiscard]] search::Limits limits(double seconds) const;
  search::Answer choose_in_time(const game::State& state, game::Role role, double seconds,
                                const search::Listener& on_better);

  const game::Game& game_;
  Configuration configuration_;
  std::unique_ptr<search::Search> search_;
  std::unique_ptr<Worker> worker_;
  double margin_ = 0.01;  // seconds kept back for waking up; grows with what was measured
  int times_overrun_ = 0;
};

/// A player for the game, or why the configuration does not fit it. The game must outlive it.
[[nodiscard]] base::Result<std::unique_ptr<Player>> make_player(const game::Game& game,
                                                                const Configuration& configuration,
                                                                std::uint64_t seed);

}  // namespace rulewise::play
