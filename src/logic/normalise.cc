#include "logic/normalise.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "logic/flatten.h"

namespace rulewise::logic {
namespace {

using gdl::Symbol;

/// Step 3: atoms into literals over relations split by functor.
class Splitting {
 public:
  Splitting(const gdl::Rules& rules, LiftedProgram& program, const NormaliseLimits& limits,
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
  const NormaliseLimits& limits_;
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
  mark_used(program, is_asked);
  std::erase_if(program.clauses,
                [&](const Clause& c) { return !is_asked[c.head.relation.index()]; });
}

const gdl::Rule* find_too_long(const gdl::Rules& rules, const NormaliseLimits& limits) {
  const auto found = std::ranges::find_if(rules.rules, [&](const gdl::Rule& rule) {
    return rule.body.size() > 2 * limits.max_conditions;  // a part of them may turn out to be idle
  });
  return found == rules.rules.end() ? nullptr : &*found;
}

bool is_too_long(const Clause& clause, const NormaliseLimits& limits) {
  const std::size_t conditions = clause.body.size() + clause.differences.size();
  const std::size_t variables = std::max<std::size_t>(clause.variable_count, 1);
  return clause.body.size() > limits.max_conditions ||
         conditions * variables > limits.max_clause_work / variables;
}

base::Error too_long(std::size_t conditions) {
  return {"a rule of " + std::to_string(conditions) + " conditions is too long to be ground",
          "the relational machine plays it"};
}

}  // namespace

base::Result<LiftedProgram> normalise(const gdl::Rules& rules, const NormaliseLimits& limits) {
  LiftedProgram program;
  program.terms = rules.terms;
  program.roles = rules.roles;
  const base::Error too_many{"the rules branch into too many clauses or too large terms",
                             "the relational machine plays them without expanding `or`"};
  if (const gdl::Rule* rule = find_too_long(rules, limits)) return too_long(rule->body.size());
  const std::optional<FlatRules> flat = flatten(rules, program.terms, limits);
  if (!flat) return too_many;
  Splitting splitting(rules, program, limits, flat->auxiliary_names);
  if (!splitting.run(flat->rules)) return too_many;
  for (const Clause& clause : program.clauses) {
    if (is_too_long(clause, limits)) return too_long(clause.body.size());
  }
  drop_unasked(program);
  make_unchanging_facts_static(program);
  mark_static_relations(program);
  return program;
}

}  // namespace rulewise::logic
