// reach.h — what facts can still become: latches, counters that only run one way, pieces that are
// gone for good.
//
// Idea      bases of which at most one is true are one variable, whose values are those bases and
//           `none`; a base in no such set is a variable of its own. With one value assumed and
//           nothing else known, the net tells which values may follow (three_valued.h). Who can be
//           reached in any number of steps is the closure of that. A latch is a value from which
//           no other is reached
// Promises  sound: a value said to be out of reach is not reached by legal moves from any state
//           that legal moves lead to
// Tested by reach_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

class Reach {
 public:
  using Row = std::vector<std::uint64_t>;  // one bit a base

  /// A variable: its bases, then `none`; reaches[v] has one bit for each value, v itself included.
  struct Variable {
    std::vector<std::uint32_t> bases;
    std::vector<Row> reaches;
    [[nodiscard]] bool can_become(std::size_t from, std::size_t to) const {
      return ((reaches[from][to / 64] >> (to % 64)) & 1U) != 0;
    }
    /// Whether it never changes again once it has this value.
    [[nodiscard]] bool stays(std::size_t value) const;
    /// Whether it never has this value again once it has another.
    [[nodiscard]] bool never_returns(std::size_t value) const;
  };

  /// Of the bases that `asked` hangs on; nothing if every value may follow every other, if the
  /// net is too large to find out, or if a scope around the work is over.
  [[nodiscard]] static std::optional<Reach> find(const logic::Net& net,
                                                 std::span<const logic::Signal> asked);

  /// The variables in which something is out of reach from somewhere.
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  /// Of the bases that were asked for, those that stay true once they are true, or stay false once
  /// they are false.
  [[nodiscard]] std::vector<std::uint32_t> latches() const;
  [[nodiscard]] std::size_t latch_count() const { return latches().size(); }
  /// Marks the bases that can no longer be true, and those that can no longer be false, in all
  /// play from a state. The rows have the size of a state and are written anew.
  void bound(std::span<const std::uint64_t> state, Row& never_true, Row& never_false) const;

 private:
  /// What follows from a variable having a value.
  struct Limit {
    std::uint32_t word = 0;
    std::uint64_t never_true = 0;
    std::uint64_t never_false = 0;
  };
  void list_limits();

  std::vector<std::uint32_t> asked_;  // bases, ascending
  std::vector<Variable> variables_;
  std::vector<std::vector<std::vector<Limit>>> limits_;  // by variable and value
};

}  // namespace rulewise::search
