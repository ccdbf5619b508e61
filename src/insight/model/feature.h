// feature.h — a number for a state, read off the facts that an expression of the rules matches.
//
// Idea      three readings of an expression (Clune 2007): how many solutions it has; how far the
//           facts that could become solutions are from being one, by symbol distance; and which
//           part of a conjunction its best instance fulfils. The first two give every fact a weight
//           of its own and are sums; the third is a greatest fraction
// Promises  depends on the facts alone, so it is the same for every machine; `key` is equal for
//           equal features and names the source they came from
// Tested by candidates_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "insight/model/symbol_graph.h"

namespace rulewise::insight {

enum class Reading : std::uint8_t { kCount, kDistance, kPartial };

/// Facts of one shape with some constants given, and perhaps a condition on others that hangs on no
/// state, such as that a place lies in a corner of the board.
struct Expression {
  std::string shape;
  std::vector<std::string> constants;            // by column; empty: any
  std::vector<std::uint32_t> places{};           // columns the condition speaks of
  std::shared_ptr<const std::set<Thing>> where;  // what may stand in them; none: anything
  std::string condition{};                       // its relations, for people

  [[nodiscard]] bool fits(std::span<const std::string> leaves) const;
  [[nodiscard]] bool matches(std::span<const std::string> leaves) const;
};

/// The conjunctions a compound expression stands for, each the facts that must all be true.
using Instances = std::vector<std::vector<std::string>>;

struct Feature {
  Reading reading = Reading::kCount;
  Expression expression;                                      // kDistance: the one aimed at
  std::shared_ptr<const std::map<Thing, double>> distance{};  // kDistance, by what is in `freed`
  std::vector<std::uint32_t> freed{};                         // kDistance: columns that may vary
  std::string along{};                                        // kDistance: the relation of a step
  std::shared_ptr<const Instances> instances{};               // kPartial
  std::string source{};                                       // tells conditions and rules apart
  std::vector<base::Location> lines{};  // of the rules that made it, beside those that ask for it
  std::string text{};                   // in words, for people

  [[nodiscard]] std::string key() const;
  /// The relation of its facts; of a conjunction, the one that it makes true.
  [[nodiscard]] std::string relation() const;
  /// What a fact of the expression's shape adds, kCount and kDistance.
  [[nodiscard]] double weight_of(std::span<const std::string> leaves) const;
};

/// The constants of a column choice as one thing.
[[nodiscard]] Thing thing_at(std::span<const std::string> leaves,
                             const std::vector<std::uint32_t>& columns);

}  // namespace rulewise::insight
