// ways.h — a movement of the text with its geometry worked out: along which directions of each
// side, and how many squares of what on the way.
//
// Idea      a hop over no piece at all is a ride, and directions that lead back to where they
//           began (across a cylinder, or <0,0>) are counted apart from those that end at an edge
// Promises  ranges are no wider than the board and never empty; a movement that can never be
//           made has no ways
// Tested by ways_test.cc
#pragma once

#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::logic {

/// Numbers from `low` to `high`, both included.
struct Range {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool empty() const { return low > high; }
  [[nodiscard]] bool is_just(int number) const { return low == number && high == number; }
  friend bool operator==(const Range&, const Range&) = default;
};

struct Way {
  scl::MovementKind kind = scl::MovementKind::kLeap;
  std::vector<scl::Direction> white, black;  // sorted
  bool longest = false;

  Range steps{1, 1};                // kRide: leaps to the target
  bool any_length = false;          // kRide: `steps` rules nothing out
  Range before{}, over{}, after{};  // kHop; over at least one
  bool any_before = false, any_after = false;
};

/// Whether leaps in this direction come back to the square they started from.
[[nodiscard]] bool is_circular(const scl::Board& board, scl::Direction direction);
/// Leaps until the board ends, from wherever it is furthest; circular: until the start again.
[[nodiscard]] int line_length(const scl::Board& board, scl::Direction direction);

/// `black` is the same movement in the inverted rules.
[[nodiscard]] std::vector<Way> ways_of(const scl::Board& board, const scl::Movement& white,
                                       const scl::Movement& black);
/// The longest count that rules about this way speak of.
[[nodiscard]] int longest_count(const Way& way);

/// Whether every piece that fits `inner` fits `outer`; whether none does.
[[nodiscard]] bool is_within(const scl::Rules& rules, const scl::Description& inner,
                             const scl::Description& outer);
[[nodiscard]] bool are_apart(const scl::Rules& rules, const scl::Description& one,
                             const scl::Description& other);

}  // namespace rulewise::logic
