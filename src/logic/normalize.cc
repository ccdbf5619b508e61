#include "logic/normalize.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace rulewise::logic {
namespace {

using gdl::Formula;
using gdl::FormulaKind;
using gdl::Symbol;

/// One condition without connectives, still over the atoms of the text.
struct Condition {
  enum class Kind : std::uint8_t { kAtom, kNotAtom, kDiffer, kEqual } kind = Kind::kAtom;
  TermId left;
  TermId right{};
};
using Conjunction = std::vector<Condition>;

/// A rule whose body is one conjunction.
struct FlatRule {
  TermId head;
  Conjunction body;
  std::uint32_t variable_count = 0;
  std::uint32_t rule = 0;
};

std::set<std::uint32_t> variables_of(const Terms& terms, const Condition& condition) {
  std::vector<std::uint32_t> found;
  collect_variables(terms, condition.left, found);
  if (condition.right.is_valid()) collect_variables(terms, condition.right, found);
  return {found.begin(), found.end()};
}

std::set<std::uint32_t> variables_of(const Terms& terms, const Conjunction& conditions) {
  std::set<std::uint32_t> all;
  for (const Condition& condition : conditions) all.merge(variables_of(terms, condition));
  return all;
}

/// Variables bound by the positive atoms of a conjunction.
std::set<std::uint32_t> bound_by(const Terms& terms, const Conjunction& conditions) {
  std::set<std::uint32_t> bound;
  for (const Condition& condition : conditions) {
    if (condition.kind == Condition::Kind::kAtom) bound.merge(variables_of(terms, condition));
  }
  return bound;
}

/// Most general unifier of two terms on top of `substitution`; false where there is none.
class Unifier {
 public:
  Unifier(Terms& terms, std::uint32_t variable_count)
      : terms_(terms), substitution_(variable_count) {}

  bool unify(TermId a, TermId b) {
    a = resolve(a);
    b = resolve(b);
    if (a == b) return true;
    if (terms_.is_variable(a)) return bind(a, b);
    if (terms_.is_variable(b)) return bind(b, a);
    if (terms_.symbol(a) != terms_.symbol(b) || terms_.arity(a) != terms_.arity(b)) return false;
    for (std::uint32_t i = 0; i < terms_.arity(a); ++i) {
      if (!unify(terms_.arguments(a)[i], terms_.arguments(b)[i])) return false;
    }
    return terms_.is_compound(a);
  }

  TermId resolve(TermId term) {
    // Chains of bindings are short; each round replaces at least one variable.
    for (;;) {
      const TermId next = substitute(terms_, term, substitution_);
      if (next == term) return term;
      term = next;
    }
  }

 private:
  bool bind(TermId variable, TermId value) {
    std::vector<std::uint32_t> inside;
    collect_variables(terms_, value, inside);
    const std::uint32_t index = terms_.variable_index(variable);
    if (std::ranges::find(inside, index) != inside.end()) return false;
    substitution_[index] = value;
    return true;
  }

  Terms& terms_;
  std::vector<TermId> substitution_;
};

/// Steps 1 and 2: rules with connectives into rules whose bodies are conjunctions.
class Flattening {
 public:
  Flattening(const gdl::Rules& rules, Terms& terms, const NormalizeLimits& limits)
      : rules_(rules), terms_(terms), limits_(limits) {}

  bool run() {
    for (std::size_t i = 0; i < rules_.rules.size(); ++i) {
      if (!flatten_rule(static_cast<std::uint32_t>(i))) return false;
    }
    return true;
  }

  std::vector<FlatRule> result;
  std::set<Symbol> auxiliary_names;

 private:
  bool flatten_rule(std::uint32_t index) {
    const gdl::Rule& rule = rules_.rules[index];
    std::vector<std::vector<Conjunction>> choices;  // one entry a body formula
    for (const Formula& formula : rule.body) {
      auto alternatives = alternatives_of(formula, false);
      if (!alternatives) return false;
      choices.push_back(std::move(*alternatives));
    }
    const auto variable_count = static_cast<std::uint32_t>(rule.variables.size());
    lift_choices(rule, index, choices);
    std::vector<Conjunction> bodies{{}};
    for (const auto& alternatives : choices) {
      if (!multiply(bodies, alternatives)) return false;
    }
    for (Conjunction& body : bodies) add({rule.head, std::move(body), variable_count, index});
    return !has_huge_term_ && result.size() <= limits_.max_clauses;
  }

  /// Appends to each body in turn each alternative.
  bool multiply(std::vector<Conjunction>& bodies, const std::vector<Conjunction>& by) const {
    if (bodies.size() * by.size() > limits_.max_alternatives) return false;
    std::vector<Conjunction> product;
    for (const Conjunction& body : bodies) {
      for (const Conjunction& alternative : by) {
        product.push_back(body);
        product.back().insert(product.back().end(), alternative.begin(), alternative.end());
      }
    }
    bodies = std::move(product);
    return true;
  }

  std::optional<std::vector<Conjunction>> alternatives_of(const Formula& formula, bool negated) {
    using Kind = Condition::Kind;
    switch (formula.kind) {
      case FormulaKind::kAtom: return {{{{negated ? Kind::kNotAtom : Kind::kAtom, formula.atom}}}};
      case FormulaKind::kDistinct:
        return {{{{negated ? Kind::kEqual : Kind::kDiffer, formula.atom, formula.other}}}};
      case FormulaKind::kNot: return alternatives_of(formula.parts.front(), !negated);
      case FormulaKind::kAnd:
      case FormulaKind::kOr: break;
    }
    const bool all_must_hold = (formula.kind == FormulaKind::kAnd) != negated;
    std::vector<Conjunction> joined;
    if (all_must_hold) joined.emplace_back();
    for (const Formula& part : formula.parts) {
      auto alternatives = alternatives_of(part, negated);
      if (!alternatives) return std::nullopt;
      if (!all_must_hold) {
        joined.insert(joined.end(), alternatives->begin(), alternatives->end());
      } else if (!multiply(joined, *alternatives)) {
        return std::nullopt;
      }
      if (joined.size() > limits_.max_alternatives) return std::nullopt;
    }
    return joined;
  }

  /// Replaces a choice of several alternatives by one auxiliary atom where each alternative
  /// binds every variable the rest of the rule shares with it.
  void lift_choices(const gdl::Rule& rule, std::uint32_t index,
                    std::vector<std::vector<Conjunction>>& choices) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i].size() < 2) continue;
      const std::set<std::uint32_t> shared = shared_variables(rule, choices, i);
      const auto binds = [&](const Conjunction& alternative) {
        const auto bound = bound_by(terms_, alternative);
        const auto own = variables_of(terms_, alternative);
        return std::ranges::includes(bound, shared) && std::ranges::includes(bound, own);
      };
      if (!std::ranges::all_of(choices[i], binds)) continue;
      const TermId atom = new_auxiliary(shared);
      const auto variable_count = static_cast<std::uint32_t>(rule.variables.size());
      for (Conjunction& alternative : choices[i]) {
        add({atom, std::move(alternative), variable_count, index});
      }
      choices[i] = {{{Condition::Kind::kAtom, atom}}};
    }
  }

  std::set<std::uint32_t> shared_variables(const gdl::Rule& rule,
                                           const std::vector<std::vector<Conjunction>>& choices,
                                           std::size_t which) const {
    std::vector<std::uint32_t> in_head;
    collect_variables(terms_, rule.head, in_head);
    std::set<std::uint32_t> elsewhere(in_head.begin(), in_head.end());
    std::set<std::uint32_t> inside;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      for (const Conjunction& c : choices[i])
        (i == which ? inside : elsewhere).merge(variables_of(terms_, c));
    }
    std::set<std::uint32_t> shared;
    std::ranges::set_intersection(inside, elsewhere, std::inserter(shared, shared.end()));
    return shared;
  }

  TermId new_auxiliary(const std::set<std::uint32_t>& variables) {
    // A name no rule text can contain: it begins with a blank.
    const Symbol name = terms_.symbols().intern(" or" + std::to_string(auxiliary_names.size()));
    auxiliary_names.insert(name);
    if (variables.empty()) return terms_.constant(name);
    std::vector<TermId> arguments;
    for (const std::uint32_t v : variables) arguments.push_back(terms_.variable(v));
    return terms_.compound(name, arguments);
  }

  /// Resolves equalities and trivial differences; drops bodies that cannot hold.
  void add(FlatRule rule) {
    Unifier unifier(terms_, rule.variable_count);
    for (const Condition& c : rule.body) {
      if (c.kind == Condition::Kind::kEqual && !unifier.unify(c.left, c.right)) return;
    }
    FlatRule clean{unifier.resolve(rule.head), {}, rule.variable_count, rule.rule};
    for (Condition c : rule.body) {
      if (c.kind == Condition::Kind::kEqual) continue;
      c.left = unifier.resolve(c.left);
      if (c.right.is_valid()) c.right = unifier.resolve(c.right);
      if (c.kind == Condition::Kind::kDiffer) {
        if (c.left == c.right) return;
        if (!Unifier(terms_, rule.variable_count).unify(c.left, c.right)) continue;
      }
      clean.body.push_back(c);
    }
    has_huge_term_ = has_huge_term_ || is_huge(clean);
    result.push_back(std::move(clean));
  }

  /// Equalities can double a term again and again.
  [[nodiscard]] bool is_huge(const FlatRule& rule) const {
    const auto exceeds = [this](TermId term) {
      return term.is_valid() &&
             (terms_.depth(term) > kDeepestTerm || written_size(terms_, term) > kLargestTerm);
    };
    return exceeds(rule.head) || std::ranges::any_of(rule.body, [&](const Condition& c) {
             return exceeds(c.left) || exceeds(c.right);
           });
  }

  static constexpr std::uint32_t kDeepestTerm = 2000;
  static constexpr double kLargestTerm = 1e5;

  const gdl::Rules& rules_;
  Terms& terms_;
  const NormalizeLimits& limits_;
  bool has_huge_term_ = false;
};

/// Step 3: atoms into literals over relations split by functor.
class Splitting {
 public:
  Splitting(const gdl::Rules& rules, LiftedProgram& program, const NormalizeLimits& limits,
            const std::set<Symbol>& auxiliary_names)
      : keywords_(rules.keywords),
        program_(program),
        limits_(limits),
        auxiliary_names_(auxiliary_names) {}

  bool run(const std::vector<FlatRule>& flat) {
    find_functors(flat);
    for (const FlatRule& rule : flat) {
      if (!split(rule)) return false;
    }
    return true;
  }

 private:
  struct Functor {
    Symbol name;  // invalid: any constant
    std::uint32_t arity = 0;
    auto operator<=>(const Functor&) const = default;
  };

  [[nodiscard]] Terms& terms() { return program_.terms; }

  [[nodiscard]] Functor functor_of(TermId term) const {
    if (program_.terms.is_constant(term)) return {};
    return {program_.terms.symbol(term), program_.terms.arity(term)};
  }

  /// The argument of a state or move atom that decides its relation; invalid for other atoms.
  [[nodiscard]] TermId content_of(TermId atom) const {
    const Terms& terms = program_.terms;
    if (!terms.is_compound(atom)) return {};
    const Symbol s = terms.symbol(atom);
    if (s == keywords_.true_ || s == keywords_.next || s == keywords_.init) {
      return terms.arguments(atom)[0];
    }
    if (s == keywords_.does || s == keywords_.legal) return terms.arguments(atom)[1];
    return {};
  }

  [[nodiscard]] bool is_move_atom(TermId atom) const {
    const Symbol s = program_.terms.symbol(atom);
    return s == keywords_.does || s == keywords_.legal;
  }

  void find_functors(const std::vector<FlatRule>& flat) {
    std::set<Functor>& everywhere = everywhere_;
    everywhere.insert(Functor{});
    bool has_bare_fact = false;
    bool has_bare_move = false;
    for (const FlatRule& rule : flat) {
      for (const TermId argument : program_.terms.arguments(rule.head)) {
        add_inner_functors(argument, everywhere);
      }
      for (const Condition& c : rule.body) {
        for (const TermId a : program_.terms.arguments(c.left)) add_inner_functors(a, everywhere);
      }
      const TermId content = content_of(rule.head);
      if (!content.is_valid()) continue;
      const bool is_move = is_move_atom(rule.head);
      if (!program_.terms.is_variable(content)) {
        (is_move ? moves_ : facts_).insert(functor_of(content));
      } else if (is_move) {
        has_bare_move = true;
      } else if (!copies_a_fact(rule, content)) {
        has_bare_fact = true;
      }
    }
    if (has_bare_fact) facts_ = everywhere;
    if (has_bare_move) moves_ = everywhere;
  }

  /// (<= (next ?f) (true ?f) …): brings no functor that is not there already.
  [[nodiscard]] bool copies_a_fact(const FlatRule& rule, TermId variable) const {
    return std::ranges::any_of(rule.body, [&](const Condition& c) {
      return c.kind == Condition::Kind::kAtom && content_of(c.left) == variable &&
             program_.terms.symbol(c.left) == keywords_.true_;
    });
  }

  void add_inner_functors(TermId term, std::set<Functor>& functors) const {
    std::vector<TermId> pending{term};
    while (!pending.empty()) {
      const TermId next = pending.back();
      pending.pop_back();
      if (!program_.terms.is_compound(next)) continue;
      functors.insert(functor_of(next));
      const auto arguments = program_.terms.arguments(next);
      pending.insert(pending.end(), arguments.begin(), arguments.end());
    }
  }

  /// Splits on the first whole-fact or whole-move variable that is still undecided, if any.
  bool split(const FlatRule& rule) {
    struct Open {
      FlatRule rule;
      std::set<TermId> constants;  // variables decided to stand for a constant
    };
    std::vector<Open> open{{rule, {}}};
    while (!open.empty()) {
      Open current = std::move(open.back());
      open.pop_back();
      const auto undecided = find_undecided(current.rule, current.constants);
      if (!undecided) {
        add_clause(current.rule, current.constants);
        if (program_.clauses.size() > limits_.max_clauses) return false;
        continue;
      }
      const auto& functors = undecided->functors;
      // Pushed in reverse so that clauses come out in the order of the functors.
      for (auto it = functors.rbegin(); it != functors.rend(); ++it) {
        Open branch = current;
        if (it->name.is_valid()) {
          replace_variable(branch.rule, undecided->variable, *it);
        } else {
          branch.constants.insert(undecided->variable);
        }
        open.push_back(std::move(branch));
      }
    }
    return true;
  }

  /// A variable that stands for a whole fact or move, and the functors it may have.
  struct Undecided {
    TermId variable;
    const std::set<Functor>& functors;
  };

  std::optional<Undecided> find_undecided(const FlatRule& rule,
                                          const std::set<TermId>& constants) const {
    const auto look = [&](TermId atom) -> TermId {
      const TermId content = content_of(atom);
      if (!content.is_valid() || !program_.terms.is_variable(content)) return {};
      return constants.contains(content) ? TermId() : content;
    };
    const auto functors = [&](TermId atom) -> const std::set<Functor>& {
      return is_move_atom(atom) ? moves_ : facts_;
    };
    if (const TermId v = look(rule.head); v.is_valid()) return Undecided{v, functors(rule.head)};
    for (const Condition& c : rule.body) {
      if (c.kind != Condition::Kind::kAtom) continue;
      if (const TermId v = look(c.left); v.is_valid()) return Undecided{v, functors(c.left)};
    }
    // Under `not` the variable may have any functor: what is no fact at all is not true either.
    for (const Condition& c : rule.body) {
      if (c.kind != Condition::Kind::kNotAtom) continue;
      if (const TermId v = look(c.left); v.is_valid()) return Undecided{v, everywhere_};
    }
    return std::nullopt;
  }

  void replace_variable(FlatRule& rule, TermId variable, const Functor& functor) {
    std::vector<TermId> fresh;
    for (std::uint32_t i = 0; i < functor.arity; ++i) {
      fresh.push_back(terms().variable(rule.variable_count++));
    }
    std::vector<TermId> substitution(rule.variable_count);
    substitution[terms().variable_index(variable)] = terms().compound(functor.name, fresh);
    rule.head = substitute(terms(), rule.head, substitution);
    for (Condition& c : rule.body) {
      c.left = substitute(terms(), c.left, substitution);
      if (c.right.is_valid()) c.right = substitute(terms(), c.right, substitution);
    }
  }

  void add_clause(const FlatRule& rule, const std::set<TermId>& constants) {
    Clause clause;
    clause.head = literal_of(rule.head, false);
    clause.variable_count = rule.variable_count;
    clause.rule = rule.rule;
    for (const Condition& c : rule.body) {
      if (c.kind != Condition::Kind::kDiffer) {
        clause.body.push_back(literal_of(c.left, c.kind == Condition::Kind::kNotAtom));
      } else if (Unifier(terms(), rule.variable_count).unify(c.left, c.right)) {
        if (c.left == c.right) return;  // can never hold
        clause.differences.push_back({c.left, c.right});
      }
    }
    for (const TermId variable : constants) clause.differences.push_back({variable, TermId()});
    program_.clauses.push_back(std::move(clause));
  }

  Literal literal_of(TermId atom, bool negated) {
    const Terms& terms = program_.terms;
    Literal literal;
    literal.is_negated = negated;
    const auto arguments = terms.arguments(atom);
    const RelationKind kind = kind_of(atom);
    const TermId content = content_of(atom);
    Symbol name = terms.symbol(atom);
    if (content.is_valid()) {
      if (is_move_atom(atom)) literal.arguments.push_back(arguments[0]);
      if (terms.is_compound(content)) {
        const auto inner = terms.arguments(content);
        literal.arguments.insert(literal.arguments.end(), inner.begin(), inner.end());
        name = terms.symbol(content);
      } else {
        literal.arguments.push_back(content);
        name = {};
      }
    } else {
      literal.arguments.assign(arguments.begin(), arguments.end());
    }
    literal.relation =
        relation_of(kind, name, static_cast<std::uint32_t>(literal.arguments.size()));
    return literal;
  }

  [[nodiscard]] RelationKind kind_of(TermId atom) const {
    const Terms& terms = program_.terms;
    const Symbol s = terms.symbol(atom);
    const std::uint32_t arity = terms.arity(atom);
    if (arity == 1 && s == keywords_.true_) return RelationKind::kTrue;
    if (arity == 1 && s == keywords_.next) return RelationKind::kNext;
    if (arity == 1 && s == keywords_.init) return RelationKind::kInit;
    if (arity == 2 && s == keywords_.does) return RelationKind::kDoes;
    if (arity == 2 && s == keywords_.legal) return RelationKind::kLegal;
    if (arity == 2 && s == keywords_.goal) return RelationKind::kGoal;
    if (arity == 0 && s == keywords_.terminal) return RelationKind::kTerminal;
    return RelationKind::kPlain;
  }

  RelationId relation_of(RelationKind kind, Symbol name, std::uint32_t arity) {
    const auto key = std::tuple{kind, name, arity};
    const auto known = by_key_.find(key);
    if (known != by_key_.end()) return known->second;
    Relation relation;
    relation.kind = kind;
    relation.name = name;
    relation.arity = arity;
    const bool is_auxiliary = kind == RelationKind::kPlain && auxiliary_names_.contains(name);
    relation.is_auxiliary = is_auxiliary;
    return by_key_[key] = program_.add(relation);
  }

  const gdl::Rules::Keywords& keywords_;
  LiftedProgram& program_;
  const NormalizeLimits& limits_;
  const std::set<Symbol>& auxiliary_names_;
  std::set<Functor> facts_;  // of the facts of a state
  std::set<Functor> moves_;
  std::set<Functor> everywhere_;  // of any term a variable may stand for
  std::map<std::tuple<RelationKind, Symbol, std::uint32_t>, RelationId> by_key_;
};

bool is_same_content(const Literal& a, const Literal& b) { return a.arguments == b.arguments; }

/// (<= (next (f ?x …)) (true (f ?x …))) with distinct variables and nothing else.
bool is_pure_copy(const LiftedProgram& program, const Clause& clause) {
  const auto compares = [](const Difference& d) { return !d.wants_constant(); };
  if (clause.body.size() != 1 || std::ranges::any_of(clause.differences, compares)) return false;
  const Literal& source = clause.body.front();
  const Relation& from = program.relation(source.relation);
  const Relation& to = program.relation(clause.head.relation);
  if (source.is_negated || from.kind != RelationKind::kTrue || from.name != to.name ||
      from.arity != to.arity || !is_same_content(source, clause.head)) {
    return false;
  }
  std::set<TermId> seen;
  return std::ranges::all_of(source.arguments, [&](TermId argument) {
    return program.terms.is_variable(argument) && seen.insert(argument).second;
  });
}

/// Step 5: facts whose only `next` clauses copy them hold forever once true: read them from the
/// initial facts instead.
void make_unchanging_facts_static(LiftedProgram& program) {
  std::vector<bool> changes(program.relations.size(), false);
  std::vector<bool> is_copied(program.relations.size(), false);
  for (const Clause& clause : program.clauses) {
    const std::size_t head = clause.head.relation.index();
    if (program.relations[head].kind != RelationKind::kNext) continue;
    (is_pure_copy(program, clause) ? is_copied : changes)[head] = true;
  }
  std::map<RelationId, RelationId> replacement;  // `true f` -> `init f`
  std::set<RelationId> dropped;                  // `next f`
  for (std::size_t i = 0; i < program.relations.size(); ++i) {
    if (!is_copied[i] || changes[i]) continue;
    const Relation next = program.relations[i];
    const RelationId now = program.find(RelationKind::kTrue, next.name, next.arity);
    RelationId init = program.find(RelationKind::kInit, next.name, next.arity);
    if (!init.is_valid()) init = program.add({RelationKind::kInit, next.name, next.arity});
    replacement[now] = init;
    dropped.insert(RelationId(i));
    program.rigid.push_back(init);
  }
  std::erase_if(program.clauses,
                [&](const Clause& c) { return dropped.contains(c.head.relation); });
  for (Clause& clause : program.clauses) {
    for (Literal& literal : clause.body) {
      const auto it = replacement.find(literal.relation);
      if (it != replacement.end()) literal.relation = it->second;
    }
  }
}

/// Step 4: keeps the clauses that the outputs of a game depend on.
void drop_unasked(LiftedProgram& program) {
  std::vector<bool> is_asked(program.relations.size(), false);
  for (std::size_t i = 0; i < program.relations.size(); ++i) {
    is_asked[i] = program.relations[i].kind != RelationKind::kPlain;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Clause& clause : program.clauses) {
      if (!is_asked[clause.head.relation.index()]) continue;
      for (const Literal& literal : clause.body) {
        changed = changed || !is_asked[literal.relation.index()];
        is_asked[literal.relation.index()] = true;
      }
    }
  }
  std::erase_if(program.clauses,
                [&](const Clause& c) { return !is_asked[c.head.relation.index()]; });
}

}  // namespace

base::Result<LiftedProgram> normalize(const gdl::Rules& rules, const NormalizeLimits& limits) {
  LiftedProgram program;
  program.terms = rules.terms;
  program.roles = rules.roles;
  Flattening flattening(rules, program.terms, limits);
  const base::Error too_many{"the rules branch into too many clauses or too large terms",
                             "the relational machine plays them without expanding `or`"};
  if (!flattening.run()) return too_many;
  Splitting splitting(rules, program, limits, flattening.auxiliary_names);
  if (!splitting.run(flattening.result)) return too_many;
  drop_unasked(program);
  make_unchanging_facts_static(program);
  mark_static_relations(program);
  return program;
}

}  // namespace rulewise::logic
