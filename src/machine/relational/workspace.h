// workspace.h — everything one evaluator knows: terms, facts, the loaded state, compiled calls.
//
// Idea      one bag of data that the compiler fills and the evaluator runs on; each thread that
//           asks at the same time has its own
// Promises  a state's facts are grouped by functor, each group a Relation with its own indexes
// Tested by relational_game_test.cc
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "machine/relational/code.h"
#include "machine/relational/program.h"
#include "machine/relational/relation.h"

namespace rulewise::machine::relational {

class Workspace {
 public:
  explicit Workspace(const Program& the_program);

  /// The relation of the state's facts with that functor and arity; made empty if it is new.
  std::uint32_t state_relation(Symbol functor, std::uint32_t arity);
  /// The pattern of that predicate and shape, or nothing.
  [[nodiscard]] const CallPattern* find_pattern(PredicateIndex predicate,
                                                const std::vector<std::uint32_t>& shape) const;
  std::uint32_t pattern(PredicateIndex predicate, const std::vector<std::uint32_t>& shape);
  /// Memory of terms, facts and calls (answers are in arenas of the evaluator), about.
  [[nodiscard]] std::size_t memory_bytes() const;
  /// Forgets compiled clauses (not answers), so that they are compiled anew when next used.
  void forget_code();
  [[nodiscard]] std::size_t patterns_of(PredicateIndex predicate) const {
    return pattern_counts_[predicate];
  }

  const Program& program;
  gdl::Terms terms;
  std::deque<Relation> facts;     // by predicate
  std::vector<bool> is_relation;  // by predicate: `facts` is all there is to it
  std::deque<Relation> state_relations;
  Relation all_facts{1};  // the state's facts as whole terms
  Relation moves{2};      // (role, move)
  std::deque<CallPattern> patterns;
  using ShapeKey = std::pair<PredicateIndex, std::vector<std::uint32_t>>;
  std::map<ShapeKey, std::vector<std::uint32_t>> widened;  // calls asked in another shape
  bool asks_static_free = false;   // compile calls of static predicates with no argument bound
  bool met_open_variable = false;  // some pattern left a variable open: it may miss answers

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> state_relation_of_;
  std::map<ShapeKey, std::uint32_t> pattern_of_;
  std::vector<std::size_t> pattern_counts_;
};

}  // namespace rulewise::machine::relational
