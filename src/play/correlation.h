// correlation.h — whether what an evaluation says of a state has to do with how games end.
//
// Idea      random games, a few states of each from their later half: what the evaluation says
//           there for a role is set beside what the role got. An evaluation that has nothing to do
//           with results would only slow a search down
// Promises  the same seed, the same answer; bounded by games and states, not by time; where the
//           thread is to end its work (base/interruption.h), the games until then tell
// Tested by correlation_test.cc
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/game.h"
#include "search/role_evaluation.h"

namespace rulewise::play {

/// Sums from which the correlation of pairs is told.
class Pairs {
 public:
  void add(double x, double y) {
    ++count_;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    yy_ += y * y;
    xy_ += x * y;
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  /// -1 to 1; 0 where one of the two never varied.
  [[nodiscard]] double correlation() const;

 private:
  std::size_t count_ = 0;
  double x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

/// The correlation over all roles, -1 to 1; 0 where one of the two never varied.
struct Correlation {
  double coefficient = 0;
  std::size_t samples = 0;
};
[[nodiscard]] Correlation correlation_with_results(const game::Game& game,
                                                   const search::RoleEvaluation& evaluation,
                                                   std::uint64_t seed);

/// Whether it is there beyond chance and great enough to be of use.
[[nodiscard]] bool correlates_with_results(const game::Game& game,
                                           const search::RoleEvaluation& evaluation,
                                           std::uint64_t seed);

}  // namespace rulewise::play
