// program.h — the rules as predicates with flat clauses, the form the relational machine compiles.
//
// Idea      a body becomes a plain list of literals: `and` is flattened, `not` pushed inwards, each
//           positive `or` becomes an auxiliary predicate (no multiplying out, so size stays
//           linear); relations are told apart by name and number of arguments
// Needs     rules that passed the check
// Promises  every predicate knows whether its truth hangs on the state, on the moves, on neither;
//           and whether it calls itself; ground facts are kept apart from clauses
// Never     evaluates anything
// Tested by program_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "syntax/gdl/rules.h"

namespace rulewise::machine::relational {

using gdl::Symbol;
using gdl::TermId;

/// Position of a predicate in Program::predicates.
using PredicateIndex = std::uint32_t;

enum class LiteralKind : std::uint8_t {
  kCall,      // atom `a` of `predicate`
  kFacts,     // as kCall, but only the ground facts of `predicate` (made by the compiler)
  kTrue,      // fact `a` holds in the state
  kDoes,      // role `a` makes move `b`
  kDistinct,  // `a` and `b` differ
  kEqual,     // `a` and `b` are the same
};

struct Literal {
  LiteralKind kind = LiteralKind::kCall;
  bool negative = false;  // only for the first four kinds
  PredicateIndex predicate = 0;
  TermId a;
  TermId b;
};

struct Clause {
  TermId head;
  std::vector<Literal> body;
  std::uint32_t variable_count = 0;
};

/// What the truth of an atom hangs on; ordered, later ones include earlier ones.
enum class Dependency : std::uint8_t { kNothing, kState, kMoves };

struct Predicate {
  Symbol name;
  std::uint32_t arity = 0;
  std::vector<Clause> clauses;
  std::vector<TermId> facts;  // ground atoms, each once
  Dependency dependency = Dependency::kNothing;
  bool is_recursive = false;
  /// It, or something it calls, takes apart or builds compound terms: together with recursion that
  /// may go on for ever, or very long, where fewer arguments are bound than its author meant.
  bool handles_terms = false;
  /// By argument: must be bound when called (auxiliary predicates whose branches do not bind it).
  std::vector<bool> needs_bound;

  [[nodiscard]] bool is_facts_only() const { return clauses.empty(); }
};

struct Program {
  gdl::Terms terms;
  gdl::Rules::Keywords keywords{};
  std::vector<TermId> roles;
  std::vector<Predicate> predicates;
  /// Predicates so that whatever one calls comes before it, mutually recursive ones together.
  std::vector<PredicateIndex> bottom_up;
  std::map<std::pair<std::uint32_t, std::uint32_t>, PredicateIndex> by_name;

  explicit Program(const gdl::Rules& rules);

  /// The predicate of that name and arity; made without clauses (always false) if there is none.
  PredicateIndex predicate(Symbol name, std::uint32_t arity);
};

}  // namespace rulewise::machine::relational
