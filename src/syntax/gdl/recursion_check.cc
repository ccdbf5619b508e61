// The recursion restriction of GDL, which keeps games finite: in a rule on a cycle, every argument
// of a literal that closes the cycle is ground, or an argument of the head, or has its variables
// bound by a positive condition that closes none and holds wherever the literal does.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "syntax/gdl/bound_variables.h"
#include "syntax/gdl/checks.h"
#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

class RecursionCheck {
 public:
  RecursionCheck(const Rules& rules, const Dependencies& dependencies, const RuleGraph& graph,
                 base::Diagnostics& diagnostics)
      : rules_(rules),
        dependencies_(dependencies),
        graph_(graph),
        diagnostics_(diagnostics),
        bound_(rules.terms) {}

  /// Looks at the uses [first, end) of one rule and tells those that break the restriction, once
  /// for each variable.
  void check(std::size_t first, std::size_t end) {
    recursive_.clear();
    told_.clear();
    for (std::size_t i = first; i < end; ++i) {
      if (graph_.is_recursive(i)) recursive_.emplace(use(i).literal, i);
    }
    if (recursive_.empty()) return;
    const Rule& rule = rules_.rules[use(first).rule];
    const auto is_outside = [this](const Formula& atom) { return !recursive_.contains(&atom); };
    if (rule.variables.empty() || !bound_.read(rule, is_outside))
      return;  // none, or told elsewhere
    note_head(rule);
    bound_.visit_literals([&](const Formula& literal, bool, std::size_t set) {
      const auto found = recursive_.find(&literal);
      if (found != recursive_.end()) tell_if_bad(use(found->second), set);
    });
  }

 private:
  static constexpr int kNowhere = -1;

  [[nodiscard]] const Use& use(std::size_t i) const { return dependencies_.uses()[i]; }

  void note_head(const Rule& rule) {
    const auto arguments = rules_.terms.arguments(rule.head);
    head_arguments_ = {arguments.begin(), arguments.end()};
    head_depths_.assign(rule.variables.size(), kNowhere);
    for (const TermId argument : arguments) {
      walk_depths(argument, 0, [&](std::uint32_t variable, int depth) {
        head_depths_[variable] = std::max(head_depths_[variable], depth);
      });
    }
  }

  void tell_if_bad(const Use& use, std::size_t bound) {
    int bad_variable = kNowhere;
    bool grows = false;
    for (const TermId argument : rules_.terms.arguments(use.literal->atom)) {
      if (rules_.terms.is_ground(argument) || head_arguments_.contains(argument)) continue;
      walk_depths(argument, 0, [&](std::uint32_t variable, int depth) {
        if (bound_.contains(bound, variable)) return;
        const bool sits_deeper_in_head = head_depths_[variable] > depth;
        if (bad_variable == kNowhere || (sits_deeper_in_head && !grows)) {
          bad_variable = static_cast<int>(variable);
        }
        grows = grows || sits_deeper_in_head;
      });
    }
    if (bad_variable == kNowhere || !told_.insert(bad_variable).second) return;
    tell(use, shortened(rules_.rules[use.rule].variables[bad_variable]), grows);
  }

  void tell(const Use& use, const std::string& variable, bool grows) {
    diagnostics_.error(use.literal->where,
                       grows ? "this recursion can build ever larger terms through " + variable
                             : "the recursion restriction: only the recursion binds " + variable,
                       "bind " + variable + " by a condition that does not depend on " +
                           relation_text(rules_, dependencies_.at(use.head)));
  }

  /// Calls visit(variable, how many terms lie around it).
  template <class Visit>
  void walk_depths(TermId term, int depth, const Visit& visit) const {
    if (rules_.terms.is_ground(term)) return;
    if (rules_.terms.is_variable(term)) {
      visit(rules_.terms.variable_index(term), depth);
      return;
    }
    for (const TermId part : rules_.terms.arguments(term)) walk_depths(part, depth + 1, visit);
  }

  const Rules& rules_;
  const Dependencies& dependencies_;
  const RuleGraph& graph_;
  base::Diagnostics& diagnostics_;
  std::unordered_set<TermId> head_arguments_;
  std::unordered_set<int> told_;                               // variables of the rule
  std::vector<int> head_depths_;                               // by variable
  std::unordered_map<const Formula*, std::size_t> recursive_;  // uses of the rule on a cycle
  BoundVariables bound_;                                       // by conditions outside the cycle
};

}  // namespace

void check_recursion(const Rules& rules, const Dependencies& dependencies, const RuleGraph& graph,
                     base::Diagnostics& diagnostics) {
  RecursionCheck check(rules, dependencies, graph, diagnostics);
  const std::vector<Use>& uses = dependencies.uses();
  for (std::size_t first = 0, end = 0; first < uses.size(); first = end) {
    while (end < uses.size() && uses[end].rule == uses[first].rule) ++end;
    check.check(first, end);
  }
}

}  // namespace rulewise::gdl
