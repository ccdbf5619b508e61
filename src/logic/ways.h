// ways.h — in which ways a signal of a net becomes true: what has to hold in each.
//
//     (a & (b | c)) | !d     the ways {a, b}, {a, c}, {!d}
//
// Idea      disjunctive form, opened only as far as it stays small: a gate left closed is itself
//           a condition. A way that makes a move also has what the move needs to be legal; a way
//           that rules out moves has what all other moves of that role need, for one is made.
// Promises  whenever the signal holds, all conditions of at least one of its ways hold;
//           work is counted and bounded
// Tested by ways_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::logic {

/// Conditions that hold together: moves made first, then facts, then all others.
using Cube = std::vector<Signal>;

class Ways {
 public:
  /// A condition that most moves of a role need, and the moves that do without.
  struct CommonNeed {
    Signal condition;
    std::vector<std::uint32_t> exceptions;
  };

  explicit Ways(const Net& net);

  /// Conditions that hold whenever the move is legal; not necessarily all of them.
  [[nodiscard]] const Cube& needed_for_move(std::uint32_t move) const { return needed_[move]; }

  [[nodiscard]] const std::vector<CommonNeed>& common_needs(std::uint32_t role) const {
    return common_needs_[role];
  }

  /// The ways of a signal; a single one that says nothing new where they are too many or where
  /// the budget is spent.
  [[nodiscard]] std::vector<Cube> of(Signal signal);

 private:
  [[nodiscard]] bool is_leaf(Signal signal) const;
  [[nodiscard]] bool needs_all(Signal signal) const;
  [[nodiscard]] std::vector<Signal> parts_of(Signal signal);
  [[nodiscard]] std::vector<Cube> open(Signal signal, int depth);
  [[nodiscard]] std::vector<Cube> open_all(Signal signal, int depth);
  [[nodiscard]] std::vector<Cube> open_any(Signal signal, int depth);
  [[nodiscard]] std::vector<Cube> product(const std::vector<Cube>& left,
                                          const std::vector<Cube>& right);
  void find_common_needs();
  void add_needs(Cube& way);
  void add_common_needs(Cube& way);
  void complete(Cube& way);
  [[nodiscard]] bool is_possible(const Cube& way) const;

  const Net& net_;
  std::vector<bool> is_in_loop_;                       // by gate
  std::vector<std::uint32_t> role_of_;                 // by move
  std::vector<Cube> needed_;                           // by move
  std::vector<std::vector<CommonNeed>> common_needs_;  // by role
  std::vector<std::uint32_t> ruled_out_;  // by move: the number of the way that rules it out
  std::uint32_t way_number_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t budget_ = 0;
  std::uint64_t share_ = 0;  // of one signal
  std::uint64_t limit_ = 0;  // of the signal being opened
};

}  // namespace rulewise::logic
