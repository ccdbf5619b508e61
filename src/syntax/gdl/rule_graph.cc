#include "syntax/gdl/rule_graph.h"

#include "syntax/gdl/messages.h"

namespace rulewise::gdl {
namespace {

/// Pairs of literal and head looked at before a literal simply depends on all rules of its
/// relation, and terms compared before everything counts as matching.
constexpr std::size_t kMostPairs = 4'000'000;
constexpr std::size_t kMostComparisons = 20'000'000;

}  // namespace

RuleGraph::RuleGraph(const Rules& rules, const Dependencies& dependencies)
    : rules_(rules),
      dependencies_(dependencies),
      has_hub_(dependencies.relations().size(), false),
      pairs_left_(kMostPairs),
      comparisons_left_(kMostComparisons),
      first_edges_(collect_edges()),
      graph_(rules.rules.size() + dependencies.relations().size(), edges_),
      components_(strong_components(graph_)),
      cycle_edges_(dependencies.uses().size(), kNone) {
  for (std::size_t use = 0; use < cycle_edges_.size(); ++use) {
    for (std::uint32_t e = first_edges_[use]; e < first_edges_[use + 1]; ++e) {
      const bool on_cycle = components_[edges_[e].first] == components_[edges_[e].second];
      if (on_cycle && cycle_edges_[use] == kNone) cycle_edges_[use] = e;
    }
  }
}

/// Uses between relations without a common cycle need no edges.
std::vector<std::uint32_t> RuleGraph::collect_edges() {
  std::vector<std::uint32_t> first_edges;
  for (const Use& use : dependencies_.uses()) {
    first_edges.push_back(static_cast<std::uint32_t>(edges_.size()));
    if (dependencies_.is_recursive(use)) add_edges(use);
  }
  first_edges.push_back(static_cast<std::uint32_t>(edges_.size()));
  add_hub_edges();
  return first_edges;
}

/// Nodes are rules, and behind them one hub for each relation that stands for any rule of it.
void RuleGraph::add_edges(const Use& use) {
  const std::vector<std::uint32_t>& targets = dependencies_.at(use.body).rules;
  if (targets.size() > pairs_left_) {
    edges_.emplace_back(use.rule, hub(use.body));
    has_hub_[use.body.index()] = true;
    return;
  }
  pairs_left_ -= targets.size();
  for (const std::uint32_t target : targets) {
    if (could_match(use.literal->atom, rules_.rules[target].head)) {
      edges_.emplace_back(use.rule, target);
    }
  }
}

void RuleGraph::add_hub_edges() {
  for (std::size_t i = 0; i < has_hub_.size(); ++i) {
    if (!has_hub_[i]) continue;
    for (const std::uint32_t rule : dependencies_.relations()[i].rules) {
      edges_.emplace_back(hub(RelationId(i)), rule);
    }
  }
}

std::uint32_t RuleGraph::hub(RelationId relation) const {
  return static_cast<std::uint32_t>(rules_.rules.size() + relation.index());
}

/// False only if no ground term is an instance of both (variables of the two are unrelated).
bool RuleGraph::could_match(TermId a, TermId b) {
  const Terms& terms = rules_.terms;
  if (a == b || terms.is_variable(a) || terms.is_variable(b)) return true;
  if (comparisons_left_ == 0) return true;
  --comparisons_left_;
  if (terms.symbol(a) != terms.symbol(b) || terms.arity(a) != terms.arity(b)) return false;
  if (terms.is_ground(a) && terms.is_ground(b)) return false;
  const auto left = terms.arguments(a);
  const auto right = terms.arguments(b);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!could_match(left[i], right[i])) return false;
  }
  return true;
}

std::vector<std::string> RuleGraph::cycle_text(std::size_t use) const {
  const auto [from, to] = edges_[cycle_edges_[use]];
  std::vector<std::string> texts{node_text(from)};
  const std::vector<std::uint32_t> path =
      from == to ? std::vector<std::uint32_t>{to} : shortest_path(graph_, to, from);
  for (const std::uint32_t node : path) texts.push_back(node_text(node));
  return texts;
}

std::string RuleGraph::node_text(std::uint32_t node) const {
  if (node >= rules_.rules.size()) {
    const Relation& relation = dependencies_.relations()[node - rules_.rules.size()];
    return quoted(rules_.terms.symbols().text(relation.name));
  }
  const Rule& rule = rules_.rules[node];
  return term_text(rules_.terms, rule.head, rule.variables) + " (line " +
         std::to_string(rule.where.line) + ")";
}

}  // namespace rulewise::gdl
