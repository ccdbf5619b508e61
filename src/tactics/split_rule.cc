#include "tactics/split_rule.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "logic/lifted.h"

namespace rulewise::tactics {
namespace {

using gdl::Formula;
using gdl::FormulaKind;
using gdl::TermId;
using Variables = std::set<std::uint32_t>;

class Splitter {
 public:
  Splitter(gdl::Terms& terms, gdl::Rule rule, std::size_t& next_name)
      : terms_(terms), rule_(std::move(rule)), next_name_(next_name) {}

  std::vector<gdl::Rule> run() {
    head_ = variables_of(rule_.head);
    for (const Formula& formula : rule_.body) body_.push_back(variables_of(formula));
    while (const auto variable = next_to_take()) take_out(*variable);
    parts_.insert(parts_.begin(), std::move(rule_));
    return std::move(parts_);
  }

 private:
  void collect(TermId term, Variables& variables) const {
    std::vector<std::uint32_t> found;
    logic::collect_variables(terms_, term, found);
    variables.insert(found.begin(), found.end());
  }

  [[nodiscard]] Variables variables_of(TermId term) const {
    Variables variables;
    collect(term, variables);
    return variables;
  }

  [[nodiscard]] Variables variables_of(const Formula& formula) const {
    Variables variables;
    if (formula.atom.is_valid()) collect(formula.atom, variables);
    if (formula.other.is_valid()) collect(formula.other, variables);
    for (const Formula& part : formula.parts) variables.merge(variables_of(part));
    return variables;
  }

  /// All that the conditions with a variable speak of.
  [[nodiscard]] Variables around(std::uint32_t variable) const {
    Variables around;
    for (const Variables& variables : body_) {
      if (variables.contains(variable)) around.insert(variables.begin(), variables.end());
    }
    return around;
  }

  /// The variable outside the head with the fewest others around it, where those are not all.
  [[nodiscard]] std::optional<std::uint32_t> next_to_take() const {
    Variables all = head_;
    for (const Variables& variables : body_) all.insert(variables.begin(), variables.end());
    std::optional<std::uint32_t> best;
    std::size_t fewest = all.size();
    for (const std::uint32_t v : all) {
      if (head_.contains(v) || refused_.contains(v)) continue;
      const std::size_t count = around(v).size();
      if (count >= fewest) continue;
      fewest = count;
      best = v;
    }
    return best;
  }

  /// Moves the conditions with a variable into a rule of their own.
  void take_out(std::uint32_t variable) {
    gdl::Rule part;
    const Variables used = around(variable);
    Variables bound;
    const auto add = [&](std::size_t i) {
      part.body.push_back(rule_.body[i]);
      if (rule_.body[i].kind == FormulaKind::kAtom) bound.insert(body_[i].begin(), body_[i].end());
    };
    std::vector<bool> is_taken(body_.size());
    for (std::size_t i = 0; i < body_.size(); ++i) {
      is_taken[i] = body_[i].contains(variable);
      if (is_taken[i]) add(i);
    }
    for (std::size_t i = 0; i < body_.size(); ++i) {  // what binds the others helps here too
      const bool binds = rule_.body[i].kind == FormulaKind::kAtom && !body_[i].empty() &&
                         std::ranges::includes(used, body_[i]) &&
                         !std::ranges::includes(bound, body_[i]);
      if (!is_taken[i] && binds) add(i);
    }
    if (!std::ranges::includes(bound, used)) {
      refused_.insert(variable);
      return;
    }
    std::vector<TermId> arguments;
    for (const std::uint32_t v : used) {
      if (v != variable) arguments.push_back(terms_.variable(v));
    }
    const auto name = terms_.symbols().intern(" part" + std::to_string(next_name_++));
    part.head = arguments.empty() ? terms_.constant(name) : terms_.compound(name, arguments);
    part.variables = rule_.variables;
    replace(is_taken, part.head);
    parts_.push_back(std::move(part));
  }

  void replace(const std::vector<bool>& is_taken, TermId by) {
    std::vector<Formula> body;
    std::vector<Variables> variables;
    for (std::size_t i = 0; i < rule_.body.size(); ++i) {
      if (is_taken[i]) continue;
      body.push_back(std::move(rule_.body[i]));
      variables.push_back(std::move(body_[i]));
    }
    body.emplace_back().atom = by;
    variables.push_back(variables_of(by));
    rule_.body = std::move(body);
    body_ = std::move(variables);
  }

  gdl::Terms& terms_;
  gdl::Rule rule_;
  std::size_t& next_name_;
  Variables head_;
  std::vector<Variables> body_;  // by condition
  Variables refused_;            // a part would leave something open
  std::vector<gdl::Rule> parts_;
};

}  // namespace

std::vector<gdl::Rule> split_rule(gdl::Terms& terms, gdl::Rule rule, std::size_t& next_name) {
  return Splitter(terms, std::move(rule), next_name).run();
}

}  // namespace rulewise::tactics
