#include "tactics/rule_text.h"

#include <set>
#include <utility>

#include "base/interruption.h"
#include "syntax/gdl/gdl.h"
#include "tactics/residuals.h"
#include "tactics/rule_writer.h"

namespace rulewise::tactics {
namespace {

constexpr std::size_t kFewWays = 4;  // of a definition that is told whole
constexpr std::size_t kMostDefinitions = 60;

/// The text of a term without the blanks that our own names begin with.
std::string without_blanks(std::string text) {
  for (std::size_t i = text.find("( "); i != std::string::npos; i = text.find("( ")) {
    text.erase(i + 1, 1);
  }
  return text;
}

}  // namespace

RuleText::RuleText(const Derivation& derivation, const Draft& draft)
    : RuleText(derivation, draft, variable_names(derivation.program.terms, draft)) {}

RuleText::RuleText(const Derivation& derivation, const Draft& draft, std::vector<std::string> names)
    : derivation_(derivation), draft_(draft), names_(std::move(names)) {
  words_.terms = derivation.program.terms;
}

std::string RuleText::rule(std::string_view name) const {
  RuleWriter writer(derivation_.program, words_.terms, words_.keywords);
  const TermId head = words_.terms.compound(words_.terms.symbols().intern(name), draft_.head);
  gdl::Rule rule = writer.rule(draft_, head);
  rule.variables = names_;
  return without_blanks(gdl::to_text(words_, rule));
}

std::vector<std::string> RuleText::conditions() const {
  RuleWriter writer(derivation_.program, words_.terms, words_.keywords);
  gdl::Rule rule = writer.rule(draft_, words_.terms.constant("x"));
  rule.variables = names_;
  std::vector<std::string> texts;
  for (const gdl::Formula& f : rule.body) {
    texts.push_back(without_blanks(gdl::to_text(words_, rule, f)));
  }
  return texts;
}

std::string RuleText::bare(const Condition& condition) const {
  RuleWriter writer(derivation_.program, words_.terms, words_.keywords);
  Condition now = condition;
  now.is_after = now.is_settled = now.literal.is_negated = false;
  gdl::Rule rule;
  rule.variables = names_;
  std::string text = gdl::to_text(words_, rule, writer.formula(draft_, now));
  constexpr std::string_view kTrue = "(true ";
  if (text.starts_with(kTrue)) text = text.substr(kTrue.size(), text.size() - kTrue.size() - 1);
  return text;
}

std::string RuleText::term(TermId term) const {
  return gdl::to_text(derivation_.program.terms, term, names_);
}

namespace {

/// Definitions of what is asked for, in the order in which it is.
class Glossary {
 public:
  explicit Glossary(const Derivation& derivation)
      : derivation_(derivation), residuals_(derivation_, kFewWays) {}

  std::vector<Definition> run() {
    for (const Draft& d : derivation_.wins) want(d);
    for (const ForcedRule& rule : derivation_.forced) {
      want(rule.threat);
      for (const Draft& d : rule.answers) want(d);
    }
    for (const Draft& d : derivation_.threats) want(d);
    for (const Draft& d : derivation_.sure.made) want(d);
    for (std::size_t i = 0; i < wanted_.size() && i < kMostDefinitions; ++i) {
      if (base::is_interrupted()) break;
      define(Condition(wanted_[i]));
    }
    return std::move(found_);
  }

 private:
  void want(const Draft& draft) {
    for (const Condition& c : draft.conditions) {
      if (!residuals_.is_one(c)) continue;
      if (seen_.insert({c.literal.relation, c.is_after}).second) wanted_.push_back(c);
    }
  }

  /// For any arguments: what is filled in where it is asked for is one case of it.
  void define(const Condition& condition) {
    Residual residual{condition.literal.relation, condition.is_after};
    residual.arguments.resize(condition.literal.arguments.size());
    const auto ways = residuals_.define(residual);
    if (!ways) return;
    std::string name = residual_name(derivation_.program, condition).substr(1);
    Definition definition{name, {}};
    for (Draft way : *ways) {
      for (Condition& c : way.conditions) c.is_settled = residuals_.is_one(c);
      definition.rules.push_back(RuleText(derivation_, way).rule(name));
      want(way);
    }
    found_.push_back(std::move(definition));
  }

  Derivation derivation_;
  Residuals residuals_;
  std::set<std::pair<logic::RelationId, bool>> seen_;
  std::vector<Condition> wanted_;
  std::vector<Definition> found_;
};

}  // namespace

std::vector<Definition> definitions(const Derivation& derivation) {
  return Glossary(derivation).run();
}

}  // namespace rulewise::tactics
