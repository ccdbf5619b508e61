// program.h — the rules sorted for proving: by relation, facts apart, with what each depends on.
//
// Idea      a relation is a name with an arity; how often its answers must be found anew follows
//           from what its rules look at: nothing (once), the state, or the moves made as well
// Needs     rules that passed the check; they must outlive the program
// Promises  facts and rules keep the order of the text
// Tested by program_test.cc
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "machine/reference/fact_index.h"
#include "syntax/gdl/rules.h"

namespace rulewise::machine::reference {

/// What the answers of a relation depend on, each including those before it.
enum class Dependence : std::uint8_t { kNothing, kState, kMoves };

struct Relation {
  std::vector<const gdl::Rule*> rules;  // with a body, or with variables
  bool has_facts = false;
  Dependence dependence = Dependence::kNothing;
};

/// Where an atom finds its answers.
enum class Source : std::uint8_t { kState, kMoves, kFacts, kRules };

class Program {
 public:
  explicit Program(const gdl::Rules& rules);

  [[nodiscard]] Source source_of(const Terms& terms, TermId atom) const;
  /// The relation of an atom; one without facts and rules if the rules never define it.
  [[nodiscard]] const Relation& relation_of(const Terms& terms, TermId atom) const;
  /// All facts of all relations.
  [[nodiscard]] const FactIndex& facts() const { return facts_; }

 private:
  static std::uint64_t key_of(const Terms& terms, TermId atom) {
    return (std::uint64_t{terms.symbol(atom).value} << 32U) | terms.arity(atom);
  }
  void derive_dependence(const gdl::Rules& rules);

  gdl::Rules::Keywords keywords_;
  FactIndex facts_;
  std::unordered_map<std::uint64_t, Relation> relations_;
  Relation undefined_;
};

}  // namespace rulewise::machine::reference
