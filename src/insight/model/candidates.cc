#include "insight/model/candidates.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/time_limit.h"
#include "insight/model/conjunctions.h"
#include "syntax/gdl/formula_walk.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMaxConditions = 200;
constexpr std::size_t kMaxConditionRows = 5'000;
constexpr std::size_t kMaxOrderedConstants = 6;

/// The atoms of a body, whatever their sign, facts apart from what hangs on no state.
struct Body {
  std::vector<gdl::TermId> facts;
  std::vector<gdl::TermId> statics;
};

Body atoms_of(const gdl::Rules& rules, const RuleProofs& proofs, const gdl::Rule& rule) {
  Body body;
  gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool is_positive) {
    if (formula.kind != gdl::FormulaKind::kAtom) return;
    if (rules.terms.symbol(formula.atom) == rules.keywords.true_) {
      body.facts.push_back(formula.atom);
    } else if (is_positive && proofs.is_static(formula.atom)) {
      body.statics.push_back(formula.atom);
    }
  });
  return body;
}

std::set<std::uint32_t> variables_of(const gdl::Terms& terms, gdl::TermId term) {
  std::set<std::uint32_t> found;
  gdl::walk_variables(terms, term, [&](std::uint32_t index) { found.insert(index); });
  return found;
}

/// Those of the atoms that hang together with the variables, which grow by theirs.
std::vector<gdl::TermId> connected(const gdl::Terms& terms, const std::vector<gdl::TermId>& atoms,
                                   std::set<std::uint32_t> variables) {
  std::vector<gdl::TermId> found;
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const gdl::TermId atom : atoms) {
      if (std::ranges::find(found, atom) != found.end()) continue;
      const auto own = variables_of(terms, atom);
      if (std::ranges::none_of(own, [&](auto index) { return variables.contains(index); }))
        continue;
      variables.insert(own.begin(), own.end());
      found.push_back(atom);
      has_grown = true;
    }
  }
  return found;
}

}  // namespace

/// Makes the features of one sample.
class CandidateSource::Maker {
 public:
  Maker(const CandidateSource& source, const Sample& sample)
      : source_(source), sample_(sample), groups_(measure_columns(sample)) {}

  std::vector<Feature> make() {
    for (const FactGroup& group : groups_) {
      if (base::is_interrupted()) return std::move(features_);
      add_patterns(group);
    }
    for (std::size_t i = 0; i < source_.conditions_.size() && !base::is_interrupted(); ++i) {
      add_condition(i);
    }
    ConjunctionReader conjunctions(source_.text_, sample_, source_.limits_.max_instances);
    const base::TimeLimit limit(source_.limits_.max_seconds);
    for (Feature& feature : conjunctions.features(limit)) add(std::move(feature));
    return std::move(features_);
  }

 private:
  /// What may be put into a column of a shape.
  struct Choice {
    std::vector<std::string> constants{};
    const SymbolGraph* graph = nullptr;  // orders the column
  };

  [[nodiscard]] const Shape& shape_of(const FactGroup& group) const {
    return sample_.facts.shape(group.shape);
  }

  [[nodiscard]] std::set<Thing> domain_of(const Column& column) const {
    std::set<Thing> domain;
    for (const Symbol name : column.domain) domain.emplace(sample_.facts.names().text(name));
    return domain;
  }

  [[nodiscard]] bool are_roles(const std::set<Thing>& things) const {
    return std::ranges::all_of(things, [&](const Thing& thing) {
      return std::ranges::find(sample_.roles, thing) != sample_.roles.end();
    });
  }

  [[nodiscard]] Choice choice_of(const FactGroup& group, std::size_t c) const {
    Choice choice;
    const std::set<Thing> domain = domain_of(group.columns[c]);
    if (are_roles(domain)) {
      choice.constants.assign(domain.begin(), domain.end());
      return choice;
    }
    const std::string& shape = shape_of(group).text;
    const std::set<std::string>& written = source_.text_.constants_in(shape, c);
    choice.graph =
        source_.graphs_.graph_of({source_.text_.class_of(LiteralKind::kFact, shape, c)}, domain);
    if (choice.graph == nullptr && domain.size() <= source_.limits_.small_domain) {
      if (domain.size() > 1) choice.constants.assign(domain.begin(), domain.end());
    } else if (choice.graph != nullptr) {
      choice.constants = ordered_choice(*choice.graph, domain, written);
    } else if (written.size() <= source_.limits_.small_domain) {
      choice.constants.assign(written.begin(), written.end());
    }
    return choice;
  }

  /// The odd ones, and of those that are written as many as fit, from the odd ones on: what is as
  /// far from them all or none, so that names decide nothing.
  [[nodiscard]] static std::vector<std::string> ordered_choice(
      const SymbolGraph& graph, const std::set<Thing>& domain,
      const std::set<std::string>& written) {
    std::vector<std::string> chosen = graph.odd_things(domain);
    const std::set<Thing> odd(chosen.begin(), chosen.end());
    const std::map<Thing, double> distances = graph.distances_to(odd);
    std::map<double, std::vector<std::string>> by_distance;
    for (const std::string& constant : written) {
      if (odd.contains(constant)) continue;
      const auto found = distances.find(constant);
      const double far = std::numeric_limits<double>::infinity();
      by_distance[found == distances.end() ? far : found->second].push_back(constant);
    }
    for (const auto& [distance, constants] : by_distance) {
      if (chosen.size() + constants.size() > kMaxOrderedConstants) break;
      chosen.insert(chosen.end(), constants.begin(), constants.end());
    }
    return chosen;
  }

  void add_patterns(const FactGroup& group) {
    std::vector<Choice> choices;
    std::size_t count = 1;
    for (std::size_t c = 0; c < group.columns.size(); ++c) {
      choices.push_back(choice_of(group, c));
      count *= choices.back().constants.size() + 1;
      if (count > source_.limits_.max_features) {
        choices.back().constants.clear();
        count = source_.limits_.max_features;
      }
    }
    Expression expression{shape_of(group).text, std::vector<std::string>(choices.size()), {}, {}};
    substitute(choices, 0, expression);
  }

  /// Every choice for the columns from `column` on. As deep as a fact has columns.
  void substitute(const std::vector<Choice>& choices, std::size_t column, Expression& expression) {
    if (column == choices.size()) {
      add_readings(choices, expression);
      return;
    }
    substitute(choices, column + 1, expression);
    for (const std::string& constant : choices[column].constants) {
      expression.constants[column] = constant;
      substitute(choices, column + 1, expression);
    }
    expression.constants[column].clear();
  }

  void add_readings(const std::vector<Choice>& choices, const Expression& expression) {
    add({.reading = Reading::kCount, .expression = expression});
    std::optional<std::uint32_t> ordered;
    for (std::uint32_t c = 0; c < choices.size(); ++c) {
      if (choices[c].graph == nullptr || expression.constants[c].empty()) continue;
      if (ordered) return;
      ordered = c;
    }
    if (!ordered) return;
    add_distance(expression, {*ordered}, *choices[*ordered].graph,
                 {expression.constants[*ordered]});
  }

  void add_distance(const Expression& expression, std::vector<std::uint32_t> freed,
                    const SymbolGraph& graph, const std::set<Thing>& targets,
                    const std::string& source = {}, std::vector<base::Location> lines = {}) {
    lines.push_back(graph.where());
    auto distances = std::make_shared<const std::map<Thing, double>>(graph.distances_to(targets));
    add({.reading = Reading::kDistance,
         .expression = expression,
         .distance = std::move(distances),
         .freed = std::move(freed),
         .along = graph.relation(),
         .source = source,
         .lines = std::move(lines)});
  }

  // --- Conditions ---

  void add_condition(std::size_t index) {
    const Condition& condition = source_.conditions_[index];
    const auto group = std::ranges::find_if(groups_, [&](const FactGroup& each) {
      return shape_of(each).text == condition.literal.shape;
    });
    if (group == groups_.end() || condition.rows.empty()) return;
    std::vector<std::uint32_t> fixed;  // columns the feature is made for each constant of
    std::vector<std::uint32_t> places;
    for (const std::uint32_t c : condition.places) {
      const Choice choice = choice_of(*group, c);
      const bool is_small = choice.graph == nullptr && !choice.constants.empty();
      (is_small ? fixed : places).push_back(c);
    }
    if (places.empty()) return;
    std::map<Thing, std::set<Thing>> by_fixed;
    std::map<Thing, std::vector<std::string>> constants;
    for (const RuleProofs::Row& row : condition.rows) {
      std::vector<std::string> leaves(condition.literal.leaves.size());
      for (std::size_t i = 0; i < row.size(); ++i) leaves[condition.places[i]] = row[i];
      const Thing key = thing_at(leaves, fixed);
      by_fixed[key].insert(thing_at(leaves, places));
      std::vector<std::string>& kept = constants[key];
      kept.assign(leaves.size(), "");
      for (const std::uint32_t c : fixed) kept[c] = leaves[c];
    }
    for (const auto& [key, things] : by_fixed) {
      add_place_condition(condition, *group, constants[key], places, things, index);
    }
  }

  void add_place_condition(const Condition& condition, const FactGroup& group,
                           std::vector<std::string> constants,
                           const std::vector<std::uint32_t>& places, const std::set<Thing>& things,
                           std::size_t index) {
    for (std::size_t c = 0; c < constants.size(); ++c) {
      const std::string& leaf = condition.literal.leaves[c];
      if (constants[c].empty() && !insight::is_variable(leaf) && !group.columns[c].is_constant()) {
        constants[c] = leaf;
      }
    }
    const std::set<Thing> seen = things_of(group, places);
    if (std::ranges::all_of(seen, [&](const Thing& thing) { return things.contains(thing); })) {
      return;  // no condition at all
    }
    const Expression expression{condition.literal.shape, std::move(constants), places,
                                std::make_shared<const std::set<Thing>>(things), condition.words};
    const std::string source = "condition " + std::to_string(index);
    add({.reading = Reading::kCount,
         .expression = expression,
         .source = source,
         .lines = {condition.where}});
    std::vector<int> classes;
    for (const std::uint32_t c : places) {
      classes.push_back(source_.text_.class_of(LiteralKind::kFact, expression.shape, c));
    }
    const SymbolGraph* graph = source_.graphs_.graph_of(classes, seen);
    if (graph != nullptr) {
      add_distance(expression, places, *graph, things, source, {condition.where});
    }
  }

  [[nodiscard]] std::set<Thing> things_of(const FactGroup& group,
                                          const std::vector<std::uint32_t>& columns) const {
    std::set<Thing> things;
    for (const FactId fact : shape_of(group).facts) {
      std::vector<std::string> leaves;
      for (const Symbol leaf : sample_.facts.constants(fact)) {
        leaves.emplace_back(sample_.facts.names().text(leaf));
      }
      things.insert(thing_at(leaves, columns));
    }
    return things;
  }

  void add(Feature feature) {
    if (features_.size() >= source_.limits_.max_features) return;
    if (!keys_.insert(feature.key()).second) return;
    features_.push_back(std::move(feature));
  }

  const CandidateSource& source_;
  const Sample& sample_;
  std::vector<FactGroup> groups_;
  std::vector<Feature> features_;
  std::set<std::string> keys_;
};

CandidateSource::CandidateSource(const gdl::Rules& rules, const CandidateLimits& limits)
    : rules_(rules), limits_(limits), text_(rules), proofs_(rules), graphs_(text_, proofs_) {
  const base::TimeLimit limit(limits.max_seconds);
  ask_conditions(proofs_);
  graphs_.read(proofs_, limit);
  for (Condition& condition : conditions_) {
    if (base::is_up(limit)) break;
    condition.rows = proofs_.answer(condition.question, kMaxConditionRows)
                         .value_or(std::vector<RuleProofs::Row>());
  }
}

void CandidateSource::ask_conditions(RuleProofs& proofs) {
  for (const gdl::Rule& rule : rules_.rules) {
    const Body body = atoms_of(rules_, proofs, rule);
    if (body.statics.empty()) continue;
    for (const gdl::TermId fact : body.facts) {
      if (conditions_.size() >= kMaxConditions) return;
      ask_condition(proofs, rule, fact, body.statics);
    }
  }
}

void CandidateSource::ask_condition(RuleProofs& proofs, const gdl::Rule& rule, gdl::TermId fact,
                                    const std::vector<gdl::TermId>& statics) {
  const std::set<std::uint32_t> own = variables_of(rules_.terms, fact);
  const std::vector<gdl::TermId> linked = connected(rules_.terms, statics, own);
  if (own.empty() || linked.empty()) return;
  std::set<std::uint32_t> bound;
  std::set<std::string_view> named;
  Condition condition;
  for (const gdl::TermId atom : linked) {
    bound.merge(variables_of(rules_.terms, atom));
    if (!named.insert(rules_.terms.name(atom)).second) continue;
    condition.words += (condition.words.empty() ? "" : ", ") + std::string(rules_.terms.name(atom));
  }
  condition.literal = text_.literal(rule, fact);
  condition.where = rule.where;
  std::vector<std::uint32_t> asked;
  for (std::uint32_t c = 0; c < condition.literal.leaves.size(); ++c) {
    const std::string& leaf = condition.literal.leaves[c];
    const auto index = static_cast<std::uint32_t>(std::ranges::find(rule.variables, leaf) -
                                                  rule.variables.begin());
    if (!is_variable(leaf) || !bound.contains(index)) continue;
    condition.places.push_back(c);
    asked.push_back(index);
  }
  if (asked.empty()) return;
  condition.question = proofs.ask(linked, asked);
  conditions_.push_back(std::move(condition));
}

std::vector<Feature> CandidateSource::features(const Sample& sample) const {
  return Maker(*this, sample).make();
}

}  // namespace rulewise::insight
