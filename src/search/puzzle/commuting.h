// commuting.h — which moves of a puzzle may change places, proved from the net.
//
// Idea      with one move made, the net folds: what becomes of each base is then `as it was`, `the
//           opposite`, a constant, or something that reads other bases. Two moves commute if
//           neither touches what the other reads, and where both touch a base, both turn it round
//           or both set it alike. Bases that run by themselves, like a step counter, are the same
//           after the same number of moves whatever they were, and count as touched by nobody
// Needs     a net of one role
// Promises  sound: two moves that commute lead to the same state in either order from every state
//           in which both are legal, and neither makes the other illegal
// Tested by commuting_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/net.h"
#include "search/puzzle/goal_literals.h"

namespace rulewise::search {

class CommutingMoves {
 public:
  /// Nothing if the net is too large to look at move by move, or has loops.
  [[nodiscard]] static std::optional<CommutingMoves> find(const logic::Net& net);

  using Row = std::vector<std::uint64_t>;  // one bit a move or a base

  [[nodiscard]] std::size_t move_count() const { return moves_.size(); }
  /// The moves that commute with this one; one bit a move.
  [[nodiscard]] const Row& partners(std::uint32_t move) const { return partners_[move]; }
  [[nodiscard]] bool commute(std::uint32_t a, std::uint32_t b) const {
    return ((partners_[a][b / 64] >> (b % 64)) & 1U) != 0;
  }
  /// The bases a move may change, but for clocks.
  [[nodiscard]] const Row& touched(std::uint32_t move) const { return moves_[move].touches; }
  [[nodiscard]] const Row& clocks() const { return clocks_; }
  /// The share of pairs of different moves that commute.
  [[nodiscard]] double share() const;
  /// Whether the puzzle ends only at states worth all points, or when a clock says so.
  [[nodiscard]] static bool ends_by_goal_or_clock(const logic::Net& net, const GoalLiterals& goal);

 private:
  struct Effects {
    Row touches;
    Row turns;   // becomes the opposite
    Row sets;    // becomes true
    Row clears;  // becomes false
    Row reads;   // what legality and the other effects hang on
  };

  CommutingMoves() = default;
  void find_partners();

  std::vector<Effects> moves_;
  std::vector<Row> partners_;
  Row clocks_;
};

}  // namespace rulewise::search
