#include "tactics/answers.h"

#include <algorithm>
#include <utility>

#include "tactics/subsume.h"

namespace rulewise::tactics {
namespace {

using logic::Difference;
using logic::RelationId;
using logic::RelationKind;

/// The draft with all its variables as head, so that one sees what becomes of them.
Draft tracked(gdl::Terms& terms, Draft draft) {
  draft.head.clear();
  for (std::uint32_t v = 0; v < draft.variable_count; ++v) draft.head.push_back(terms.variable(v));
  return draft;
}

/// Whether an unfolding of a tracked draft has left every variable of it alone.
bool is_identity(const gdl::Terms& terms, const Draft& way, std::uint32_t variable_count) {
  for (std::uint32_t v = 0; v < variable_count; ++v) {
    const TermId image = way.head[v];
    if (!terms.is_variable(image) || terms.variable_index(image) != v) return false;
  }
  return true;
}

/// What a way asks for beyond its context.
struct Extras {
  std::vector<Condition> conditions;
  std::vector<Difference> differences;
};

Extras extras_of(const Draft& context, const Draft& way) {
  Extras extras;
  for (const Condition& c : way.conditions) {
    if (!has_condition(context, c)) extras.conditions.push_back(c);
  }
  for (const Difference& d : way.differences) {
    if (!has_difference(context, d)) extras.differences.push_back(d);
  }
  return extras;
}

bool uses_only(const gdl::Terms& terms, const Condition& condition,
               const std::vector<std::uint32_t>& allowed) {
  std::vector<std::uint32_t> variables;
  collect_variables(terms, condition, variables);
  return std::ranges::all_of(
      variables, [&](std::uint32_t v) { return std::ranges::find(allowed, v) != allowed.end(); });
}

}  // namespace

std::vector<RelationId> legal_relations(const logic::LiftedProgram& program) {
  std::vector<RelationId> found;
  for (std::size_t r = 0; r < program.relations.size(); ++r) {
    if (program.relations[r].kind == RelationKind::kLegal) found.emplace_back(r);
  }
  return found;
}

void add_move(logic::LiftedProgram& program, Draft& draft, RelationId legal) {
  const logic::Relation relation = program.relation(legal);
  Condition condition{{legal, {draft.role}, false}};
  std::vector<TermId> arguments;
  for (std::uint32_t a = 1; a < relation.arity; ++a) {
    arguments.push_back(draft.new_variable(program.terms));
  }
  condition.literal.arguments.insert(condition.literal.arguments.end(), arguments.begin(),
                                     arguments.end());
  draft.move = relation.name.is_valid() ? program.terms.compound(relation.name, arguments)
                                        : arguments.front();
  draft.conditions.insert(draft.conditions.begin(), std::move(condition));
}

std::vector<TermId> constant_moves(const logic::LiftedProgram& program, RelationId legal) {
  std::vector<TermId> found;
  for (const logic::Clause& clause : program.clauses) {
    const bool is_constant =
        clause.head.relation == legal && program.terms.is_constant(clause.head.arguments[1]);
    if (is_constant) found.push_back(clause.head.arguments[1]);
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool is_asked_for(const logic::LiftedProgram& program, TermId move) {
  const auto asks = [&](const logic::Literal& literal) {
    const logic::Relation& relation = program.relation(literal.relation);
    if (relation.kind != RelationKind::kDoes || relation.name.is_valid()) return false;
    return literal.arguments[1] == move || program.terms.is_variable(literal.arguments[1]);
  };
  return std::ranges::any_of(program.clauses, [&](const logic::Clause& clause) {
    return std::ranges::any_of(clause.body, asks);
  });
}

namespace {

/// Whether `move` is never legal together with another move of the same role, and does nothing.
bool is_waiting(Unfolder& unfolder, RelationId constants, TermId move) {
  logic::LiftedProgram& program = unfolder.program();
  if (is_asked_for(program, move)) return false;
  for (const RelationId legal : legal_relations(program)) {
    Draft draft;
    draft.role = draft.new_variable(program.terms);
    add_move(program, draft, legal);
    if (legal == constants) draft.differences.push_back({draft.move, move});
    draft.conditions.push_back({{constants, {draft.role, move}, false}});
    const auto ways = unfolder.unfold(draft, Reach::kNow);
    if (!ways || !ways->empty()) return false;
  }
  return true;
}

}  // namespace

std::vector<TermId> find_waiting_moves(Unfolder& unfolder) {
  logic::LiftedProgram& program = unfolder.program();
  std::vector<TermId> found;
  for (const RelationId legal : legal_relations(program)) {
    if (program.relation(legal).name.is_valid()) continue;
    for (const TermId move : constant_moves(program, legal)) {
      if (is_waiting(unfolder, legal, move)) found.push_back(move);
    }
  }
  return found;
}

namespace {

/// A condition on this state that can be followed through a move.
bool is_watchable(Unfolder& unfolder, const Condition& condition) {
  const auto& literal = condition.literal;
  if (condition.is_after || unfolder.depends_on_move(literal.relation)) return false;
  if (literal.is_negated) return !unfolder.is_recursive(literal.relation);
  return unfolder.program().relation(literal.relation).kind == RelationKind::kTrue;
}

}  // namespace

std::optional<std::vector<Draft>> one_move_earlier(Unfolder& unfolder, Draft draft) {
  draft.role = draft.move = TermId();
  for (Condition& condition : draft.conditions) {
    if (unfolder.is_static(condition)) continue;
    if (!is_watchable(unfolder, condition)) return std::nullopt;
    const bool is_moved = unfolder.is_moved(condition.literal.relation);
    condition.is_watched = is_moved;
    condition.is_after = !is_moved;
  }
  auto earlier = unfolder.unfold(draft, Reach::kNow);
  if (!earlier) return std::nullopt;
  // What stays a question about a later state hangs on no move that could be named with it.
  const auto is_open = [&](const Condition& c) { return c.is_after && !unfolder.is_static(c); };
  const auto has_open = [&](const Draft& d) { return std::ranges::any_of(d.conditions, is_open); };
  if (std::ranges::any_of(*earlier, has_open)) return std::nullopt;
  return earlier;
}

namespace {

/// How many kinds of moves: those that hang on the same are one, in however many ways they are
/// legal.
std::size_t kinds_of(const std::vector<Draft>& answers) {
  std::vector<std::vector<TermId>> heads;
  for (const Draft& answer : answers) heads.push_back(answer.head);
  std::ranges::sort(heads);
  return static_cast<std::size_t>(std::unique(heads.begin(), heads.end()) - heads.begin());
}

}  // namespace

std::vector<ForcedRule> Answers::to(const Draft& win) {
  std::vector<ForcedRule> rules;
  Draft earlier = win;
  earlier.head = {win.role, win.move};
  std::optional<Drafts> threats = one_move_earlier(unfolder_, std::move(earlier));
  are_whole_ = threats.has_value();
  if (!threats) return rules;
  for (Draft& threat : *threats) {
    const std::size_t conditions = threat.conditions.size();
    std::optional<ForcedRule> rule = complete(std::move(threat));
    // What was added to the threat keeps it from being told in some states.
    are_whole_ = are_whole_ && rule && rule->threat.conditions.size() == conditions;
    if (rule) rules.push_back(std::move(*rule));
  }
  return rules;
}

std::optional<ForcedRule> Answers::complete(Draft threat) {
  gdl::Terms& terms = unfolder_.program().terms;
  threat = renumbered(terms, threat);
  std::vector<Condition> watched = threat.conditions;
  std::erase_if(watched, [](const Condition& c) { return !c.is_watched; });
  Drafts answers;
  bool has_turn = false;  // somebody else has: else the one who threatens may move first, elsewhere
  for (const RelationId legal : legal_relations(unfolder_.program())) {
    Draft context = tracked(terms, threat);
    context.role = context.new_variable(terms);
    context.differences.push_back({context.role, threat.head.front()});
    add_move(unfolder_.program(), context, legal);
    // What is known of the threat stands first, so that its variables keep their names.
    std::rotate(context.conditions.begin(), context.conditions.begin() + 1,
                context.conditions.end());
    const std::optional<Drafts> contexts = unfolder_.unfold(context, Reach::kNow);
    if (!contexts) return std::nullopt;
    for (const Draft& c : *contexts) {
      if (std::ranges::find(waiting_, c.move) != waiting_.end()) continue;
      has_turn = true;
      // Those of the threat: what makes the move legal may let the context say less.
      for (Condition condition : watched) {
        for (TermId& t : condition.literal.arguments) t = logic::substitute(terms, t, c.head);
        std::optional<Drafts> found = breaking(threat, c, condition);
        if (!found) return std::nullopt;
        std::ranges::move(*found, std::back_inserter(answers));
      }
    }
  }
  if (!has_turn) return std::nullopt;
  ForcedRule rule = with_heads(std::move(threat), std::move(answers));
  if (kinds_of(rule.answers) > max_answers_) return std::nullopt;
  return rule;
}

std::optional<std::vector<Draft>> Answers::breaking(Draft& threat, const Draft& context,
                                                    const Condition& condition) {
  if (!condition.literal.is_negated) return breaking_fact(threat, context, condition);
  Condition proved = condition;
  proved.is_after = true;
  return proving(context, std::move(proved));
}

/// The moves that make the atom of a negated condition true.
std::optional<std::vector<Draft>> Answers::proving(const Draft& context, Condition proved) {
  gdl::Terms& terms = unfolder_.program().terms;
  Draft draft = tracked(terms, context);
  proved.literal.is_negated = false;
  proved.is_watched = false;
  proved.is_settled = false;
  draft.conditions.push_back(std::move(proved));
  std::optional<Drafts> ways = unfolder_.unfold(draft, Reach::kNow);
  if (!ways) return std::nullopt;
  std::vector<std::uint32_t> of_move;
  logic::collect_variables(terms, context.move, of_move);
  for (Draft& way : *ways) {
    const Extras extras = extras_of(context, way);
    const bool says_nothing =
        is_identity(terms, way, context.variable_count) && extras.differences.empty() &&
        std::ranges::none_of(extras.conditions, [&](const Condition& c) {
          std::vector<std::uint32_t> variables;
          collect_variables(terms, c, variables);
          return c.is_after || std::ranges::find_first_of(variables, of_move) != variables.end();
        });
    if (says_nothing) return std::nullopt;  // it may come true whatever is played
    way = in_terms_of(context, std::move(way));
  }
  return ways;
}

/// What keeps a fact, beyond what is known: the fact goes only if all of it fails.
struct Answers::Keeping {
  Extras extras;
  /// The fact is also kept where one of these other clauses' differences hold.
  std::vector<std::vector<Difference>> others;
};

/// Whether the condition speaks of nothing but what the threat speaks of.
bool Answers::is_of_threat(const Draft& context, const Condition& c) const {
  const gdl::Terms& terms = unfolder_.program().terms;
  std::vector<std::uint32_t> of_threat;
  for (const TermId t : context.head) logic::collect_variables(terms, t, of_threat);
  return uses_only(terms, c, of_threat);
}

/// Whether the condition says that a row is in a table that the move has a part in. Where it is
/// not, the condition fails.
bool Answers::is_row_of_move(const Draft& context, const Condition& c) const {
  if (c.literal.is_negated || !unfolder_.is_static(c) || is_of_threat(context, c)) return false;
  std::vector<std::uint32_t> variables;
  collect_variables(unfolder_.program().terms, c, variables);
  return std::ranges::all_of(variables,
                             [&](std::uint32_t v) { return v < context.variable_count; });
}

/// Whether a condition of a keeping clause fails by the move. A table may be asked about it too.
bool Answers::hangs_on_move(const Draft& context, const Condition& c) const {
  if (c.is_after || unfolder_.depends_on_move(c.literal.relation)) return true;
  return c.literal.is_negated && unfolder_.is_static(c) && !is_of_threat(context, c);
}

/// The clause that keeps the fact by the least that can be asked, and others that keep it too.
std::optional<Answers::Keeping> Answers::keeping(const Draft& context, const Condition& kept) {
  gdl::Terms& terms = unfolder_.program().terms;
  Draft draft = tracked(terms, context);
  draft.conditions.push_back(kept);
  const std::optional<Drafts> ways = unfolder_.unfold(draft, Reach::kNow);
  if (!ways) return std::nullopt;
  const auto can_be_asked = [&](const Condition& c) {
    if (hangs_on_move(context, c)) return c.literal.is_negated;
    return is_row_of_move(context, c) || is_of_threat(context, c);
  };
  const auto is_of_context = [&](const Difference& d) {
    std::vector<std::uint32_t> variables;
    logic::collect_variables(terms, d.left, variables);
    if (!d.wants_constant()) logic::collect_variables(terms, d.right, variables);
    return std::ranges::all_of(variables,
                               [&](std::uint32_t v) { return v < context.variable_count; });
  };
  const auto cost = [](const Extras& e) {
    return e.conditions.size() * 100 + e.differences.size();
  };
  std::vector<Extras> known;
  for (const Draft& way : *ways) {
    if (!is_identity(terms, way, context.variable_count)) continue;
    Extras extras = extras_of(context, way);
    const bool is_known = std::ranges::all_of(extras.conditions, can_be_asked) &&
                          std::ranges::all_of(extras.differences, is_of_context);
    if (is_known) known.push_back(std::move(extras));
  }
  const auto best = std::ranges::min_element(known, {}, cost);
  if (best == known.end()) return std::nullopt;
  Keeping found{*best, {}};
  for (auto other = known.begin(); other != known.end(); ++other) {
    const bool is_plain = other->conditions.empty() && !other->differences.empty() &&
                          std::ranges::none_of(other->differences, &Difference::wants_constant);
    if (other != best && is_plain) found.others.push_back(other->differences);
  }
  return found;
}

std::optional<std::vector<Draft>> Answers::breaking_fact(Draft& threat, const Draft& context,
                                                         const Condition& condition) {
  gdl::Terms& terms = unfolder_.program().terms;
  Condition kept = condition;
  kept.is_after = true;
  kept.is_watched = false;
  const std::optional<Keeping> best = keeping(context, kept);
  if (!best) return std::nullopt;
  Drafts answers;
  for (const Condition& c : best->extras.conditions) {
    if (hangs_on_move(context, c)) {  // "nothing takes it": what does take it breaks the fact
      std::optional<Drafts> found = proving(context, c);
      if (!found) return std::nullopt;
      std::ranges::move(*found, std::back_inserter(answers));
    } else if (is_row_of_move(context, c)) {
      Draft answer = context;
      answer.conditions.push_back(c);
      answer.conditions.back().literal.is_negated = true;
      if (unfolder_.simplify(answer)) answers.push_back(std::move(answer));
    } else {  // one more condition on the threat, in its own variables
      if (!is_identity(terms, context, threat.variable_count)) return std::nullopt;
      threat.conditions.push_back(c);
    }
  }
  if (std::ranges::any_of(best->extras.differences, &Difference::wants_constant)) {
    return std::nullopt;
  }
  Drafts equal = with_one_equal(tracked(terms, context), best->extras.differences);
  for (const std::vector<Difference>& other : best->others) {
    Drafts narrowed;
    for (const Draft& way : equal)
      std::ranges::move(with_one_equal(way, other), std::back_inserter(narrowed));
    if (narrowed.size() > max_answers_ * equal.size()) break;
    equal = std::move(narrowed);
  }
  for (Draft& way : equal) answers.push_back(in_terms_of(context, std::move(way)));
  return answers;
}

/// The ways for one of the differences to fail. The head of `way` tells what became of the
/// variables that they speak of.
std::vector<Draft> Answers::with_one_equal(const Draft& way,
                                           const std::vector<Difference>& differences) {
  gdl::Terms& terms = unfolder_.program().terms;
  Drafts found;
  for (const Difference& d : differences) {
    auto equal = unfolder_.with_equal(way, logic::substitute(terms, d.left, way.head),
                                      logic::substitute(terms, d.right, way.head));
    if (equal) found.push_back(std::move(*equal));
  }
  return found;
}

/// A way whose head tells what became of the variables of the context, with the head of that.
Draft Answers::in_terms_of(const Draft& context, Draft way) {
  std::vector<TermId> head;
  for (const TermId t : context.head) {
    head.push_back(logic::substitute(unfolder_.program().terms, t, way.head));
  }
  way.head = std::move(head);
  return way;
}

/// Gives threat and answers their heads: the winner, its move, and what the answers hang on.
ForcedRule Answers::with_heads(Draft threat, Drafts answers) {
  gdl::Terms& terms = unfolder_.program().terms;
  std::vector<std::uint32_t> known;
  for (const TermId t : threat.head) logic::collect_variables(terms, t, known);
  std::vector<TermId> keys;
  for (std::uint32_t v = 0; v < threat.variable_count; ++v) {
    if (std::ranges::find(known, v) != known.end()) continue;
    const bool matters = std::ranges::any_of(answers, [&](const Draft& answer) {
      std::vector<std::uint32_t> image;
      logic::collect_variables(terms, answer.head[v], image);
      std::vector<std::uint32_t> used;
      logic::collect_variables(terms, answer.move, used);
      for (const Condition& c : extras_of(threat, answer).conditions) {
        collect_variables(terms, c, used);
      }
      return image.empty() || std::ranges::find_first_of(image, used) != image.end();
    });
    if (matters) keys.push_back(terms.variable(v));
  }
  threat.head.insert(threat.head.end(), keys.begin(), keys.end());
  for (Draft& answer : answers) {
    const std::vector<TermId> image = answer.head;
    answer.head = threat.head;
    for (TermId& t : answer.head) t = logic::substitute(terms, t, image);
    answer.head.push_back(answer.role);
    answer.head.push_back(answer.move);
    answer = renumbered(terms, answer);
  }
  answers = without_subsumed(terms, unfolder_.invariants(), std::move(answers));
  return {renumbered(terms, threat), std::move(answers), 0};
}

}  // namespace rulewise::tactics
