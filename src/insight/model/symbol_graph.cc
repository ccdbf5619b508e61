#include "insight/model/symbol_graph.h"

#include <algorithm>
#include <deque>
#include <tuple>

#include "base/time_limit.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMaxRows = 20'000;
constexpr std::uint32_t kMaxArity = 8;
constexpr std::size_t kMaxOdd = 4;

using Columns = std::vector<std::size_t>;

/// The columns so that their classes come in the order wanted; nothing if they do not match.
std::optional<Columns> ordered(const std::vector<int>& class_of, Columns columns,
                               const std::vector<int>& wanted) {
  Columns result;
  for (const int one : wanted) {
    const auto found =
        std::ranges::find_if(columns, [&](std::size_t c) { return class_of[c] == one; });
    if (found == columns.end()) return std::nullopt;
    result.push_back(*found);
    columns.erase(found);
  }
  return result;
}

Thing thing_in(const RuleProofs::Row& row, const Columns& columns) {
  std::vector<std::string> constants;
  for (const std::size_t c : columns) constants.push_back(row[c]);
  return thing_of(constants);
}

/// How many of the things the graph relates to others.
std::size_t related_in(const SymbolGraph& graph, const std::set<Thing>& things) {
  return static_cast<std::size_t>(
      std::ranges::count_if(things, [&](const Thing& thing) { return graph.contains(thing); }));
}

}  // namespace

Thing thing_of(const std::vector<std::string>& constants) {
  Thing thing;
  for (const std::string& constant : constants) thing += (thing.empty() ? "" : " ") + constant;
  return thing;
}

void SymbolGraph::add_edge(const Thing& a, const Thing& b) {
  if (a == b) return;
  if (around_[a].insert(b).second) ++edges_;
  around_[b].insert(a);
}

std::size_t SymbolGraph::degree(const Thing& thing) const {
  const auto found = around_.find(thing);
  return found == around_.end() ? 0 : found->second.size();
}

const std::set<Thing>& SymbolGraph::around(const Thing& thing) const {
  static const std::set<Thing> none;
  const auto found = around_.find(thing);
  return found == around_.end() ? none : found->second;
}

bool SymbolGraph::is_line() const {
  return std::ranges::all_of(around_, [](const auto& entry) { return entry.second.size() <= 2; });
}

std::map<Thing, double> SymbolGraph::distances_to(const std::set<Thing>& targets) const {
  std::map<Thing, double> distances;
  std::deque<Thing> open;
  for (const Thing& target : targets) {
    distances.emplace(target, 0);
    open.push_back(target);
  }
  while (!open.empty()) {
    const Thing at = std::move(open.front());
    open.pop_front();
    const auto found = around_.find(at);
    if (found == around_.end()) continue;
    const double next = distances[at] + 1;
    for (const Thing& other : found->second) {
      if (distances.emplace(other, next).second) open.push_back(other);
    }
  }
  return distances;
}

std::vector<Thing> SymbolGraph::odd_things(const std::set<Thing>& among) const {
  std::map<std::size_t, std::vector<Thing>> by_degree;
  for (const Thing& thing : among) {
    if (contains(thing)) by_degree[degree(thing)].push_back(thing);
  }
  const auto usual = std::ranges::max_element(
      by_degree, {}, [](const auto& entry) { return entry.second.size(); });
  std::vector<Thing> odd;
  for (const auto& [degree, things] : by_degree) {
    if (degree != usual->first) odd.insert(odd.end(), things.begin(), things.end());
  }
  if (odd.size() > kMaxOdd || odd.size() * 2 > among.size() + 1) odd.clear();
  return odd;
}

SymbolGraphs::SymbolGraphs(const RuleText& text, RuleProofs& proofs) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> met;
  const gdl::Terms& terms = text.rules().terms;
  for (const gdl::Rule& rule : text.rules().rules) {
    const std::uint32_t arity = terms.arity(rule.head);
    if (arity < 2 || arity > kMaxArity || !proofs.is_static(rule.head)) continue;
    if (!met.emplace(terms.symbol(rule.head).value, arity).second) continue;
    const Literal head = text.literal(rule, rule.head);
    if (head.leaves.size() != arity) continue;  // things of several parts inside an argument
    Relation relation{std::string(terms.name(rule.head)), rule.where};
    for (std::size_t i = 0; i < arity; ++i) {
      relation.classes.push_back(text.class_of(LiteralKind::kRelation, head.shape, i));
    }
    relation.question = proofs.ask_relation(terms.symbol(rule.head), arity);
    relations_.push_back(std::move(relation));
  }
}

void SymbolGraphs::read(RuleProofs& proofs, const base::TimeLimit& limit) {
  for (Relation& relation : relations_) {
    if (base::is_up(limit)) return;
    relation.rows =
        proofs.answer(relation.question, kMaxRows).value_or(std::vector<RuleProofs::Row>());
  }
}

/// The things are the arguments of those classes twice, each time in one order.
std::optional<SymbolGraph> SymbolGraphs::project(const Relation& relation,
                                                 const std::vector<int>& classes) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < relation.classes.size(); ++i) {
    if (std::ranges::find(classes, relation.classes[i]) != classes.end()) places.push_back(i);
  }
  const std::size_t parts = classes.size();
  if (places.size() != 2 * parts) return std::nullopt;
  const auto from = ordered(relation.classes, {places.begin(), places.begin() + parts}, classes);
  const auto to = ordered(relation.classes, {places.begin() + parts, places.end()}, classes);
  if (!from || !to) return std::nullopt;
  SymbolGraph graph(relation.name, relation.where);
  for (const RuleProofs::Row& row : relation.rows) {
    graph.add_edge(thing_in(row, *from), thing_in(row, *to));
  }
  return graph;
}

std::vector<const SymbolGraph*> SymbolGraphs::graphs_of(const std::vector<int>& classes,
                                                        const std::set<Thing>& things) const {
  std::vector<const SymbolGraph*> found;
  if (std::ranges::find(classes, -1) != classes.end()) return found;
  const auto [entry, is_new] = graphs_.try_emplace(classes);
  if (is_new) {
    for (const Relation& relation : relations_) {
      if (auto graph = project(relation, classes)) entry->second.push_back(std::move(*graph));
    }
  }
  for (const SymbolGraph& graph : entry->second) {
    if (const std::size_t related = related_in(graph, things);
        related >= 3 && related * 4 >= things.size() * 3) {
      found.push_back(&graph);
    }
  }
  return found;
}

const SymbolGraph* SymbolGraphs::graph_of(const std::vector<int>& classes,
                                          const std::set<Thing>& things) const {
  const SymbolGraph* best = nullptr;
  std::tuple<std::size_t, bool, std::size_t> most{0, false, 0};
  for (const SymbolGraph* graph : graphs_of(classes, things)) {
    // Single constants are told apart best by a line, places by every way there is.
    const bool is_line = classes.size() == 1 && graph->is_line();
    if (const std::tuple rank{related_in(*graph, things), is_line, graph->edges()}; rank > most) {
      most = rank;
      best = graph;
    }
  }
  return best;
}

}  // namespace rulewise::insight
