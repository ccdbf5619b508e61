// state_ply.h — the shortest look ahead on a net: every child of a state once, the best for the
// mover.
//
// Needs     a game of two roles that take turns; an expansion with at least one child
// Promises  among equals the draw decides
// Tested by state_learner_test.cc
#pragma once

#include <cstddef>
#include <optional>

#include "base/random.h"
#include "machine/single/expansion.h"

namespace rulewise::memory {

/// Points, where the rules prove none.
inline constexpr double kEvenPoints = 50;

/// What the first of two has made of it, 0 to 1: half the difference of the payoffs, and a half.
[[nodiscard]] inline double share_of(double first, double second) {
  return (first - second + 100) / 200;
}

/// Who chose: the role whose moves differ among the children. Of one child it tells nothing.
[[nodiscard]] inline std::size_t mover_of(const machine::Expansion& children) {
  return children.moves(0)[1] == children.moves(children.size() - 1)[1] ? 0 : 1;
}

/// What role 0 has made of a child in which the game is over.
[[nodiscard]] inline double share_at(const machine::Expansion& children, std::size_t child) {
  const auto points = [&](std::size_t role) {
    const std::optional<int> payoff = children.payoff(child, game::Role(role));
    return payoff ? static_cast<double>(*payoff) : kEvenPoints;
  };
  return share_of(points(0), points(1));
}

/// The child that the mover likes best; `value(child)` tells what it is worth to role 0.
template <class Value>
[[nodiscard]] std::size_t best_child(const machine::Expansion& children, Value&& value,
                                     base::Random& random) {
  const double sign = mover_of(children) == 0 ? 1 : -1;
  std::size_t best = 0;
  double best_value = 0;
  std::uint32_t ties = 0;
  for (std::size_t child = 0; child < children.size(); ++child) {
    const double found = sign * value(child);
    if (ties > 0 && found < best_value) continue;
    ties = ties > 0 && found == best_value ? ties + 1 : 1;
    best_value = found;
    if (random.below(ties) == 0) best = child;
  }
  return best;
}

}  // namespace rulewise::memory
