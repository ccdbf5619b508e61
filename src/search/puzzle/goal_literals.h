// goal_literals.h — what must hold, base by base, wherever a puzzle is worth all points.
//
// Idea      the condition of the best goal, as far as it is a conjunction of bases and negated
//           bases: what an explorer looks for, and how far it is (goal_distance.h)
// Promises  a state worth all points misses none of them; empty where nothing is known
// Tested by commuting_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

class GoalLiterals {
 public:
  GoalLiterals() = default;
  /// Of the goal value 100 of the only role.
  explicit GoalLiterals(const logic::Net& net);

  /// Whether nothing is known.
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Whether the literals are the whole condition.
  [[nodiscard]] bool is_complete() const { return is_complete_; }
  /// One bit a base: spoken of; how it must be.
  [[nodiscard]] std::span<const std::uint64_t> asked() const { return asked_; }
  [[nodiscard]] std::span<const std::uint64_t> wanted() const { return wanted_; }

  /// Whether a signal, where it holds, makes these literals hold too; needs is_complete().
  [[nodiscard]] bool follows_from(const logic::Net& net, logic::Signal signal) const;

 private:
  std::vector<std::uint64_t> asked_;
  std::vector<std::uint64_t> wanted_;
  std::size_t count_ = 0;
  bool is_complete_ = false;
};

}  // namespace rulewise::search
