#include "tactics/endings.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tactics/subsume.h"
#include "tactics/table_join.h"
#include "tactics/unifying.h"

namespace rulewise::tactics {

bool is_over_already(const Derivation& derivation, const Draft& draft) {
  Draft bare = draft;
  bare.head.clear();
  return std::ranges::any_of(derivation.over, [&](const Draft& over) {
    return subsumes(derivation.program.terms, derivation.invariants, over, bare);
  });
}

bool implies_over(Unfolder& unfolder, const Derivation& derivation, logic::RelationId relation) {
  logic::LiftedProgram& program = unfolder.program();
  if (program.relation(relation).kind != logic::RelationKind::kPlain) return false;
  if (unfolder.is_recursive(relation) || unfolder.depends_on_move(relation)) return false;
  Draft fact;
  Condition holds{{relation, {}, false}};
  for (std::uint32_t a = 0; a < program.relation(relation).arity; ++a) {
    holds.literal.arguments.push_back(fact.new_variable(program.terms));
  }
  fact.conditions.push_back(std::move(holds));
  const auto ways = unfolder.unfold(fact, Reach::kConcepts);
  return ways && std::ranges::all_of(
                     *ways, [&](const Draft& way) { return is_over_already(derivation, way); });
}

bool is_waiting(const Derivation& derivation, const Draft& draft) {
  return std::ranges::find(derivation.waiting, draft.move) != derivation.waiting.end();
}

Draft held_together(gdl::Terms& terms, const Draft& first, const Draft& second) {
  Draft both = first;
  std::vector<TermId> renaming(second.variable_count);
  for (TermId& variable : renaming) variable = both.new_variable(terms);
  const auto rename = [&](TermId t) { return logic::substitute(terms, t, renaming); };
  for (const TermId t : second.head) both.head.push_back(rename(t));
  for (Condition condition : second.conditions) {
    for (TermId& t : condition.literal.arguments) t = rename(t);
    both.conditions.push_back(std::move(condition));
  }
  for (const logic::Difference& d : second.differences) {
    both.differences.push_back({rename(d.left), d.wants_constant() ? TermId() : rename(d.right)});
  }
  return both;
}

Draft with_legality(logic::LiftedProgram& program, Draft win) {
  const gdl::Terms& terms = program.terms;
  const bool is_compound = terms.is_compound(win.move);
  logic::Literal legal;
  legal.arguments = {win.role};
  const auto arguments = terms.arguments(win.move);
  if (is_compound) {
    legal.arguments.insert(legal.arguments.end(), arguments.begin(), arguments.end());
  } else {
    legal.arguments.push_back(win.move);
  }
  legal.relation = program.find(logic::RelationKind::kLegal,
                                is_compound ? terms.symbol(win.move) : gdl::Symbol(),
                                static_cast<std::uint32_t>(legal.arguments.size()));
  if (legal.relation.is_valid()) win.conditions.push_back({std::move(legal)});
  return win;
}

namespace {

bool is_possible(Unfolder& unfolder, const Draft& draft) {
  const auto ways = unfolder.unfold(draft, Reach::kConcepts);
  return !ways || !ways->empty();
}

/// What keeps the move of a threat from being legal, as conditions that it does not hold, in the
/// threat's own variables.
std::vector<Condition> hindrances_of(Unfolder& unfolder, const Draft& threat) {
  logic::LiftedProgram& program = unfolder.program();
  Draft bare;
  bare.role = threat.head[0];
  bare.move = threat.head[1];
  bare.variable_count = threat.variable_count;
  for (std::uint32_t v = 0; v < threat.variable_count; ++v) {
    bare.head.push_back(program.terms.variable(v));
  }
  const auto is_own = [&](const Draft& way, const Condition& c) {
    std::vector<std::uint32_t> variables;
    collect_variables(program.terms, c, variables);
    return std::ranges::all_of(variables, [&](std::uint32_t v) {
      return v < threat.variable_count && way.head[v] == program.terms.variable(v);
    });
  };
  std::vector<Condition> found;
  const auto ways = unfolder.unfold(with_legality(program, bare), Reach::kConcepts);
  if (!ways) return found;
  for (const Draft& way : *ways) {
    for (const Condition& c : way.conditions) {
      if (c.literal.is_negated && !unfolder.is_static(c) && is_own(way, c)) found.push_back(c);
    }
  }
  return found;
}

/// The threat with what follows from it about the legality of its move: that is not said where it
/// need not be, and it may rule out an end that nothing else does.
Draft with_open_way(Unfolder& unfolder, const Draft& threat) {
  Draft open = threat;
  for (Condition& hindrance : hindrances_of(unfolder, threat)) {
    Draft hindered = threat;
    hindered.conditions.push_back(hindrance);
    hindered.conditions.back().literal.is_negated = false;
    if (!is_possible(unfolder, hindered)) open.conditions.push_back(std::move(hindrance));
  }
  return open;
}

}  // namespace

std::vector<Draft> ways_to_stand(Unfolder& unfolder, const Draft& win) {
  auto ways = unfolder.unfold(with_legality(unfolder.program(), win), Reach::kConcepts);
  if (!ways) return {win};
  return std::move(*ways);
}

bool may_be_over(Unfolder& unfolder, const Draft& over, const Draft& standing) {
  Draft ended = over;
  for (Condition& condition : ended.conditions) condition.is_after = false;
  return is_possible(unfolder, held_together(unfolder.program().terms, standing, ended));
}

bool may_be_over_beside(Unfolder& unfolder, const Draft& over, const Draft& threat) {
  Draft ended = over;
  for (Condition& condition : ended.conditions) condition.is_after = false;
  const Draft open = with_open_way(unfolder, threat);
  return is_possible(unfolder, held_together(unfolder.program().terms, open, ended));
}

bool may_be_one_move(Unfolder& unfolder, const Draft& first, const Draft& second) {
  gdl::Terms& terms = unfolder.program().terms;
  Draft both = held_together(terms, first, second);
  const std::size_t other = first.head.size();
  Unification same(terms, both.variable_count);
  if (!same.unify(both.head[0], both.head[other]) ||
      !same.unify(both.head[1], both.head[other + 1])) {
    return false;
  }
  both = same.applied_to(std::move(both));
  return unfolder.simplify(both) && unfolder.can_hold(both);
}

bool may_come_before(Unfolder& unfolder, const Draft& ending, const Draft& standing) {
  logic::LiftedProgram& program = unfolder.program();
  Draft next = standing;
  for (Condition& c : next.conditions) c.is_after = !unfolder.is_static(c);
  next.head = {standing.role};
  Draft both = ending;
  both.head.clear();
  both = held_together(program.terms, both, next);
  const TermId winner = both.head.back();
  // Who is who is tried out: tables then tell who their rivals are.
  for (const TermId first : program.roles) {
    for (const TermId second : program.roles) {
      Unification named(program.terms, both.variable_count);
      if (first == second || !named.unify(ending.role, first) || !named.unify(winner, second)) {
        continue;
      }
      if (is_possible(unfolder, named.applied_to(both))) return true;
    }
  }
  return false;
}

namespace {

constexpr std::size_t kMostCases = 16;  // of one ending

/// What stays to be asked after the move: "nobody is left".
bool is_residual(const Condition& c) { return c.is_after && c.is_settled && c.literal.is_negated; }

/// The variables of residual conditions that the move does not tell.
std::vector<std::uint32_t> open_variables(const gdl::Terms& terms, const Draft& ending) {
  std::vector<std::uint32_t> told;
  for (const TermId t : {ending.role, ending.move}) logic::collect_variables(terms, t, told);
  std::vector<std::uint32_t> found;
  for (const Condition& c : ending.conditions) {
    if (is_residual(c)) collect_variables(terms, c, found);
  }
  std::erase_if(found, [&](std::uint32_t v) { return std::ranges::find(told, v) != told.end(); });
  return found;
}

/// Every way for the tables to fill in the variables; nothing where they are too many, or not all
/// filled in.
std::optional<std::vector<std::vector<TermId>>> fillings(Unfolder& unfolder, const Draft& ending,
                                                         const std::vector<std::uint32_t>& of) {
  gdl::Terms& terms = unfolder.program().terms;
  Draft tables;
  tables.variable_count = ending.variable_count;
  for (const Condition& c : ending.conditions) {
    std::vector<std::uint32_t> variables;
    collect_variables(terms, c, variables);
    const bool speaks_of = std::ranges::find_first_of(variables, of) != variables.end();
    if (speaks_of && unfolder.is_static(c)) tables.conditions.push_back(c);
  }
  TableJoin join(terms, unfolder.invariants(), tables);
  std::vector<std::vector<TermId>> found;
  bool is_whole = true;
  const bool was_cut = join.can_hold([&] {
    std::vector<TermId> row;
    for (const std::uint32_t v : of) row.push_back(join.value(terms.variable(v)));
    is_whole = is_whole && std::ranges::all_of(row, &TermId::is_valid);
    if (std::ranges::find(found, row) == found.end()) found.push_back(std::move(row));
    return !is_whole || found.size() > kMostCases;
  });
  if (was_cut || !is_whole) return std::nullopt;
  return found;
}

}  // namespace

std::vector<Draft> case_by_case(Unfolder& unfolder, const Derivation& derivation,
                                const Draft& ending) {
  logic::LiftedProgram& program = unfolder.program();
  const std::vector<std::uint32_t> open = open_variables(program.terms, ending);
  if (open.empty()) return {ending};
  std::vector<Draft> found;
  const auto cases = fillings(unfolder, ending, open);
  if (!cases) return {ending};
  for (const TermId role : program.roles) {
    for (const std::vector<TermId>& values : *cases) {
      Unification filled(program.terms, ending.variable_count);
      bool fits = filled.unify(ending.role, role);
      for (std::size_t i = 0; i < open.size() && fits; ++i) {
        fits = filled.unify(program.terms.variable(open[i]), values[i]);
      }
      if (!fits) continue;
      Draft one = filled.applied_to(ending);
      for (Condition& c : one.conditions) c.is_settled = c.is_settled && !is_residual(c);
      auto ways = unfolder.unfold(one, Reach::kNow);
      if (!ways) return {ending};
      std::erase_if(*ways, [&](const Draft& way) { return is_over_already(derivation, way); });
      for (const Draft& way : *ways) found.push_back(renumbered(program.terms, way));
    }
  }
  return found;
}

}  // namespace rulewise::tactics
