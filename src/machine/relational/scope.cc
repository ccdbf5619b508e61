#include "machine/relational/scope.h"

#include <cmath>
#include <limits>

namespace rulewise::machine::relational {

namespace {

constexpr std::uint32_t kShapeDepth = 3;
constexpr std::size_t kManyPatterns = 64;
constexpr std::size_t kManyLiterals = 1000;  // more than this keep the order of the text

// Scores: lower is asked sooner. Tests come first, cheap ones before dear ones; then whatever has
// at most one solution; then whatever is expected to have the fewest.
constexpr double kCompareScore = -100;
constexpr double kLookUpScore = -90;
constexpr double kSingleScore = -50;
constexpr double kStaticTestScore = -40;
constexpr double kTestScore = -30;
constexpr double kWaitsScore = 1e12;
constexpr double kUnsafeScore = 1e15;

void add_shape(const Scope& scope, const Pending& literal, TermId term, std::uint32_t depth,
               std::vector<std::uint32_t>& shape) {
  const gdl::Terms& terms = scope.terms;
  if (scope.is_known(term)) {
    shape.push_back(kBound);
  } else if (terms.is_variable(term)) {
    shape.push_back(scope.is_indifferent(literal, terms.variable_index(term)) ? kAny : kWanted);
  } else if (depth == 0) {
    shape.push_back(kWanted);
  } else {
    shape.insert(shape.end(), {kInside, terms.symbol(term).value, terms.arity(term)});
    for (const TermId argument : terms.arguments(term)) {
      add_shape(scope, literal, argument, depth - 1, shape);
    }
  }
}

// While static predicates are turned into facts they are asked for all they have, bottom up.
bool is_asked_free(const Workspace& workspace, PredicateIndex predicate) {
  const Predicate& rules = workspace.program.predicates[predicate];
  return workspace.asks_static_free && rules.dependency == Dependency::kNothing &&
         std::ranges::none_of(rules.needs_bound, [](bool b) { return b; });
}

bool is_relation_literal(const Workspace& workspace, const Literal& literal) {
  return literal.kind != LiteralKind::kCall || workspace.is_relation[literal.predicate];
}

double relation_fan_out(const Scope& scope, const Relation& relation,
                        std::span<const TermId> arguments) {
  std::vector<std::uint32_t> known;
  std::vector<Relation::Fixed> fixed;
  for (std::uint32_t i = 0; i < arguments.size(); ++i) {
    if (scope.terms.is_ground(arguments[i])) {
      fixed.push_back({i, arguments[i].value});
    } else if (scope.is_known(arguments[i])) {
      known.push_back(i);
    }
  }
  const double rows_there = relation.rows_per_key(known, fixed);
  if (rows_there > 0) return rows_there;
  const double rows = std::max<std::uint32_t>(relation.most_rows(), 16);
  const auto known_count = static_cast<double>(known.size() + fixed.size());
  return arguments.empty() ? 1 : std::pow(rows, 1 - known_count / double(arguments.size()));
}

double true_fan_out(Workspace& workspace, const Scope& scope, TermId fact) {
  if (scope.terms.is_variable(fact)) return std::max<double>(workspace.all_facts.most_rows(), 64);
  const std::uint32_t relation =
      workspace.state_relation(scope.terms.symbol(fact), scope.terms.arity(fact));
  return relation_fan_out(scope, workspace.state_relations[relation], scope.terms.arguments(fact));
}

double call_fan_out(const Workspace& workspace, const Scope& scope, const Pending& pending) {
  const PredicateIndex predicate = pending.literal.predicate;
  const std::vector<std::uint32_t> shape = shape_of(workspace, scope, pending);
  if (is_asked_free(workspace, predicate)) return 0.5;  // first, so that each answer is met once
  const CallPattern* pattern = workspace.find_pattern(predicate, shape);
  if (pattern != nullptr && pattern->call_count >= 16) {
    return static_cast<double>(pattern->answer_count) / static_cast<double>(pattern->call_count);
  }
  double wanted = 1;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == kInside)
      i += 2;
    else if (shape[i] == kWanted)
      wanted = std::min(wanted * 3, 200.0);
  }
  return wanted;
}

double fan_out(Workspace& workspace, const Scope& scope, const Pending& pending) {
  const Literal& literal = pending.literal;
  switch (literal.kind) {
    case LiteralKind::kTrue: return true_fan_out(workspace, scope, literal.a);
    case LiteralKind::kDoes:
      return scope.is_known(literal.a) ? 0.9 : static_cast<double>(workspace.program.roles.size());
    case LiteralKind::kCall:
      if (!workspace.is_relation[literal.predicate]) return call_fan_out(workspace, scope, pending);
      [[fallthrough]];
    case LiteralKind::kFacts:
      return relation_fan_out(scope, workspace.facts[literal.predicate],
                              scope.terms.arguments(literal.a));
    default: return 0;
  }
}

// A derived call does not overtake literals before it in the text that bind variables it would
// otherwise ask for: rules are written so that calls made in their order come to an end.
bool overtakes(const Workspace& workspace, const Scope& scope, const Pending& pending,
               std::span<const Pending> waiting) {
  if (is_relation_literal(workspace, pending.literal)) return false;
  if (is_asked_free(workspace, pending.literal.predicate)) return false;
  for (const Pending& other : waiting) {
    if (other.text_place >= pending.text_place) return false;
    if (other.literal.negative) continue;
    if (other.literal.kind >= LiteralKind::kDistinct) continue;
    for (const std::uint32_t v : pending.occurrences) {
      if (!scope.is_bound[v] && Scope::uses_in(other, v) > 0) return true;
    }
  }
  return false;
}

bool is_test(const Scope& scope, const Pending& pending) {
  if (pending.literal.negative) return true;
  return std::ranges::all_of(pending.occurrences, [&](std::uint32_t v) {
    return scope.is_bound[v] || !scope.is_wanted_elsewhere(pending, v);
  });
}

double score(Workspace& workspace, const Scope& scope, const Pending& pending,
             std::span<const Pending> waiting) {
  if (!is_safe_now(workspace, scope, pending)) return kUnsafeScore;
  const Literal& literal = pending.literal;
  if (literal.kind >= LiteralKind::kDistinct) return kCompareScore;
  if (is_test(scope, pending)) {
    if (is_relation_literal(workspace, literal)) return kLookUpScore;
    if (overtakes(workspace, scope, pending, waiting)) return kWaitsScore;
    return workspace.program.predicates[literal.predicate].dependency == Dependency::kNothing
               ? kStaticTestScore
               : kTestScore;
  }
  if (overtakes(workspace, scope, pending, waiting)) return kWaitsScore;
  const double expected = fan_out(workspace, scope, pending);
  return expected <= 1 && is_relation_literal(workspace, literal) ? kSingleScore + expected
                                                                  : expected;
}

}  // namespace

std::vector<std::uint32_t> shape_of(const Workspace& workspace, const Scope& scope,
                                    const Pending& pending) {
  const PredicateIndex predicate = pending.literal.predicate;
  const auto arguments = scope.terms.arguments(pending.literal.a);
  if (is_asked_free(workspace, predicate)) {
    return std::vector<std::uint32_t>(arguments.size(), kWanted);
  }
  const std::uint32_t depth = workspace.patterns_of(predicate) > kManyPatterns ? 0 : kShapeDepth;
  std::vector<std::uint32_t> shape;
  for (const TermId argument : arguments) add_shape(scope, pending, argument, depth, shape);
  for (auto other = workspace.widened.find({predicate, shape}); other != workspace.widened.end();
       other = workspace.widened.find({predicate, shape})) {
    shape = other->second;
  }
  return shape;
}

bool is_safe_now(const Workspace& workspace, const Scope& scope, const Pending& pending) {
  const Literal& literal = pending.literal;
  if (literal.kind >= LiteralKind::kDistinct) return scope.all_bound(pending);
  if (literal.negative) {
    return std::ranges::all_of(pending.occurrences, [&](std::uint32_t v) {
      return scope.is_bound[v] || !scope.is_wanted_elsewhere(pending, v);
    });
  }
  if (literal.kind != LiteralKind::kCall) return true;
  const std::vector<bool>& needs_bound =
      workspace.program.predicates[literal.predicate].needs_bound;
  const auto arguments = scope.terms.arguments(literal.a);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (needs_bound[i] && !scope.is_known(arguments[i])) return false;
  }
  return true;
}

std::size_t choose_next(Workspace& workspace, const Scope& scope,
                        std::span<const Pending> waiting) {
  std::size_t best = 0;
  double best_score = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const double mine = score(workspace, scope, waiting[i], waiting);
    if (mine < best_score) {
      best = i;
      best_score = mine;
    }
    if (best_score <= kLookUpScore) break;
    if (best_score < kWaitsScore && waiting.size() > kManyLiterals) break;
  }
  return best;
}

}  // namespace rulewise::machine::relational
