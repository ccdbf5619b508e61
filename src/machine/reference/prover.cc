#include "machine/reference/prover.h"

#include <algorithm>

namespace rulewise::machine::reference {

using gdl::Formula;
using gdl::FormulaKind;

namespace {

constexpr std::size_t kManyOpen = 256;             // conditions
constexpr std::uint64_t kStepsBetweenLooks = 256;  // at memory and at who waits
constexpr std::uint64_t kCandidatesBetweenLooks = 4096;

/// Where the stack is now, near enough.
std::uintptr_t stack_address() {
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
}

}  // namespace

Prover::Prover(const gdl::Rules& rules, Terms& terms, const ReferenceLimits& limits)
    : terms_(terms),
      limits_(limits),
      program_(rules),
      ledger_(limits.max_bytes),
      account_(ledger_) {}

void Prover::set_moves(const std::vector<TermId>& does_atoms) {
  move_tables_.clear();
  moves_ = FactIndex();
  for (const TermId atom : does_atoms) moves_.add(terms_, atom);
}

std::vector<TermId> Prover::prove_all(TermId atom) {
  begin_question();
  try {
    return answer(atom).answers;
  } catch (const LimitReached&) {
    forget_everything();
    throw;
  }
}

// --- Tables -------------------------------------------------------------------------------------

/// The table of an atom, complete unless it depends on a table that is still active.
Table& Prover::answer(TermId atom) {
  Table& table = tables_of(atom).find_or_add(terms_, renumber(terms_, atom));
  if (table.status == TableStatus::kNew) work_on(table);
  if (table.status == TableStatus::kActive) table.was_met_again = true;
  if (table.status != TableStatus::kComplete) {
    ++incomplete_met_;
    Table& asker = *active_.back();
    asker.leader_place = std::min(asker.leader_place, table.leader_place);
  }
  return table;
}

Tables& Prover::tables_of(TermId atom) {
  switch (program_.relation_of(terms_, atom).dependence) {
    case Dependence::kNothing: return lasting_tables_;
    case Dependence::kState: return context_->tables;
    case Dependence::kMoves: break;
  }
  return move_tables_;
}

/// Leaves the table complete, or waiting for an active table further down that it depends on.
void Prover::work_on(Table& table) {
  const std::uint64_t incomplete_met_before = incomplete_met_;
  table.status = TableStatus::kActive;
  table.place = table.leader_place = active_.size();
  active_.push_back(&table);
  for (bool needs_round = true; needs_round;) {
    const std::uint64_t answers_before = answers_;
    run_round(table);
    needs_round = !table.is_settled() && table.leader_place == table.place && table.was_met_again &&
                  answers_ != answers_before;
    if (needs_round) release_followers(table, TableStatus::kNew);
  }
  active_.pop_back();
  if (!table.is_settled() && table.leader_place < table.place) return wait_for_leader(table);
  // A leader whose last round brought nothing new completes its followers with it; one that was
  // settled before such a round leaves them to be worked on again.
  release_followers(table, table.is_settled() ? TableStatus::kNew : TableStatus::kComplete);
  table.status = TableStatus::kComplete;
  incomplete_met_ = incomplete_met_before;
}

/// Tries all facts and rules once.
void Prover::run_round(Table& table) {
  table.was_met_again = false;
  const Bindings nothing(table.variable_count);
  for (const TermId fact : program_.facts().candidates(terms_, table.question, nothing)) {
    add_answer(table, fact);
  }
  for (const gdl::Rule* rule : program_.relation_of(terms_, table.question).rules) {
    if (table.is_settled() || try_rule(table, *rule)) return;
  }
}

/// Ends the waiting of all tables that wait for this one.
void Prover::release_followers(const Table& table, TableStatus status) {
  // Tables above this one are done, so what waits for it or for them waits at or above its place.
  std::erase_if(waiting_, [&](Table* follower) {
    if (follower->leader_place < table.place) return false;
    follower->status = status;
    return true;
  });
}

void Prover::wait_for_leader(Table& table) {
  table.status = TableStatus::kWaiting;
  waiting_.push_back(&table);
  for (Table* follower : waiting_) {
    if (follower->leader_place == table.place) follower->leader_place = table.leader_place;
  }
}

void Prover::add_answer(Table& table, TermId atom) {
  note_candidate();
  Bindings question_variables(table.variable_count);
  if (!match(terms_, table.question, atom, question_variables)) return;
  if (!table.known.insert(atom).second) return;
  table.note_answer(atom);
  if (++answers_ > limits_.max_answers) {
    throw LimitReached("a question about the state has more answers than memory is granted for");
  }
}

// --- Rules --------------------------------------------------------------------------------------

bool Prover::try_rule(Table& table, const gdl::Rule& rule) {
  Bindings bindings(rule.variables.size());
  if (!match_head(terms_, rule.head, table.question, bindings)) return false;
  Attempt attempt{bindings, {}, &table, rule.head};
  for (const Formula& condition : rule.body) attempt.open.push_back(&condition);
  return meet_all(attempt);
}

/// Meets the open conditions in every possible way; each way is reported.
bool Prover::meet_all(Attempt& attempt) {
  spend_step();
  if (attempt.open.empty()) return report(attempt);
  // Choosing among very many takes longer than a step.
  if (attempt.open.size() > kManyOpen) steps_ += 8 * (attempt.open.size() - kManyOpen);
  const auto chosen = attempt.open.begin() + static_cast<std::ptrdiff_t>(choose(attempt));
  const std::size_t place = static_cast<std::size_t>(chosen - attempt.open.begin());
  const Formula& condition = **chosen;
  attempt.open.erase(chosen);
  const bool stops = meet(attempt, condition);
  attempt.open.insert(attempt.open.begin() + static_cast<std::ptrdiff_t>(place), &condition);
  return stops;
}

bool Prover::meet(Attempt& attempt, const Formula& condition) {
  Bindings& bindings = attempt.bindings;
  switch (condition.kind) {
    case FormulaKind::kAtom: return meet_atom(attempt, condition.atom);
    case FormulaKind::kDistinct:
      return substitute(terms_, condition.atom, bindings) !=
                 substitute(terms_, condition.other, bindings) &&
             meet_all(attempt);
    case FormulaKind::kNot: return is_refuted(bindings, condition.parts[0]) && meet_all(attempt);
    case FormulaKind::kAnd: return meet_each(attempt, condition);
    case FormulaKind::kOr: return meet_either(attempt, condition);
  }
  return false;
}

bool Prover::meet_atom(Attempt& attempt, TermId pattern) {
  switch (program_.source_of(terms_, pattern)) {
    case Source::kState:
      return meet_by_facts(attempt, terms_.arguments(pattern)[0], context_->facts);
    case Source::kMoves: return meet_by_facts(attempt, pattern, moves_);
    case Source::kFacts: return meet_by_facts(attempt, pattern, program_.facts());
    case Source::kRules: break;
  }
  return meet_by_table(attempt, pattern);
}

bool Prover::meet_by_facts(Attempt& attempt, TermId pattern, const FactIndex& facts) {
  const TermId atom = substitute(terms_, pattern, attempt.bindings);
  if (terms_.is_ground(atom)) return facts.contains(atom) && meet_all(attempt);
  for (const TermId fact : facts.candidates(terms_, atom, attempt.bindings)) {
    if (meet_with(attempt, atom, fact)) return true;
  }
  return false;
}

bool Prover::meet_by_table(Attempt& attempt, TermId pattern) {
  const TermId atom = substitute(terms_, pattern, attempt.bindings);
  const Table& table = answer(atom);
  if (terms_.is_ground(atom)) return !table.answers.empty() && meet_all(attempt);
  // By index: a table that is not complete may grow meanwhile.
  for (std::size_t i = 0; i < table.answers.size(); ++i) {
    if (meet_with(attempt, atom, table.answers[i])) return true;
  }
  return false;
}

/// Goes on with the pattern taken to be this ground atom, if it can be.
bool Prover::meet_with(Attempt& attempt, TermId pattern, TermId ground) {
  note_candidate();
  const std::size_t mark = attempt.bindings.mark();
  const bool stops = match(terms_, pattern, ground, attempt.bindings) && meet_all(attempt);
  attempt.bindings.undo_to(mark);
  return stops;
}

bool Prover::meet_each(Attempt& attempt, const Formula& conditions) {
  const std::size_t before = attempt.open.size();
  for (const Formula& part : conditions.parts) attempt.open.push_back(&part);
  const bool stops = meet_all(attempt);
  attempt.open.resize(before);
  return stops;
}

bool Prover::meet_either(Attempt& attempt, const Formula& alternatives) {
  if (is_bound(alternatives, attempt.bindings)) {  // a mere test: one way is as good as several
    return has_solution(attempt.bindings, alternatives) && meet_all(attempt);
  }
  for (const Formula& part : alternatives.parts) {
    attempt.open.push_back(&part);
    const bool stops = meet_all(attempt);
    attempt.open.pop_back();
    if (stops) return true;
  }
  return false;
}

/// All conditions are met: one more answer, or the solution looked for.
bool Prover::report(Attempt& attempt) {
  if (attempt.table == nullptr) return true;
  const TermId atom = substitute(terms_, attempt.head, attempt.bindings);
  // Only an unsafe rule leaves variables in its head; it proves what it is asked for by name.
  if (terms_.is_ground(atom)) add_answer(*attempt.table, atom);
  return attempt.table->is_settled();
}

bool Prover::has_solution(Bindings& bindings, const Formula& condition) {
  if (condition.kind == FormulaKind::kOr) {
    return std::ranges::any_of(condition.parts,
                               [&](const Formula& part) { return has_solution(bindings, part); });
  }
  Attempt attempt{bindings, {&condition}};
  return meet_all(attempt);
}

bool Prover::is_refuted(Bindings& bindings, const Formula& condition) {
  const std::uint64_t incomplete_met_before = incomplete_met_;
  if (has_solution(bindings, condition)) return false;
  if (incomplete_met_ != incomplete_met_before) {
    throw LimitReached("a negated condition depends on what it is a condition of");
  }
  return true;
}

// --- Limits -------------------------------------------------------------------------------------

void Prover::begin_question() {
  answers_ = 0;
  next_look_ -= std::min(next_look_, steps_);  // many short questions take long too
  steps_ = 0;
  stack_base_ = stack_address();
  if (lasting_tables_.size() > limits_.max_lasting_tables) lasting_tables_.clear();
}

void Prover::spend_step() {
  if (++steps_ > limits_.max_steps) {
    throw LimitReached("a question about the state takes more steps than granted");
  }
  if (terms_.size() > limits_.max_terms) {
    throw LimitReached("the rules make more terms than memory is granted for");
  }
  if (steps_ >= next_look_) look_up();
  const std::uintptr_t here = stack_address();
  const std::uintptr_t used = here < stack_base_ ? stack_base_ - here : here - stack_base_;
  if (used > limits_.max_stack_bytes) {
    throw LimitReached("questions about the state lead to questions too many levels deep");
  }
}

/// A fact was compared with a pattern, whether it fits or not.
void Prover::note_candidate() {
  if (++candidates_ % kCandidatesBetweenLooks == 0) look_up();
}

void Prover::look_up() {
  next_look_ = steps_ + kStepsBetweenLooks;
  game::throw_if_interrupted();
  account_.set_or_throw(memory_bytes());
}

std::size_t Prover::memory_bytes() const {
  std::size_t bytes = terms_.memory_bytes() + moves_.memory_bytes() +
                      lasting_tables_.memory_bytes() + move_tables_.memory_bytes();
  if (context_ != nullptr) bytes += context_->memory_bytes();
  return bytes;
}

void Prover::forget_everything() {
  active_.clear();
  waiting_.clear();
  incomplete_met_ = 0;
  lasting_tables_.clear();
  move_tables_.clear();
  if (context_ != nullptr) context_->tables.clear();
}

}  // namespace rulewise::machine::reference
