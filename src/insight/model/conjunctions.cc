#include "insight/model/conjunctions.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/time_limit.h"
#include "syntax/gdl/formula_walk.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMaxConjunctions = 60;
constexpr std::size_t kMaxFacts = 8;  // in one conjunction
constexpr std::size_t kMaxKnownFacts = 20'000;

/// `text` with every variable of the rule replaced by what stands for it.
std::string put_in(const std::string& text,
                   const std::vector<std::pair<std::string, std::string>>& values) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '?') {
      result += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && text[end] != ' ' && text[end] != ')') ++end;
    const std::string name = text.substr(at, end - at);
    const auto found = std::ranges::find(values, name, &std::pair<std::string, std::string>::first);
    result += found == values.end() ? name : found->second;
    at = end;
  }
  return result;
}

}  // namespace

ConjunctionReader::ConjunctionReader(const RuleText& text, const Sample& sample,
                                     std::size_t max_instances)
    : text_(text), sample_(sample), max_instances_(max_instances) {}

std::vector<Feature> ConjunctionReader::features(const base::TimeLimit& limit) {
  std::vector<Feature> features;
  if (sample_.facts.size() > kMaxKnownFacts || base::is_up(limit)) return features;
  RuleProofs proofs(text_.rules());
  collect(proofs);
  if (conjunctions_.empty()) return features;
  for (std::size_t i = 0; i < sample_.facts.size(); ++i) {
    proofs.know(std::string(sample_.facts.text(FactId(i))));
  }
  for (const Conjunction& conjunction : conjunctions_) {
    if (base::is_up(limit)) break;
    const auto rows = proofs.answer(conjunction.question, max_instances_);
    if (rows) add_instances(conjunction, *rows);
  }
  for (auto& [key, found] : found_) {
    Feature feature;
    feature.reading = Reading::kPartial;
    feature.expression.shape = key.first;
    feature.expression.constants = {key.second};
    feature.instances = std::make_shared<const Instances>(std::move(found.instances));
    feature.lines = std::move(found.lines);
    features.push_back(std::move(feature));
  }
  return features;
}

void ConjunctionReader::collect(RuleProofs& proofs) {
  const gdl::Rules& rules = text_.rules();
  for (const std::uint32_t index : text_.deciding_rules()) {
    if (conjunctions_.size() >= kMaxConjunctions) return;
    const gdl::Rule& rule = rules.rules[index];
    Conjunction found;
    found.rule = index;
    std::vector<gdl::TermId> conditions;
    for (const gdl::Formula& formula : rule.body) {
      if (formula.kind != gdl::FormulaKind::kAtom) continue;
      const bool is_fact = rules.terms.symbol(formula.atom) == rules.keywords.true_;
      if (is_fact) found.facts.push_back(rules.terms.arguments(formula.atom)[0]);
      if (is_fact || proofs.is_static(formula.atom)) conditions.push_back(formula.atom);
    }
    if (found.facts.size() < 2 || found.facts.size() > kMaxFacts) continue;
    std::set<std::uint32_t> all;
    std::optional<std::set<std::uint32_t>> shared;
    for (const gdl::TermId fact : found.facts) {
      std::set<std::uint32_t> own;
      gdl::walk_variables(rules.terms, fact, [&](std::uint32_t v) { own.insert(v); });
      if (!shared) shared = own;
      std::erase_if(*shared, [&](std::uint32_t v) { return !own.contains(v); });
      all.merge(own);
    }
    found.variables.assign(all.begin(), all.end());
    if (shared && shared->size() == 1) {
      found.owner = static_cast<std::size_t>(std::ranges::find(found.variables, *shared->begin()) -
                                             found.variables.begin());
    }
    found.question = proofs.ask(conditions, found.variables);
    conjunctions_.push_back(std::move(found));
  }
}

std::string ConjunctionReader::instance(const gdl::Rule& rule, gdl::TermId fact,
                                        const Conjunction& conjunction,
                                        const RuleProofs::Row& row) const {
  std::vector<std::pair<std::string, std::string>> values;
  for (std::size_t i = 0; i < row.size(); ++i) {
    values.emplace_back(rule.variables[conjunction.variables[i]], row[i]);
  }
  return put_in(gdl::to_text(text_.rules().terms, fact, rule.variables), values);
}

void ConjunctionReader::add_instances(const Conjunction& conjunction,
                                      const std::vector<RuleProofs::Row>& rows) {
  const gdl::Rule& rule = text_.rules().rules[conjunction.rule];
  const std::string head = text_.literal(rule, rule.head).shape;
  for (const RuleProofs::Row& row : rows) {
    std::vector<std::string> facts;
    for (const gdl::TermId fact : conjunction.facts) {
      facts.push_back(instance(rule, fact, conjunction, row));
    }
    const std::string owner = conjunction.owner ? row[*conjunction.owner] : "";
    Alternatives& found = found_[{head, owner}];
    found.instances.push_back(std::move(facts));
    if (found.lines.empty() || found.lines.back() != rule.where) found.lines.push_back(rule.where);
  }
}

}  // namespace rulewise::insight
