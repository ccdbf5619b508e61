// prover.h — finds all answers to a question about one state, straight from the rules.
//
// Idea      top-down with tables: a question tries every rule whose head fits; what the bodies ask
//           becomes further questions; answers are remembered. A question met again while it is
//           being worked on gives the answers it has so far; the first table of such a circle, its
//           leader, is worked on in rounds until a round finds nothing new. That is the least
//           fixpoint, reached by the plainest of means.
//           The order of conditions in a body has no meaning in GDL: the one that promises the
//           fewest answers goes first, `not` and `distinct` wait until their variables are bound.
// Needs     rules that passed the check: a negated question never depends on the one it is asked
//           for (else LimitReached says so)
// Promises  all answers, each once; answers that depend on nothing are kept between states
// Never     runs without end: over its limits it throws LimitReached and forgets its tables
// Tested by prover_test.cc, tests/agree
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "machine/limit.h"
#include "machine/memory_ledger.h"
#include "machine/reference/program.h"
#include "machine/reference/tables.h"

namespace rulewise::machine::reference {

struct ReferenceLimits {
  std::uint64_t max_steps = 300'000'000;  // conditions tried for one question from outside
  std::size_t max_terms = 30'000'000;     // distinct terms ever made
  std::size_t max_answers = 20'000'000;   // answers found for one question from outside
  std::size_t max_stack_bytes = std::size_t{3} << 20U;  // for questions inside questions
  std::size_t max_bytes = std::size_t{2} << 30U;        // for terms and answers
  std::size_t max_state_text = kMostStateText;          // characters, see machine/limit.h
  std::size_t max_lasting_tables = 2'000'000;           // more are forgotten between questions
};

/// What holds in one state, and the answers that follow from it alone.
struct StateContext {
  FactIndex facts;
  Tables tables;

  [[nodiscard]] std::size_t memory_bytes() const {
    return facts.memory_bytes() + tables.memory_bytes();
  }
};

class Prover {
 public:
  /// Rules and terms must outlive the prover; it adds terms.
  Prover(const gdl::Rules& rules, Terms& terms, const ReferenceLimits& limits);

  /// From now on questions are about this state and, if given, these `does` atoms.
  void set_state(StateContext* context) { context_ = context; }
  void set_moves(const std::vector<TermId>& does_atoms);

  /// Every ground instance of the atom that the rules prove, in the order found.
  [[nodiscard]] std::vector<TermId> prove_all(TermId atom);
  [[nodiscard]] bool is_provable(TermId ground_atom) { return !prove_all(ground_atom).empty(); }

 private:
  /// One rule being tried for one question; or, without a table, a mere search for one solution.
  struct Attempt {
    Bindings& bindings;
    std::vector<const gdl::Formula*> open;  // conditions still to be met
    Table* table = nullptr;
    TermId head{};
  };

  // Tables.
  Table& answer(TermId atom);
  Tables& tables_of(TermId atom);
  void work_on(Table& table);
  void run_round(Table& table);
  void release_followers(const Table& table, TableStatus status);
  void wait_for_leader(Table& table);
  void add_answer(Table& table, TermId atom);

  // Rules. These return true to stop: all that can be found has been found.
  bool try_rule(Table& table, const gdl::Rule& rule);
  bool meet_all(Attempt& attempt);
  bool meet(Attempt& attempt, const gdl::Formula& condition);
  bool meet_atom(Attempt& attempt, TermId pattern);
  bool meet_by_facts(Attempt& attempt, TermId pattern, const FactIndex& facts);
  bool meet_by_table(Attempt& attempt, TermId pattern);
  bool meet_with(Attempt& attempt, TermId pattern, TermId ground);
  bool meet_each(Attempt& attempt, const gdl::Formula& conditions);
  bool meet_either(Attempt& attempt, const gdl::Formula& alternatives);
  bool report(Attempt& attempt);
  bool has_solution(Bindings& bindings, const gdl::Formula& condition);
  bool is_refuted(Bindings& bindings, const gdl::Formula& condition);

  // Order: what the conditions of a body may cost, see prover_order.cc.
  [[nodiscard]] std::size_t choose(const Attempt& attempt) const;
  [[nodiscard]] double cost(const gdl::Formula& condition, const Bindings& bindings) const;
  [[nodiscard]] double cost_of_atom(TermId pattern, const Bindings& bindings) const;
  [[nodiscard]] double cost_of_facts(TermId pattern, const Bindings& bindings,
                                     const FactIndex& facts) const;
  [[nodiscard]] double cost_of_either(const gdl::Formula& alternatives,
                                      const Bindings& bindings) const;
  [[nodiscard]] bool is_bound(const gdl::Formula& condition, const Bindings& bindings) const;

  // Limits.
  void begin_question();
  void spend_step();
  void note_candidate();
  void look_up();
  [[nodiscard]] std::size_t memory_bytes() const;
  void forget_everything();

  // Fixed after construction.
  Terms& terms_;
  ReferenceLimits limits_;
  Program program_;
  MemoryLedger ledger_;
  MemoryLedger::Account account_;

  // What questions are about.
  StateContext* context_ = nullptr;
  FactIndex moves_;
  Tables lasting_tables_;  // depend on nothing
  Tables move_tables_;     // depend on the moves too

  // While a question is being answered.
  std::vector<Table*> active_;        // each asked by the one before it
  std::vector<Table*> waiting_;       // in the order they began to wait
  std::uint64_t incomplete_met_ = 0;  // how often answers were taken from an incomplete table
  std::uint64_t answers_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t next_look_ = 0;   // at this step
  std::uint64_t candidates_ = 0;  // in all questions
  std::uintptr_t stack_base_ = 0;
};

}  // namespace rulewise::machine::reference
