// fact_index.h — ground atoms, found by name and by any one argument.
//
// Idea      one list a name and arity, and one list for each value of each argument; a question
//           goes to the shortest list that must contain every answer
// Promises  answers come in the order the facts were added
// Tested by fact_index_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "machine/reference/bindings.h"

namespace rulewise::machine::reference {

class FactIndex {
 public:
  /// Adding a fact twice is the same as adding it once.
  void add(const Terms& terms, TermId fact);

  [[nodiscard]] bool contains(TermId fact) const { return known_.contains(fact); }
  [[nodiscard]] const std::vector<TermId>& all() const { return all_; }
  /// Memory taken, about.
  [[nodiscard]] std::size_t memory_bytes() const { return memory_bytes_; }

  /// A list with every fact that the pattern can become, and perhaps others.
  [[nodiscard]] std::span<const TermId> candidates(const Terms& terms, TermId pattern,
                                                   const Bindings& bindings) const;

 private:
  struct Relation {
    std::vector<TermId> all;
    std::vector<std::unordered_map<TermId, std::vector<TermId>>> by_argument;
  };
  static std::uint64_t key_of(const Terms& terms, TermId atom) {
    return (std::uint64_t{terms.symbol(atom).value} << 32U) | terms.arity(atom);
  }

  static constexpr std::size_t kFactBytes = 48;      // in a hash set and two lists
  static constexpr std::size_t kArgumentBytes = 64;  // in a hash map and a list

  std::size_t memory_bytes_ = 0;
  std::vector<TermId> all_;
  std::unordered_set<TermId> known_;
  std::unordered_map<std::uint64_t, Relation> relations_;
};

}  // namespace rulewise::machine::reference
