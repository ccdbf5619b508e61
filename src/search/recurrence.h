// recurrence.h — whether a position came up before, but for the clock.
//
// Idea      games in GDL count their steps, so no state ever comes up twice; without the facts that
//           run by themselves (clock_bases.h) one sees that a line leads back to where it was. The
//           states a search was asked about are the game so far; one whose clock was seen already
//           takes back whatever came later (another game, or a guess at a reply)
// Needs     a net with facts that run by themselves; else everything is new
// Promises  a hint, never a proof: what hangs on the number of steps may differ
// Tested by recurrence_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "game/game.h"
#include "logic/net.h"

namespace rulewise::search {

class Recurrence {
 public:
  explicit Recurrence(const logic::Net& net);

  /// Whether the game has a clock at all: a step counter, not only turns that alternate.
  [[nodiscard]] bool has_clock() const { return has_clock_; }
  /// The position: the state without its clock, and whose turn it is.
  [[nodiscard]] std::uint64_t place(const game::State& state, int side) const;

  using Places = std::unordered_set<std::uint64_t>;
  /// Notes that the game has come to a state; the positions it came through before.
  [[nodiscard]] std::shared_ptr<const Places> arrive(const game::State& state, int side);

 private:
  struct Arrival {
    std::uint64_t time = 0;
    std::uint64_t place = 0;
  };

  [[nodiscard]] std::uint64_t time(const game::State& state) const;

  std::vector<std::uint64_t> clock_;
  bool has_clock_ = false;
  std::mutex mutex_;  // threads of one search arrive together
  std::vector<Arrival> game_;
};

}  // namespace rulewise::search
