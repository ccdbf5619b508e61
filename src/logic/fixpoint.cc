#include "logic/fixpoint.h"

#include <algorithm>

namespace rulewise::logic {

Fixpoint::Fixpoint(GroundProgram& result, Spending& spending)
    : result_(result), spending_(spending), relations_(result.facts.size()) {
  // The clauses are there twice: once as they came.
  fixed_bytes_ = 2 * clause_bytes(lifted());
  for (const Clause& clause : lifted().clauses) {
    if (facts_by_rule_.size() <= clause.rule) facts_by_rule_.resize(clause.rule + 1, 0);
  }
}

void Fixpoint::add_bridge(RelationId from, RelationId to) {
  relations_.resize(result_.facts.size());
  const auto number = static_cast<std::uint32_t>(bridges_.size());
  relations_[from.index()].bridge = number;
  waiting_bridges_.push_back(number);
  bridges_.push_back({from, to, 0});
}

bool Fixpoint::cross_bridges() {
  std::ranges::sort(waiting_bridges_);
  const std::vector<std::uint32_t> waiting = std::exchange(waiting_bridges_, {});
  for (const std::uint32_t number : waiting) {
    Bridge& bridge = bridges_[number];
    bridge.is_waiting = false;
    for (; bridge.done < table(bridge.from).size(); ++bridge.done) {
      const auto row = table(bridge.from).row(bridge.done);
      values_.assign(row.begin(), row.end());
      if (!table(bridge.to).insert(values_).is_new) continue;
      note_fact(bridge.to);
      if (!spending_.count_fact(values_.size()) || !note_growth(values_.size())) return false;
    }
  }
  return true;
}

/// A relation has a new fact: whoever waits for it is to be told.
void Fixpoint::note_fact(RelationId relation) {
  RelationState& state = relations_[relation.index()];
  if (state.is_watched && !state.is_touched) {
    state.is_touched = true;
    touched_.push_back(relation.value);
  }
  if (state.bridge != kNoBridge && !bridges_[state.bridge].is_waiting) {
    bridges_[state.bridge].is_waiting = true;
    waiting_bridges_.push_back(state.bridge);
  }
}

bool Fixpoint::run(std::vector<WorkingClause>& clauses) {
  join_bytes_ = 0;
  if (!fire_once(clauses)) return false;
  Firings firings = firings_of(clauses);
  if (!cross_bridges()) return false;
  watch(firings);
  while (begin_round()) {
    std::vector<Firing> due;
    for (const std::uint32_t relation : fresh_) {
      const std::vector<Firing>& own = firings[relation];
      due.insert(due.end(), own.begin(), own.end());
    }
    std::ranges::sort(due);
    for (const auto& [clause, which] : due) {
      if (!fire(clauses[clause], which)) return false;
    }
    if (!cross_bridges() || !spending_.check_clock()) return false;
  }
  for (const auto& [relation, own] : firings) relations_[relation].is_watched = false;
  return true;
}

/// Fires the clauses that wait for nothing.
bool Fixpoint::fire_once(std::vector<WorkingClause>& clauses) {
  for (WorkingClause& working : clauses) {
    if (working.clause == nullptr || !working.changing.empty()) continue;
    if (!fire(working, Join::kNoLiteral)) return false;
    working.joins.clear();
    join_bytes_ = 0;
  }
  return true;
}

Fixpoint::Firings Fixpoint::firings_of(const std::vector<WorkingClause>& clauses) {
  Firings firings;
  for (std::uint32_t c = 0; c < clauses.size(); ++c) {
    for (std::uint32_t i = 0; i < clauses[c].changing.size(); ++i) {
      firings[clauses[c].clause->body[clauses[c].changing[i]].relation.value].emplace_back(c, i);
    }
  }
  return firings;
}

/// From now on the facts of these relations count, those that are there as the first new ones.
void Fixpoint::watch(const Firings& firings) {
  touched_.clear();
  fresh_.clear();
  for (const auto& [relation, own] : firings) {
    RelationState& state = relations_[relation];
    state.round = {0, 0};
    state.is_watched = true;
    state.is_touched = result_.facts[relation].size() > 0;
    if (state.is_touched) touched_.push_back(relation);
  }
}

/// What was new becomes old, what was found becomes new. False when nothing is new anywhere.
bool Fixpoint::begin_round() {
  for (const std::uint32_t relation : fresh_) {
    relations_[relation].round.begin = relations_[relation].round.end;
  }
  fresh_ = std::exchange(touched_, {});
  for (const std::uint32_t relation : fresh_) {
    RelationState& state = relations_[relation];
    state.round = {state.round.end, result_.facts[relation].size()};
    state.is_touched = false;
  }
  return !fresh_.empty();
}

/// Runs the clause with its `which`-th changing literal taken from the new facts, earlier ones
/// from all, later ones from the old: so that every combination comes up exactly once.
bool Fixpoint::fire(WorkingClause& working, std::uint32_t which) {
  const Clause& clause = *working.clause;
  std::vector<RowRange> ranges(clause.body.size());
  for (std::size_t i = 0; i < clause.body.size(); ++i) {
    ranges[i] = {0, table(clause.body[i].relation).size()};
  }
  std::uint32_t first = Join::kNoLiteral;
  if (which != Join::kNoLiteral) {
    first = working.changing[which];
    for (std::uint32_t i = 0; i < working.changing.size(); ++i) {
      const std::uint32_t literal = working.changing[i];
      const RowRange round = relations_[clause.body[literal].relation.index()].round;
      ranges[literal] = i == which  ? round
                        : i < which ? RowRange{0, round.end}
                                    : RowRange{0, round.begin};
      if (ranges[literal].begin == ranges[literal].end) return true;
    }
  }
  Join& join = join_for(working, which, first);
  if (!note_growth(0) || !spending_.count_join()) return false;
  instances_before_ = spending_.instances();
  facts_before_ = table(clause.head.relation).size();
  return join.run(
      lifted().terms, ranges, [&] { return derive(working, join); },
      [this] { return spending_.check_clock(); });
}

Join& Fixpoint::join_for(WorkingClause& working, std::uint32_t which, std::uint32_t first) {
  const std::size_t slot = which == Join::kNoLiteral ? 0 : which;
  if (working.joins.size() <= slot) working.joins.resize(slot + 1);
  auto& join = working.joins[slot];
  if (join == nullptr || join->is_outdated(result_.facts)) {
    join = std::make_unique<Join>(lifted(), *working.clause, result_.facts, first);
    join_bytes_ += join->memory_bytes();
    growth_ += join->memory_bytes() / sizeof(std::uint32_t);
    // It will index the tables it looks things up in.
    for (const Literal& literal : working.clause->body) {
      growth_ += kWordsOfAnIndex * table(literal.relation).size();
    }
  }
  return *join;
}

bool Fixpoint::count_fact(const Clause& clause) {
  const RelationId head = clause.head.relation;
  ++facts_by_rule_[clause.rule];
  if (!spending_.count_fact(table(head).arity()) || !count_text(head)) return false;
  return lifted().relation(head).kind != RelationKind::kPlain ||
         spending_.check_relation(table(head).size());
}

/// The text of the fact in `values_`.
bool Fixpoint::count_text(RelationId relation) {
  std::size_t characters = 0;
  for (const TermId value : values_) characters += lifted().terms.text_length(value) + 1;
  return spending_.count_text(characters, lifted().relation(relation).kind != RelationKind::kPlain);
}

/// Looks ahead: what the join that runs would give if it went on as it began.
bool Fixpoint::check_outlook(RelationId head, std::size_t instances, double progress) {
  if (!spending_.check_outlook(instances, progress)) return false;
  return lifted().relation(head).kind != RelationKind::kPlain ||
         spending_.check_relation_outlook(table(head).size() - facts_before_, progress);
}

bool Fixpoint::derive(const WorkingClause& working, const Join& join) {
  const Clause& clause = *working.clause;
  const std::size_t found = spending_.instances() - instances_before_;
  const bool looks_ahead = (found & 0xfffU) == 0xfffU;
  if (looks_ahead && !check_outlook(clause.head.relation, found, join.progress())) return false;
  join.instantiate(clause.head.arguments, values_);
  const auto inserted = table(clause.head.relation).insert(values_);
  if (inserted.is_new) {
    note_fact(clause.head.relation);
    if (!count_fact(clause)) return false;
  }
  if (!note_growth(values_.size() + 1)) return false;
  if (!working.instances) return spending_.count_instance();
  std::vector<std::uint32_t>& rows = result_.instances[*working.instances].rows;
  rows.push_back(inserted.row);
  for (const std::uint32_t literal : working.recorded) {
    rows.push_back(join.matched_row(literal));
  }
  for (const std::uint32_t literal : working.recorded_negative) {
    join.instantiate(clause.body[literal].arguments, values_);
    const RelationId relation = clause.body[literal].relation;
    const auto asked = result_.asked[relation.index()].insert(values_);
    if (asked.is_new && !count_text(relation)) return false;
    if (!note_growth(values_.size() + 1)) return false;
    rows.push_back(asked.row);
  }
  return note_growth(working.recorded.size()) && spending_.count_instance();
}

/// To be called with about as many words as memory may have grown by: adds up now and then.
bool Fixpoint::note_growth(std::size_t words) {
  growth_ += words;
  return growth_ < std::max(kWordsBetweenSums, result_.facts.size()) || check_memory();
}

bool Fixpoint::check_memory() {
  growth_ = 0;
  const MemorySum sum = memory_sum(result_);
  return spending_.check_memory(sum.bytes + fixed_bytes_ + join_bytes_, sum.largest);
}

}  // namespace rulewise::logic
