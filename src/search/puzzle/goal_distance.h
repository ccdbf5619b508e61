// goal_distance.h — how many moves the facts of a puzzle's goal are away, read off its rules.
//
//     (cell 2 3 eight) is wanted, (cell 1 1 eight) holds     three moves away
//
// Idea      facts of which at most one is true at a time are the places of one thing (net.h,
//           exclusive). The ways in which each becomes true (ways.h) say from which other one the
//           thing can come in a move: shortest ways in that graph are distances. Tiles get their
//           Manhattan distance from this, walkers the length of the maze, and counters what is left
//           to count. A literal with no such set is one move away or none
// Needs     a net of one role; the literals of its goal
// Promises  sound: a literal is at least so far away, `least` is never more than the moves a way to
//           all points takes, and kNever means that there is none. `sum` is a guess: it adds what
//           one move may do at once
// Tested by goal_distance_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"
#include "search/puzzle/goal_literals.h"

namespace rulewise::search {

class GoalDistance {
 public:
  static constexpr std::uint32_t kNever = 0xffffU;

  GoalDistance() = default;
  GoalDistance(const logic::Net& net, const GoalLiterals& goal);

  /// Whether nothing is known: then everything is 0 away.
  [[nodiscard]] bool empty() const { return tracks_.empty(); }
  /// Whether some literal can be further away than one move.
  [[nodiscard]] bool has_ways() const;

  /// The distances of all literals, added up.
  [[nodiscard]] std::uint32_t sum(std::span<const std::uint64_t> state) const;
  /// Moves needed at the very least: the furthest literal, or those that no move brings nearer two
  /// at a time, added up.
  [[nodiscard]] std::uint32_t least(std::span<const std::uint64_t> state) const;

 private:
  /// A literal and the facts that tell how far it is.
  struct Track {
    std::size_t first_word = 0;           // of the state
    std::vector<std::uint64_t> places;    // from that word on: the facts, of which one may hold
    std::vector<std::uint16_t> distance;  // by bit: how far it is then
    std::uint16_t otherwise = 1;          // and if none holds
    bool is_apart = false;                // no move brings two of those apart nearer
  };
  class Finder;

  static std::uint32_t distance(const Track& track, std::span<const std::uint64_t> state);

  std::vector<Track> tracks_;
};

}  // namespace rulewise::search
