#include "logic/unfold.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rulewise::logic {
namespace {

constexpr std::uint32_t kFewestColumns = 5;  // others stay small as they are
constexpr std::size_t kLongestBody = 16;
constexpr std::size_t kNoClause = ~std::size_t{0};

class Unfolding {
 public:
  explicit Unfolding(LiftedProgram& program) : program_(program) {}

  void run() {
    count();
    for (std::uint32_t relation = 0; relation < program_.relations.size(); ++relation) {
      if (can_unfold(RelationId(relation))) unfold(places_[relation]);
    }
    std::erase_if(program_.clauses, [](const Clause& clause) { return is_gone(clause); });
  }

 private:
  /// Where a relation is defined and used; the last one of several.
  struct Places {
    std::size_t definitions = 0;
    std::size_t definition = kNoClause;
    std::size_t uses = 0;
    std::size_t use = kNoClause;
    bool is_negated = false;  // in some use
  };

  void count() {
    places_.resize(program_.relations.size());
    for (std::size_t i = 0; i < program_.clauses.size(); ++i) {
      Places& own = places_[program_.clauses[i].head.relation.index()];
      ++own.definitions;
      own.definition = i;
      for (const Literal& literal : program_.clauses[i].body) {
        Places& used = places_[literal.relation.index()];
        ++used.uses;
        used.use = i;
        used.is_negated = used.is_negated || literal.is_negated;
      }
    }
  }

  [[nodiscard]] bool can_unfold(RelationId id) const {
    const Places& places = places_[id.index()];
    if (!is_static_relation(id) || program_.relation(id).arity < kFewestColumns) return false;
    if (places.definitions != 1 || places.uses != 1 || places.is_negated) return false;
    const Clause& definition = program_.clauses[places.definition];
    const Clause& use = program_.clauses[places.use];
    return places.use != places.definition && is_static_relation(use.head.relation) &&
           !definition.body.empty() && has_plain_head(definition) && has_plain_call(use, id) &&
           narrows_a_value(use, id) && definition.body.size() + use.body.size() <= kLongestBody;
  }

  /// Nothing that would make terms grow.
  [[nodiscard]] bool has_plain_call(const Clause& use, RelationId id) const {
    const auto call = std::ranges::find(use.body, id, &Literal::relation);
    return std::ranges::all_of(call->arguments, [this](TermId argument) {
      return program_.terms.is_variable(argument) || program_.terms.is_ground(argument);
    });
  }

  /// Some value that the relation gives, and the head does not need, is all that other conditions
  /// of the use are about: so they can be joined before the wide combination is made.
  [[nodiscard]] bool narrows_a_value(const Clause& use, RelationId id) const {
    const auto call = std::ranges::find(use.body, id, &Literal::relation);
    const std::vector<std::uint32_t> called = variables_of(*call);
    const std::vector<std::uint32_t> in_head = variables_of(use.head);
    return std::ranges::any_of(called, [&](std::uint32_t value) {
      return std::ranges::find(in_head, value) == in_head.end() &&
             is_told_alone(use, *call, called, value);
    });
  }

  /// Other literals mention the value, and none of them another variable of the call.
  [[nodiscard]] bool is_told_alone(const Clause& use, const Literal& call,
                                   const std::vector<std::uint32_t>& called,
                                   std::uint32_t value) const {
    std::size_t told = 0;
    for (const Literal& literal : use.body) {
      const std::vector<std::uint32_t> own = variables_of(literal);
      if (&literal == &call || std::ranges::find(own, value) == own.end()) continue;
      ++told;
      const bool is_about_more = std::ranges::any_of(own, [&](std::uint32_t variable) {
        return variable != value && std::ranges::find(called, variable) != called.end();
      });
      if (is_about_more) return false;
    }
    return told > 0;
  }

  [[nodiscard]] std::vector<std::uint32_t> variables_of(const Literal& literal) const {
    std::vector<std::uint32_t> variables;
    for (const TermId argument : literal.arguments) {
      collect_variables(program_.terms, argument, variables);
    }
    return variables;
  }

  [[nodiscard]] bool is_static_relation(RelationId id) const {
    const Relation& relation = program_.relation(id);
    return relation.kind == RelationKind::kPlain && relation.is_static && !relation.is_demand;
  }

  /// Different variables, each once.
  [[nodiscard]] bool has_plain_head(const Clause& clause) const {
    std::vector<std::uint32_t> variables;
    for (const TermId argument : clause.head.arguments) {
      if (!program_.terms.is_variable(argument)) return false;
      collect_variables(program_.terms, argument, variables);
    }
    std::ranges::sort(variables);
    return std::ranges::adjacent_find(variables) == variables.end();
  }

  /// Puts the body of the definition where the relation is used; the definition goes.
  void unfold(const Places& places) {
    const Clause definition = std::exchange(program_.clauses[places.definition], gone());
    Clause& use = program_.clauses[places.use];
    const auto call = std::ranges::find(use.body, definition.head.relation, &Literal::relation);
    const std::vector<TermId> meaning = meaning_of(definition, *call, use);
    use.body.erase(call);
    for (Literal literal : definition.body) {
      for (TermId& argument : literal.arguments) {
        argument = substitute(program_.terms, argument, meaning);
      }
      places_[literal.relation.index()].use = places.use;
      use.body.push_back(std::move(literal));
    }
    for (Difference difference : definition.differences) {
      difference.left = substitute(program_.terms, difference.left, meaning);
      if (!difference.wants_constant()) {
        difference.right = substitute(program_.terms, difference.right, meaning);
      }
      use.differences.push_back(difference);
    }
  }

  /// What the variables of the definition are where it is called: arguments, or new variables.
  [[nodiscard]] std::vector<TermId> meaning_of(const Clause& definition, const Literal& call,
                                               Clause& use) {
    std::vector<TermId> meaning(definition.variable_count);
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const TermId variable = definition.head.arguments[i];
      meaning[program_.terms.variable_index(variable)] = call.arguments[i];
    }
    for (TermId& term : meaning) {
      if (!term.is_valid()) term = program_.terms.variable(use.variable_count++);
    }
    return meaning;
  }

  static Clause gone() { return {}; }
  static bool is_gone(const Clause& clause) { return !clause.head.relation.is_valid(); }

  LiftedProgram& program_;
  std::vector<Places> places_;  // by relation
};

}  // namespace

void unfold_single_uses(LiftedProgram& program) { Unfolding(program).run(); }

}  // namespace rulewise::logic
