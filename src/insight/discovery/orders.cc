#include "insight/discovery/orders.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace rulewise::insight {
namespace {

constexpr std::size_t kMaxStaticFacts = 200'000;

using Edge = std::pair<Symbol, Symbol>;

bool is_keyword(const gdl::Rules::Keywords& keywords, Symbol name) {
  return name == keywords.role || name == keywords.init || name == keywords.base ||
         name == keywords.input || name == keywords.legal || name == keywords.next ||
         name == keywords.goal || name == keywords.terminal;
}

/// The constants among the arguments; nothing if fewer than two.
std::optional<std::vector<std::string>> constants_of(const gdl::Terms& terms, gdl::TermId atom) {
  std::vector<std::string> names;
  for (const gdl::TermId argument : terms.arguments(atom)) {
    if (terms.is_constant(argument)) names.emplace_back(terms.name(argument));
  }
  if (names.size() < 2) return std::nullopt;
  return names;
}

bool has_unique(const std::vector<Edge>& edges, bool first) {
  std::set<Symbol> seen;
  return std::all_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return seen.insert(first ? edge.first : edge.second).second;
  });
}

/// The constants in the order of the edges, from one without a predecessor or, in a ring, from any.
std::vector<Symbol> follow(const std::vector<Edge>& edges) {
  std::map<Symbol, Symbol> next(edges.begin(), edges.end());
  std::set<Symbol> targets;
  for (const Edge& edge : edges) targets.insert(edge.second);
  Symbol at = edges.front().first;
  for (const Edge& edge : edges) {
    if (!targets.contains(edge.first)) at = edge.first;
  }
  std::vector<Symbol> sequence{at};
  while (sequence.size() <= edges.size()) {
    const auto found = next.find(at);
    if (found == next.end() || found->second == sequence.front()) break;
    at = found->second;
    sequence.push_back(at);
  }
  return sequence;
}

std::map<Symbol, std::set<Symbol>> neighbours(const std::vector<Edge>& edges) {
  std::map<Symbol, std::set<Symbol>> around;
  for (const auto& [a, b] : edges) {
    around[a].insert(b);
    around[b].insert(a);
  }
  return around;
}

/// An order may leave out a constant or two: a blank, or a mark for "nothing yet".
bool covers(std::size_t count, std::size_t domain_size) {
  return count >= 3 && count * 4 >= domain_size * 3;
}

Order shape_of(std::vector<Edge> edges, std::size_t domain_size) {
  Order order;
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  edges.erase(std::remove_if(edges.begin(), edges.end(),
                             [](const Edge& edge) { return edge.first == edge.second; }),
              edges.end());
  if (edges.empty()) return order;
  const auto around = neighbours(edges);
  if (!covers(around.size(), domain_size)) return order;
  order.kind = OrderKind::kGraph;
  for (const auto& entry : around) {
    order.most_neighbours =
        std::max(order.most_neighbours, static_cast<std::uint32_t>(entry.second.size()));
  }
  if (!has_unique(edges, true) || !has_unique(edges, false)) return order;
  std::vector<Symbol> sequence = follow(edges);
  if (!covers(sequence.size(), domain_size)) return order;
  order.kind =
      sequence.size() > 2 && edges.size() == sequence.size() ? OrderKind::kRing : OrderKind::kLine;
  order.sequence = std::move(sequence);
  return order;
}

int rank(const Order& order) {
  switch (order.kind) {
    case OrderKind::kNone: return 0;
    case OrderKind::kGraph: return 1;
    case OrderKind::kLine: return 2;
    case OrderKind::kRing: return 3;
  }
  return 0;
}

}  // namespace

StaticRelations::StaticRelations(const gdl::Rules& rules) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> by_name;
  std::size_t count = 0;
  for (const gdl::Rule& rule : rules.rules) {
    if (!rule.body.empty() || !rules.terms.is_ground(rule.head)) continue;
    if (is_keyword(rules.keywords, rules.terms.symbol(rule.head))) continue;
    auto constants = constants_of(rules.terms, rule.head);
    if (!constants || ++count > kMaxStaticFacts) continue;
    const auto [entry, is_new] = by_name.try_emplace(
        {rules.terms.symbol(rule.head).value, rules.terms.arity(rule.head)}, relations_.size());
    if (is_new) relations_.push_back({std::string(rules.terms.name(rule.head)), rule.where, {}});
    relations_[entry->second].facts.push_back({std::move(*constants)});
  }
}

Order StaticRelations::order_of(const FactStore& facts, const std::vector<Symbol>& domain) const {
  Order best;
  for (const Relation& relation : relations_) {
    std::vector<Edge> edges;
    for (const Fact& fact : relation.facts) {
      std::vector<Symbol> inside;
      for (const std::string& name : fact.constants) {
        const Symbol symbol = facts.names().find(name);
        if (std::binary_search(domain.begin(), domain.end(), symbol)) inside.push_back(symbol);
      }
      if (inside.size() >= 2) edges.emplace_back(inside[0], inside[1]);
    }
    Order order = shape_of(std::move(edges), domain.size());
    if (rank(order) <= rank(best)) continue;
    order.relation = relation.name;
    order.where = relation.where;
    best = std::move(order);
  }
  return best;
}

}  // namespace rulewise::insight
