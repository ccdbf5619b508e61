// accumulators.h — facts that hold an amount: money, points, men in hand.
//
// Idea      a fact of which a state has one for each key (whose it is, of what), with a constant
// that
//           the rules put in a line, is an amount if it goes up or down by the line from a state to
//           the next, mostly lasts from one to the other, is reckoned by the rules, where a name is
//           only copied, and is no step counter, which all games have in common, nor a place of the
//           board, which a rule compares with what stands there. Facts may write a
//           line from either end: which way is up only names that are numbers tell
// Needs     a sample, its columns, and what the rules state once and for all
// Promises  every claim held in every state of the sample, with the ups and downs seen
// Tested by accumulators_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "insight/discovery/columns.h"
#include "insight/discovery/counters.h"
#include "insight/discovery/orders.h"

namespace rulewise::insight {

struct Accumulator {
  ShapeId shape;
  std::uint32_t column = 0;   // that holds the amount
  std::uint32_t amounts = 0;  // constants of the line seen
  std::uint32_t rises = 0;    // from a state to the next, along the line
  std::uint32_t falls = 0;
  bool has_direction = false;  // the names are numbers; if not, which way is up nobody knows
  base::Location where{};      // of the order in the rules
};

/// What is known to be something else.
struct Taken {
  std::vector<ShapeId> shapes{};
  std::vector<std::pair<std::string, std::uint32_t>> places{};  // columns, with their shapes
};

/// `counters` are left out, and so is what is `taken`.
[[nodiscard]] std::vector<Accumulator> find_accumulators(const Sample& sample,
                                                         const std::vector<FactGroup>& groups,
                                                         const StaticRelations& relations,
                                                         const std::vector<StepCounter>& counters,
                                                         const Taken& taken);

}  // namespace rulewise::insight
