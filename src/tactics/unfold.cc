#include "tactics/unfold.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/components.h"
#include "tactics/subsume.h"
#include "tactics/unifying.h"

namespace rulewise::tactics {

using logic::Clause;
using logic::Difference;
using logic::Literal;
using logic::RelationId;
using logic::RelationKind;

namespace {

constexpr std::size_t kDeepestNegation = 4;
constexpr std::size_t kNone = ~std::size_t{0};

/// The draft without one condition.
Draft without(const Draft& draft, std::size_t which) {
  Draft rest = draft;
  rest.conditions.erase(rest.conditions.begin() + static_cast<std::ptrdiff_t>(which));
  return rest;
}

}  // namespace

Unfolder::Unfolder(logic::LiftedProgram& program, const Invariants& invariants,
                   const UnfoldLimits& limits, Effort& effort)
    : program_(program), invariants_(invariants), limits_(limits), effort_(effort) {
  find_dependencies();
  find_equal_columns();
}

void Unfolder::find_dependencies() {
  const std::size_t count = program_.relations.size();
  clauses_of_.resize(count);
  is_recursive_.assign(count, false);
  depends_on_move_.assign(count, false);
  is_moved_.assign(count, false);
  std::vector<std::vector<std::uint32_t>> uses(count);
  for (std::uint32_t c = 0; c < program_.clauses.size(); ++c) {
    const Clause& clause = program_.clauses[c];
    clauses_of_[clause.head.relation.index()].push_back(c);
    for (const Literal& literal : clause.body) {
      uses[clause.head.relation.index()].push_back(literal.relation.value);
    }
  }
  for (const auto& group : base::strongly_connected_components(uses)) {
    for (const std::uint32_t r : group) {
      is_recursive_[r] = group.size() > 1 || std::ranges::find(uses[r], r) != uses[r].end();
    }
  }
  const auto spread = [&](std::vector<bool>& marks) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t r = 0; r < count; ++r) {
        const auto is_marked = [&](std::uint32_t used) { return marks[used]; };
        if (!marks[r] && std::ranges::any_of(uses[r], is_marked)) marks[r] = changed = true;
      }
    }
  };
  for (std::size_t r = 0; r < count; ++r) {
    depends_on_move_[r] = program_.relations[r].kind == RelationKind::kDoes;
  }
  spread(depends_on_move_);
  for (std::size_t r = 0; r < count; ++r) {
    const logic::Relation& relation = program_.relations[r];
    if (relation.kind != RelationKind::kTrue) continue;
    const RelationId next = program_.find(RelationKind::kNext, relation.name, relation.arity);
    is_moved_[r] = next.is_valid() && depends_on_move_[next.index()];
  }
  spread(is_moved_);
}

/// Whether the condition is one on a table. What the rules say of legal moves, goals and the end
/// is none even where it never changes: it is replaced by what it hangs on.
bool Unfolder::is_of_table(const Condition& condition) const {
  if (!is_static(condition)) return false;
  const RelationKind kind = program_.relation(condition.literal.relation).kind;
  return condition.literal.is_negated ||
         (kind != RelationKind::kLegal && kind != RelationKind::kGoal &&
          kind != RelationKind::kTerminal);
}

bool Unfolder::can_expand(const Condition& condition, Reach reach) const {
  if (condition.is_settled || is_of_table(condition)) return false;
  const RelationId id = condition.literal.relation;
  if (condition.literal.is_negated) {
    return reach == Reach::kNow && (condition.is_after || depends_on_move(id));
  }
  switch (program_.relation(id).kind) {
    case RelationKind::kTrue: return condition.is_after && reach != Reach::kConcepts;
    case RelationKind::kDoes: return reach != Reach::kConcepts;
    case RelationKind::kLegal:
      // A move that is a constant must be seen to be one.
      if (reach == Reach::kStep && program_.relation(id).name.is_valid()) return false;
      return !is_recursive(id);
    default: return reach != Reach::kStep && !is_recursive(id);
  }
}

std::size_t Unfolder::choose(const Draft& draft, Reach reach) const {
  for (const bool negated : {false, true}) {
    for (std::size_t i = 0; i < draft.conditions.size(); ++i) {
      const Condition& condition = draft.conditions[i];
      if (condition.literal.is_negated == negated && can_expand(condition, reach)) return i;
    }
  }
  return kNone;
}

std::optional<std::vector<Draft>> Unfolder::unfold(const Draft& draft, Reach reach) {
  return unfold_all({draft}, reach);
}

std::optional<std::vector<Draft>> Unfolder::unfold_last(const Draft& draft, Reach reach) {
  Drafts open;
  expand(draft, draft.conditions.size() - 1, open);
  return unfold_all(std::move(open), reach);
}

std::optional<std::vector<Draft>> Unfolder::unfold_all(Drafts open, Reach reach) {
  Drafts done;
  std::size_t seen = 0;
  std::ranges::reverse(open);
  while (!open.empty()) {
    Draft draft = std::move(open.back());
    open.pop_back();
    effort_.add(1 + draft.conditions.size());
    if (++seen > limits_.max_drafts || effort_.is_spent()) return std::nullopt;
    if (!simplify(draft)) continue;
    if (std::exchange(draft.has_new_move, false) && !can_hold(draft)) continue;
    if (draft.conditions.size() > limits_.max_conditions) return std::nullopt;
    const std::size_t which = choose(draft, reach);
    if (which == kNone) {
      if (can_hold(draft)) done.push_back(std::move(draft));
      continue;
    }
    Drafts next;
    expand(draft, which, next);
    std::move(next.rbegin(), next.rend(), std::back_inserter(open));
  }
  return done;
}

void Unfolder::expand(const Draft& draft, std::size_t which, Drafts& out) {
  const Condition& condition = draft.conditions[which];
  if (condition.literal.is_negated) return expand_negated(draft, which, out);
  const logic::Relation& relation = program_.relation(condition.literal.relation);
  switch (relation.kind) {
    case RelationKind::kTrue:
      expand_by_clauses(draft, which,
                        program_.find(RelationKind::kNext, relation.name, relation.arity), false,
                        out);
      break;
    case RelationKind::kDoes: expand_does(draft, which, out); break;
    default:
      expand_by_clauses(draft, which, condition.literal.relation, condition.is_after, out);
      break;
  }
}

void Unfolder::expand_by_clauses(const Draft& draft, std::size_t which, RelationId relation,
                                 bool body_is_after, Drafts& out) {
  if (!relation.is_valid()) return;
  for (const std::uint32_t c : clauses_of_[relation.index()]) {
    const Clause clause = program_.clauses[c];
    Draft next = without(draft, which);
    const std::uint32_t offset = next.variable_count;
    next.variable_count += clause.variable_count;
    std::vector<TermId> renaming(clause.variable_count);
    for (std::uint32_t v = 0; v < clause.variable_count; ++v) {
      renaming[v] = program_.terms.variable(offset + v);
    }
    const auto rename = [&](TermId t) { return logic::substitute(program_.terms, t, renaming); };
    std::vector<Condition> body;
    for (const Literal& literal : clause.body) {
      Condition condition{literal, body_is_after};
      for (TermId& t : condition.literal.arguments) t = rename(t);
      if (is_static(condition)) condition.is_after = false;
      body.push_back(std::move(condition));
    }
    next.conditions.insert(next.conditions.begin() + static_cast<std::ptrdiff_t>(which),
                           body.begin(), body.end());
    for (const Difference& d : clause.differences) {
      next.differences.push_back({rename(d.left), d.wants_constant() ? TermId() : rename(d.right)});
    }
    Unification unification(program_.terms, next.variable_count);
    bool fits = true;
    const auto& wanted = draft.conditions[which].literal.arguments;
    for (std::size_t i = 0; i < wanted.size() && fits; ++i) {
      fits = unification.unify(rename(clause.head.arguments[i]), wanted[i]);
    }
    if (fits) out.push_back(unification.applied_to(std::move(next)));
  }
}

TermId Unfolder::move_term(const Literal& literal) {
  const logic::Relation relation = program_.relation(literal.relation);
  if (!relation.name.is_valid()) return literal.arguments[1];
  return program_.terms.compound(relation.name, std::span(literal.arguments).subspan(1));
}

void Unfolder::expand_does(const Draft& draft, std::size_t which, Drafts& out) {
  const Literal literal = draft.conditions[which].literal;
  const TermId doer = literal.arguments[0];
  const Draft rest = without(draft, which);
  Unification same(program_.terms, rest.variable_count);
  if (same.unify(doer, rest.role) && same.unify(move_term(literal), rest.move)) {
    out.push_back(same.applied_to(rest));
    out.back().has_new_move = true;
  }
  const logic::Relation does = program_.relation(literal.relation);
  const RelationId legal = program_.find(RelationKind::kLegal, does.name, does.arity);
  if (!legal.is_valid()) return;
  Draft other = draft;
  other.conditions[which].literal.relation = legal;
  other.conditions[which].is_after = false;
  other.differences.push_back({doer, rest.role});
  out.push_back(std::move(other));
}

std::optional<std::vector<Draft>> Unfolder::ways_to(const Draft& context,
                                                    const Condition& condition, bool is_after) {
  Draft draft = context;
  Condition positive = condition;
  positive.literal.is_negated = false;
  positive.is_after = is_after;
  draft.conditions.push_back(std::move(positive));
  draft.head.clear();
  for (std::uint32_t v = 0; v < context.variable_count; ++v) {
    draft.head.push_back(program_.terms.variable(v));
  }
  auto ways = unfold_all({std::move(draft)}, Reach::kNow);
  if (ways) std::erase_if(*ways, [&](const Draft& way) { return is_over(way); });
  return ways;
}

/// Whether the state before the move would be over.
bool Unfolder::is_over(const Draft& draft) const {
  if (over_ == nullptr) return false;
  Draft bare = draft;
  bare.head.clear();
  return std::ranges::any_of(
      *over_, [&](const Draft& over) { return subsumes(program_.terms, invariants_, over, bare); });
}

void Unfolder::expand_negated(const Draft& draft, std::size_t which, Drafts& out) {
  const Condition condition = draft.conditions[which];
  Draft rest = without(draft, which);
  if (nesting_ < kDeepestNegation) {
    ++nesting_;
    const bool is_simpler = simplify_negated(rest, condition);
    --nesting_;
    if (is_simpler) {
      out.push_back(std::move(rest));
      return;
    }
  }
  Draft settled = draft;
  settled.conditions[which].is_settled = true;
  out.push_back(std::move(settled));
}

/// Puts into `draft` what the negated condition comes to, or returns false and leaves it alone.
bool Unfolder::simplify_negated(Draft& draft, const Condition& condition) {
  const std::optional<Drafts> ways = ways_to(draft, condition, condition.is_after);
  if (!ways) return false;
  Draft result = draft;
  Drafts rest;
  for (const Draft& way : *ways) {
    if (!add_difference_from(result, draft, way)) rest.push_back(way);
  }
  Draft bare;  // a way without conditions: it cannot fail
  bare.variable_count = result.variable_count;
  bare.differences = result.differences;
  if (rest.empty() || !clean_differences(bare)) {
    draft = std::move(result);
    return true;
  }
  if (!condition.is_after || depends_on_move(condition.literal.relation)) return false;
  // Whatever else makes it true after the move makes it true now.
  const std::optional<Drafts> now = ways_to(draft, condition, false);
  if (!now) return false;
  const auto& terms = program_.terms;
  const auto covered = [&](const Drafts& these, const Drafts& by) {
    return std::ranges::all_of(these, [&](const Draft& way) {
      return std::ranges::any_of(
          by, [&](const Draft& b) { return subsumes(terms, invariants_, b, way); });
    });
  };
  if (!covered(rest, *now) || !covered(*now, rest)) return false;
  Condition unchanged = condition;
  unchanged.is_after = false;
  result.conditions.push_back(std::move(unchanged));
  draft = std::move(result);
  return true;
}

/// Adds the negation of a way that comes to equations, or to one more condition on what the
/// context knows; false for ways that are not so simple.
bool Unfolder::add_difference_from(Draft& draft, const Draft& context, const Draft& way) {
  gdl::Terms& terms = program_.terms;
  std::vector<TermId> image(context.variable_count);
  std::vector<TermId> left;
  std::vector<TermId> right;
  const auto is_known = [&](TermId term) {
    std::vector<std::uint32_t> variables;
    logic::collect_variables(terms, term, variables);
    return std::ranges::all_of(variables,
                               [&](std::uint32_t v) { return v < context.variable_count; });
  };
  for (std::uint32_t v = 0; v < context.variable_count; ++v) {
    image[v] = way.head[v];
    if (image[v] == terms.variable(v)) continue;
    left.push_back(terms.variable(v));
    right.push_back(image[v]);
    if (!is_known(image[v])) return false;
  }
  Draft moved = context;
  for (Condition& c : moved.conditions) {
    for (TermId& t : c.literal.arguments) t = logic::substitute(terms, t, image);
  }
  for (Difference& d : moved.differences) {
    d.left = logic::substitute(terms, d.left, image);
    if (!d.wants_constant()) d.right = logic::substitute(terms, d.right, image);
  }
  std::vector<Condition> more;
  std::vector<Difference> apart;
  for (const Condition& c : way.conditions) {
    if (!has_condition(moved, c)) more.push_back(c);
  }
  for (const Difference& d : way.differences) {
    if (!has_difference(moved, d)) apart.push_back(d);
  }
  if (more.empty() && apart.empty()) {
    if (left.empty()) {
      draft.differences.push_back({terms.constant("0"), terms.constant("0")});  // never holds
    } else if (left.size() == 1) {
      draft.differences.push_back({left.front(), right.front()});
    } else {
      const gdl::Symbol both = terms.symbols().intern("tuple");
      draft.differences.push_back({terms.compound(both, left), terms.compound(both, right)});
    }
    return true;
  }
  if (!left.empty() || more.size() != 1 || !apart.empty()) return false;
  Condition negated = more.front();
  if (!std::ranges::all_of(negated.literal.arguments, is_known)) return false;
  if (negated.is_after && !negated.is_settled) return false;
  negated.literal.is_negated = !negated.literal.is_negated;
  draft.conditions.push_back(std::move(negated));
  return true;
}

}  // namespace rulewise::tactics
