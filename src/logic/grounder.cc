#include "logic/grounder.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/components.h"
#include "logic/ground_spending.h"
#include "logic/join.h"

namespace rulewise::logic {
namespace {

/// Adds up memory, and the largest part.
struct MemorySum {
  std::size_t bytes = 0;
  std::size_t largest = 0;

  void add(std::size_t part) {
    bytes += part;
    largest = std::max(largest, part);
  }
};

MemorySum sum_of(const GroundProgram& program) {
  MemorySum sum;
  sum.add(program.lifted.terms.memory_bytes());
  for (const FactTable& table : program.facts) sum.add(table.memory_bytes());
  for (const FactTable& table : program.asked) sum.add(table.memory_bytes());
  for (const ClauseInstances& each : program.instances) {
    sum.add(sizeof(ClauseInstances) + each.rows.capacity() * sizeof(std::uint32_t));
  }
  return sum;
}

/// A clause while it is being ground: its joins, one for each literal that may be new.
struct WorkingClause {
  const Clause* clause = nullptr;
  std::vector<std::uint32_t> changing;  // positive literals whose relation may grow in this phase
  std::vector<std::unique_ptr<Join>> joins;  // by entry of `changing`
  std::optional<std::size_t> instances;      // where to record, if recorded
  std::vector<std::uint32_t> recorded;       // positive literals that are recorded
  std::vector<std::uint32_t> recorded_negative;
};

class Grounding {
 public:
  Grounding(LiftedProgram program, const GroundLimits& limits)
      : result_{std::move(program), {}, {}, {}}, spending_(limits) {
    for (const Relation& relation : lifted().relations) {
      result_.facts.emplace_back(relation.arity);
      result_.asked.emplace_back(relation.arity);
    }
    relations_.resize(lifted().relations.size());
    // The clauses are there twice: once as they came.
    fixed_bytes_ = 2 * clause_bytes(lifted());
    clauses_of_.resize(lifted().relations.size());
    for (std::uint32_t i = 0; i < lifted().clauses.size(); ++i) {
      clauses_of_[lifted().clauses[i].head.relation.index()].push_back(i);
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& facts_by_rule() const { return facts_by_rule_; }

  base::Result<GroundProgram> run() {
    for (const Clause& clause : lifted().clauses) {
      if (facts_by_rule_.size() <= clause.rule) facts_by_rule_.resize(clause.rule + 1, 0);
    }
    if (!has_settled_start()) {
      return base::Error{"the initial facts depend on a relation with its own negation",
                         "the relational machine plays such rules"};
    }
    if (!ground_static() || !ground_changing()) return spending_.error();
    return std::move(result_);
  }

 private:
  [[nodiscard]] LiftedProgram& lifted() { return result_.lifted; }
  [[nodiscard]] FactTable& table(RelationId id) { return result_.facts[id.index()]; }

  [[nodiscard]] bool has_settled_start() {
    return std::ranges::none_of(lifted().relations, [](const Relation& relation) {
      return relation.kind == RelationKind::kInit && !relation.is_static;
    });
  }

  /// Static relations, each group of mutually recursive ones after those it uses.
  bool ground_static() {
    std::vector<bool> is_in_group(lifted().relations.size(), false);
    for (const std::vector<std::uint32_t>& group : static_groups()) {
      for (const std::uint32_t relation : group) is_in_group[relation] = true;
      std::vector<WorkingClause> clauses;
      for (const std::uint32_t index : clauses_of(group)) {
        const Clause& clause = lifted().clauses[index];
        WorkingClause working;
        working.clause = &clause;
        for (std::uint32_t i = 0; i < clause.body.size(); ++i) {
          const Literal& literal = clause.body[i];
          if (!literal.is_negated && is_in_group[literal.relation.index()]) {
            working.changing.push_back(i);
          }
        }
        clauses.push_back(std::move(working));
      }
      if (!run_fixpoint(clauses, [] { return true; })) return false;
      for (const std::uint32_t relation : group) is_in_group[relation] = false;
    }
    return true;
  }

  /// The clauses of these relations, in the order of the program.
  [[nodiscard]] std::vector<std::uint32_t> clauses_of(
      const std::vector<std::uint32_t>& group) const {
    std::vector<std::uint32_t> indexes;
    for (const std::uint32_t relation : group) {
      const auto& own = clauses_of_[relation];
      indexes.insert(indexes.end(), own.begin(), own.end());
    }
    std::ranges::sort(indexes);
    return indexes;
  }

  std::vector<std::vector<std::uint32_t>> static_groups() {
    std::vector<std::vector<std::uint32_t>> uses(lifted().relations.size());
    for (const Clause& clause : lifted().clauses) {
      if (!lifted().relation(clause.head.relation).is_static) continue;
      for (const Literal& literal : clause.body) {
        uses[clause.head.relation.index()].push_back(literal.relation.value);
      }
    }
    auto groups = base::strongly_connected_components(uses);
    std::erase_if(groups,
                  [&](const auto& group) { return !lifted().relations[group.front()].is_static; });
    return groups;
  }

  /// Everything that depends on state or moves, in one fixpoint.
  bool ground_changing() {
    std::vector<WorkingClause> clauses;
    for (const Clause& clause : lifted().clauses) {
      const bool is_static = lifted().relation(clause.head.relation).is_static;
      // Initial facts and static relations are complete; what they feed is bridged below.
      if (is_static && lifted().relation(clause.head.relation).kind == RelationKind::kPlain) {
        continue;
      }
      if (lifted().relation(clause.head.relation).kind == RelationKind::kInit) continue;
      clauses.push_back(working_clause(clause, is_static));
    }
    find_bridges();
    if (!cross_bridges()) return false;
    return run_fixpoint(clauses, [this] { return cross_bridges(); }) && check_memory();
  }

  WorkingClause working_clause(const Clause& clause, bool is_static) {
    WorkingClause working;
    working.clause = &clause;
    if (lifted().relation(clause.head.relation).is_demand) return demand_clause(working);
    working.instances = result_.instances.size();
    ClauseInstances& instances = result_.instances.emplace_back();
    instances.head = clause.head.relation;
    if (is_static) return record_static(std::move(working));
    for (std::uint32_t i = 0; i < clause.body.size(); ++i) {
      const Literal& literal = clause.body[i];
      if (lifted().relation(literal.relation).is_static) continue;
      if (lifted().relation(literal.relation).is_demand) {
        working.changing.push_back(i);
      } else if (literal.is_negated) {
        instances.negative.push_back(literal.relation);
        working.recorded_negative.push_back(i);
      } else {
        instances.positive.push_back(literal.relation);
        working.recorded.push_back(i);
        working.changing.push_back(i);
      }
    }
    return working;
  }

  /// What is asked for grows with what may be true, and is not recorded.
  WorkingClause demand_clause(WorkingClause& working) {
    for (std::uint32_t i = 0; i < working.clause->body.size(); ++i) {
      const Literal& literal = working.clause->body[i];
      if (!literal.is_negated && !lifted().relation(literal.relation).is_static) {
        working.changing.push_back(i);
      }
    }
    return std::move(working);
  }

  /// A `legal`, `next`, `goal` or `terminal` clause that depends on nothing: the facts of its
  /// relation are complete already, each an instance without conditions. The first such clause
  /// records them all.
  WorkingClause record_static(WorkingClause working) {
    const RelationId head = working.clause->head.relation;
    working.clause = nullptr;
    if (is_recorded_.size() <= head.index()) is_recorded_.resize(head.index() + 1);
    if (is_recorded_[head.index()]) return working;
    is_recorded_[head.index()] = true;
    ClauseInstances& instances = result_.instances[*working.instances];
    for (std::uint32_t row = 0; row < table(head).size(); ++row) instances.rows.push_back(row);
    return working;
  }

  /// `init f` and `next f` feed `true f`; `legal f` feeds `does f`.
  void find_bridges() {
    std::vector<bool> is_rigid(lifted().relations.size(), false);
    for (const RelationId rigid : lifted().rigid) is_rigid[rigid.index()] = true;
    for (std::size_t i = 0; i < lifted().relations.size(); ++i) {
      const Relation relation = lifted().relations[i];
      const auto target = [&] {
        switch (relation.kind) {
          case RelationKind::kInit:
          case RelationKind::kNext: return RelationKind::kTrue;
          case RelationKind::kLegal: return RelationKind::kDoes;
          default: return RelationKind::kPlain;
        }
      }();
      if (target == RelationKind::kPlain) continue;
      if (is_rigid[i]) continue;
      RelationId to = lifted().find(target, relation.name, relation.arity);
      if (!to.is_valid()) {
        to = lifted().add({target, relation.name, relation.arity});
        result_.facts.emplace_back(relation.arity);
        result_.asked.emplace_back(relation.arity);
        relations_.emplace_back();
        is_rigid.push_back(false);
      }
      relations_[i].bridge = static_cast<std::uint32_t>(bridges_.size());
      waiting_bridges_.push_back(relations_[i].bridge);
      bridges_.push_back({RelationId(i), to, 0});
    }
  }

  /// Carries over what is new since the last time.
  bool cross_bridges() {
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
  void note_fact(RelationId relation) {
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

  /// A clause and which of its changing literals is to be new.
  using Firing = std::pair<std::uint32_t, std::uint32_t>;

  /// Rounds of semi-naive evaluation until nothing new is found. `after_round` may add facts.
  template <class AfterRound>
  bool run_fixpoint(std::vector<WorkingClause>& clauses, AfterRound after_round) {
    join_bytes_ = 0;
    for (WorkingClause& working : clauses) {
      if (working.clause == nullptr || !working.changing.empty()) continue;
      if (!fire(working, Join::kNoLiteral)) return false;
      working.joins.clear();  // it fires once
      join_bytes_ = 0;
    }
    std::unordered_map<std::uint32_t, std::vector<Firing>> firings;  // by relation
    for (std::uint32_t c = 0; c < clauses.size(); ++c) {
      for (std::uint32_t i = 0; i < clauses[c].changing.size(); ++i) {
        firings[clauses[c].clause->body[clauses[c].changing[i]].relation.value].emplace_back(c, i);
      }
    }
    if (!after_round()) return false;
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
      if (!after_round() || !spending_.check_clock()) return false;
    }
    for (const auto& [relation, own] : firings) relations_[relation].is_watched = false;
    return true;
  }

  /// From now on the facts of these relations count, those that are there as the first new ones.
  void watch(const std::unordered_map<std::uint32_t, std::vector<Firing>>& firings) {
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
  bool begin_round() {
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
  bool fire(WorkingClause& working, std::uint32_t which) {
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
    return join.run(
        lifted().terms, ranges, [&] { return derive(working, join); },
        [this] { return spending_.check_clock(); });
  }

  Join& join_for(WorkingClause& working, std::uint32_t which, std::uint32_t first) {
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

  bool count_fact(const Clause& clause) {
    const RelationId head = clause.head.relation;
    ++facts_by_rule_[clause.rule];
    if (!spending_.count_fact(table(head).arity()) || !count_text(head)) return false;
    return lifted().relation(head).kind != RelationKind::kPlain ||
           spending_.check_relation(table(head).size());
  }

  /// The text of the fact in `values_`.
  bool count_text(RelationId relation) {
    std::size_t characters = 0;
    for (const TermId value : values_) characters += lifted().terms.text_length(value) + 1;
    return spending_.count_text(characters,
                                lifted().relation(relation).kind != RelationKind::kPlain);
  }

  bool derive(const WorkingClause& working, const Join& join) {
    const Clause& clause = *working.clause;
    const std::size_t found = spending_.instances() - instances_before_;
    const bool looks_ahead = (found & 0xfffU) == 0xfffU;
    if (looks_ahead && !spending_.check_outlook(found, join.progress())) return false;
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
  bool note_growth(std::size_t words) {
    growth_ += words;
    return growth_ < std::max(kWordsBetweenSums, result_.facts.size()) || check_memory();
  }

  bool check_memory() {
    growth_ = 0;
    const MemorySum sum = sum_of(result_);
    return spending_.check_memory(sum.bytes + fixed_bytes_ + join_bytes_, sum.largest);
  }

  static constexpr std::size_t kWordsBetweenSums = 100'000;
  static constexpr std::size_t kWordsOfAnIndex = 3;  // a row
  static constexpr std::uint32_t kNoBridge = 0xffffffffU;

  struct Bridge {
    RelationId from;
    RelationId to;
    std::uint32_t done;
    bool is_waiting = true;
  };

  /// A relation while a fixpoint runs.
  struct RelationState {
    RowRange round;                    // the facts that are new in this round
    bool is_watched = false;           // some clause waits for its facts
    bool is_touched = false;           // it got some since the round began
    std::uint32_t bridge = kNoBridge;  // that carries its facts over
  };

  GroundProgram result_;
  Spending spending_;
  std::vector<RelationState> relations_;
  std::vector<std::uint32_t> fresh_;                    // relations with facts new in this round
  std::vector<std::uint32_t> touched_;                  // and in the next
  std::vector<std::vector<std::uint32_t>> clauses_of_;  // by relation
  std::vector<std::uint32_t> waiting_bridges_;
  std::size_t fixed_bytes_ = 0;
  std::size_t join_bytes_ = 0;
  std::size_t growth_ = 0;         // words since memory was added up
  std::vector<bool> is_recorded_;  // by relation, of those that depend on nothing
  std::vector<Bridge> bridges_;
  std::vector<std::size_t> facts_by_rule_;
  std::size_t instances_before_ = 0;  // the join that runs
  std::vector<TermId> values_;
};

}  // namespace

std::size_t memory_bytes(const GroundProgram& program) { return sum_of(program).bytes; }

std::string to_text(const GroundProgram& program, std::size_t most) {
  std::string text;
  const auto atom = [&](RelationId relation, std::span<const TermId> values, bool is_negated) {
    return logic::to_text(program.lifted,
                          Literal{relation, {values.begin(), values.end()}, is_negated});
  };
  for (const ClauseInstances& c : program.instances) {
    for (std::size_t at = 0; at < c.rows.size(); at += c.stride()) {
      const std::uint32_t* row = c.rows.data() + at;
      text += atom(c.head, program.facts[c.head.index()].row(*row++), false);
      const char* separator = " :- ";
      for (const RelationId r : c.positive) {
        text +=
            std::exchange(separator, ", ") + atom(r, program.facts[r.index()].row(*row++), false);
      }
      for (const RelationId r : c.negative) {
        text +=
            std::exchange(separator, ", ") + atom(r, program.asked[r.index()].row(*row++), true);
      }
      text += '\n';
      if (text.size() > most) return text;
    }
  }
  return text;
}

base::Result<GroundProgram> ground(LiftedProgram program, const GroundLimits& limits,
                                   std::vector<std::size_t>* facts_by_rule) {
  Grounding grounding(std::move(program), limits);
  auto result = grounding.run();
  if (!result && facts_by_rule != nullptr) *facts_by_rule = grounding.facts_by_rule();
  return result;
}

}  // namespace rulewise::logic
