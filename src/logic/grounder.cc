#include "logic/grounder.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/components.h"
#include "logic/fixpoint.h"
#include "logic/ground_spending.h"

namespace rulewise::logic {
namespace {

class Grounding {
 public:
  Grounding(LiftedProgram program, const GroundLimits& limits)
      : result_{std::move(program), {}, {}, {}}, spending_(limits) {
    for (const Relation& relation : lifted().relations) {
      result_.facts.emplace_back(relation.arity);
      result_.asked.emplace_back(relation.arity);
    }
    fixpoint_.emplace(result_, spending_);
    clauses_of_.resize(lifted().relations.size());
    for (std::uint32_t i = 0; i < lifted().clauses.size(); ++i) {
      clauses_of_[lifted().clauses[i].head.relation.index()].push_back(i);
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& facts_by_rule() const {
    return fixpoint_->facts_by_rule();
  }

  base::Result<GroundProgram> run() {
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
      if (!fixpoint_->run(clauses)) return false;
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
    return fixpoint_->cross_bridges() && fixpoint_->run(clauses) && fixpoint_->check_memory();
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
        is_rigid.push_back(false);
      }
      fixpoint_->add_bridge(RelationId(i), to);
    }
  }

  GroundProgram result_;
  Spending spending_;
  std::optional<Fixpoint> fixpoint_;                    // over result_, so made when that is there
  std::vector<std::vector<std::uint32_t>> clauses_of_;  // by relation
  std::vector<bool> is_recorded_;                       // by relation that depends on nothing
};

}  // namespace

base::Result<GroundProgram> ground(LiftedProgram program, const GroundLimits& limits,
                                   std::vector<std::size_t>* facts_by_rule) {
  Grounding grounding(std::move(program), limits);
  auto result = grounding.run();
  if (!result && facts_by_rule != nullptr) *facts_by_rule = grounding.facts_by_rule();
  return result;
}

}  // namespace rulewise::logic
