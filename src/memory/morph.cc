#include "memory/morph.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

#include "base/hash.h"

namespace rulewise::memory {
namespace {

constexpr std::size_t kMostEdges = 120;              // of a pattern
constexpr std::size_t kCompared = 24;                // patterns a new one may be generalised with
constexpr std::size_t kMostReplayed = 200;           // games
constexpr std::uint64_t kReplayStream = 1ULL << 40;  // of random numbers

/// An edge by what stands where, the same in all positions.
std::uint64_t key_of(const AttackGraph& graph, const GraphEdge& edge) {
  const auto end = [&](std::uint8_t node) {
    return static_cast<std::uint64_t>(graph.squares[node]) << 9U | graph.codes[node];
  };
  return (end(edge.from) << 19U | end(edge.to)) << 2U | static_cast<std::uint64_t>(edge.sort);
}

std::vector<std::uint64_t> keys_of(const AttackGraph& graph) {
  std::vector<std::uint64_t> keys;
  for (const GraphEdge& edge : graph.graph.edges) keys.push_back(key_of(graph, edge));
  std::ranges::sort(keys);
  return keys;
}

/// The nodes of the largest piece that the edges make.
std::vector<std::uint8_t> largest_piece(const std::vector<GraphEdge>& edges, std::size_t nodes) {
  std::vector<std::uint8_t> leader(nodes);
  for (std::size_t i = 0; i < nodes; ++i) leader[i] = static_cast<std::uint8_t>(i);
  const auto find = [&](std::uint8_t n) {
    while (leader[n] != n) n = leader[n];
    return n;
  };
  for (const GraphEdge& edge : edges) leader[find(edge.from)] = find(edge.to);
  std::map<std::uint8_t, std::size_t> sizes;
  for (const GraphEdge& edge : edges) ++sizes[find(edge.from)];
  const auto best =
      std::ranges::max_element(sizes, {}, [](const auto& size) { return size.second; });
  std::vector<std::uint8_t> result;
  for (const GraphEdge& edge : edges) {
    if (find(edge.from) != best->first) continue;
    result.push_back(edge.from);
    result.push_back(edge.to);
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

double combined(std::span<const double> weights, double beta) {
  double sum = 0;
  double total = 0;
  for (const double weight : weights) {
    const double extremeness = std::pow(std::abs(weight - 0.5), beta);
    sum += weight * extremeness;
    total += extremeness;
  }
  return total == 0 ? 0.5 : sum / total;
}

Graph changed_part(const AttackGraph& graph, const AttackGraph& other) {
  const std::vector<std::uint64_t> there = keys_of(other);
  std::vector<GraphEdge> changed;
  for (const GraphEdge& edge : graph.graph.edges) {
    if (!std::ranges::binary_search(there, key_of(graph, edge))) changed.push_back(edge);
  }
  if (changed.empty()) return {};
  const std::vector<std::uint8_t> core = largest_piece(changed, graph.graph.nodes.size());
  const auto is_core = [&](std::uint8_t n) { return std::ranges::binary_search(core, n); };
  Graph with_context{graph.graph.nodes, {}};
  for (const GraphEdge& edge : graph.graph.edges) {
    if (is_core(edge.from) || is_core(edge.to)) with_context.edges.push_back(edge);
  }
  return connected_part(with_context, core.front());
}

MorphOptions with_replays(MorphOptions options) {
  options.material_alpha = 0.9;
  options.material_step = 0.02;
  options.sees_both_sides = true;
  options.replays = 10;
  return options;
}

template <class Eye>
MorphWith<Eye>::MorphWith(Eye eye, const MorphOptions& options)
    : eye_(std::move(eye)), options_(options) {}

template <class Eye>
void MorphWith<Eye>::look_at(const Position& position) {
  eye_.scan(position, seen_);
  whole_.prepare(seen_.graph);
}

template <class Eye>
typename MorphWith<Eye>::Judged MorphWith<Eye>::judge(const Position& position) {
  Judged judged;
  std::vector<double> weights;
  for (const Number n : materials_.most_special(eye_.material(position))) {
    weights.push_back(materials_.record(n).weight);
  }
  if (graphs_.size() > 0) {
    look_at(position);
    (void)graphs_.take_comparisons();
    judged.graphs = graphs_.most_special(whole_);
    const auto [searches, glances] = graphs_.take_comparisons();
    effort_.comparisons += searches;
    effort_.glances += glances;
    ++effort_.questions;
  }
  for (const Number n : judged.graphs) weights.push_back(graphs_.record(n).weight);
  judged.value = combined(weights, options_.beta);
  return judged;
}

template <class Eye>
double MorphWith<Eye>::value(const Position& position) {
  return judge(position).value;
}

template <class Eye>
void MorphWith<Eye>::use(const Position& chosen) {
  for (const Number n : materials_.most_special(eye_.material(chosen))) {
    ++materials_.record(n).uses;
  }
  for (const Number n : judge(chosen).graphs) ++graphs_.record(n).uses;
}

template <class Eye>
std::vector<double> MorphWith<Eye>::targets_of(const MaterialGame& game,
                                               std::span<const double> values, double alpha) {
  std::vector<double> targets(values.size());
  const bool is_white = game.is_white.back() != 0;
  targets.back() = game.result < 0 ? values.back() : is_white ? game.result : 1 - game.result;
  for (std::size_t i = values.size() - 1; i-- > 0;) {
    const bool is_turned = game.is_white[i] != game.is_white[i + 1];
    const double next = is_turned ? 1 - targets[i + 1] : targets[i + 1];
    targets[i] = (1 - alpha) * values[i] + alpha * next;
  }
  return targets;
}

template <class Eye>
void MorphWith<Eye>::learn(std::span<const Position> positions, std::optional<double> result) {
  if (positions.empty()) return;
  std::vector<Judged> judged;
  std::vector<double> values;
  MaterialGame game;
  game.result = result.value_or(-1);
  for (const Position& position : positions) {
    judged.push_back(judge(position));
    values.push_back(judged.back().value);
    game.patterns.push_back(eye_.material(position));
    game.is_white.push_back(eye_.is_first_to_move(position) ? 1 : 0);
  }
  const std::vector<double> targets = targets_of(game, values, options_.alpha);
  ++games_;
  learn_material(game);
  learn_graphs(judged, targets);
  if (options_.replays > 0) replay(std::move(game));
  if (games_ % options_.add_every != 0) return;
  create(positions, targets);
  forget();
}

template <class Eye>
void MorphWith<Eye>::learn_material(const MaterialGame& game) {
  std::vector<double> values;
  for (const MaterialPattern& pattern : game.patterns) {
    std::vector<double> weights;
    for (const Number n : materials_.most_special(pattern)) {
      weights.push_back(materials_.record(n).weight);
    }
    values.push_back(combined(weights, options_.beta));
  }
  const std::vector<double> targets = targets_of(game, values, options_.material_alpha);
  const auto for_each = [&](const auto& visit) {
    for (std::size_t i = 0; i < targets.size(); ++i) {
      visit(game.patterns[i], targets[i]);
      if (options_.sees_both_sides) visit(game.patterns[i].of_the_other(), 1 - targets[i]);
    }
  };
  for_each([&](const MaterialPattern& pattern, double target) { move_material(pattern, target); });
  for_each([&](const MaterialPattern& pattern, double target) {
    const auto [n, is_new] = materials_.insert(pattern);
    if (is_new) materials_.record(n) = {target, 0, 1, 0, static_cast<std::uint32_t>(games_)};
  });
}

template <class Eye>
void MorphWith<Eye>::move_material(const MaterialPattern& pattern, double target) {
  const std::vector<Number> spoke = materials_.most_special(pattern);
  for (const Number n : spoke) {
    PatternRecord& record = materials_.record(n);
    move_weight(record, target, std::max(options_.material_step, 1.0 / (1.0 + record.updates)));
  }
}

/// Some of the last games again, in a drawn order.
template <class Eye>
void MorphWith<Eye>::replay(MaterialGame game) {
  replayed_.push_back(std::move(game));
  if (replayed_.size() > kMostReplayed) replayed_.erase(replayed_.begin());
  base::Random random(base::combine(options_.seed, games_ ^ kReplayStream));
  for (std::uint32_t i = 0; i < options_.replays; ++i) {
    learn_material(replayed_[random.below(static_cast<std::uint32_t>(replayed_.size()))]);
  }
}

template <class Eye>
void MorphWith<Eye>::move_weight(PatternRecord& record, double target, double step) {
  const double change = step * (target - record.weight);
  record.weight += change;
  record.variance += std::abs(change);
  ++record.updates;
}

template <class Eye>
void MorphWith<Eye>::learn_graphs(std::span<const Judged> judged, std::span<const double> targets) {
  for (std::size_t i = 0; i < judged.size(); ++i) {
    for (const Number n : judged[i].graphs) {
      PatternRecord& record = graphs_.record(n);
      const double had = record.updates + options_.graph_doubt;
      move_weight(record, targets[i], std::max(options_.graph_step, 1 / (1 + had)));
    }
  }
}

template <class Eye>
void MorphWith<Eye>::add_graph(Graph graph, double weight) {
  if (graph.edges.empty() || graph.edges.size() > kMostEdges) return;
  const auto [n, is_new] = graphs_.insert(PartGraph(std::move(graph)));
  if (!is_new) return;
  const double doubted = 0.5 + (weight - 0.5) / (1 + options_.graph_doubt);
  graphs_.record(n) = {doubted, 0, 1, 0, static_cast<std::uint32_t>(games_)};
  fresh_.push_back(n);
}

template <class Eye>
void MorphWith<Eye>::create(std::span<const Position> positions, std::span<const double> targets) {
  fresh_.clear();
  AttackGraph before, after;
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    eye_.scan(positions[i], before);
    eye_.scan(positions[i + 1], after);
    add_graph(changed_part(before, after), targets[i]);
    add_graph(changed_part(after, before), targets[i + 1]);
  }
  const std::vector<Number> fresh = fresh_;
  generalise(fresh);
}

/// Each new pattern with the one of some others that looks most like it.
template <class Eye>
void MorphWith<Eye>::generalise(std::span<const Number> fresh) {
  base::Random random(base::combine(options_.seed, games_));
  std::vector<Number> all;
  for (Number n = 0; n < graphs_.end(); ++n) {
    if (graphs_.has(n)) all.push_back(n);
  }
  const auto likeness = [&](Number a, Number b) {
    int shared = 0;
    for (std::size_t i = 0; i < Glimpse{}.size(); ++i) {
      shared += std::popcount(graphs_.pattern(a).glimpse()[i] & graphs_.pattern(b).glimpse()[i]);
    }
    return shared;
  };
  for (const Number n : fresh) {
    Number best = n;
    int most = 0;
    for (std::size_t i = 0; i < kCompared; ++i) {
      const Number m = all[random.below(static_cast<std::uint32_t>(all.size()))];
      if (m == n || likeness(n, m) <= most) continue;
      most = likeness(n, m);
      best = m;
    }
    if (best == n) continue;
    const double weight = (graphs_.record(n).weight + graphs_.record(best).weight) / 2;
    add_graph(common_part(graphs_.pattern(n).graph(), graphs_.pattern(best).graph()), weight);
  }
}

/// Extreme, steady, often used and small is good.
double utility_of(const PatternRecord& record, std::uint64_t games, std::size_t edges) {
  constexpr double kYoung = 50;  // games; who is older must have been used more often
  const auto age = static_cast<double>(games - std::min<std::uint64_t>(games, record.born));
  const double uses = record.uses * kYoung / (kYoung + age);
  const double extremeness = std::abs(record.weight - 0.5);
  const double unsteadiness = record.variance / (1.0 + record.updates);
  return (0.05 + extremeness) * (1 + std::log1p(uses)) / (1 + unsteadiness) /
         (1 + static_cast<double>(edges) / 50);
}

template <class Eye>
double MorphWith<Eye>::utility(Number n) const {
  return utility_of(graphs_.record(n), games_, graphs_.pattern(n).graph().edges.size());
}

template <class Eye>
std::vector<std::pair<double, typename MorphWith<Eye>::Number>> MorphWith<Eye>::by_utility() const {
  std::vector<std::pair<double, Number>> order;
  for (Number n = 0; n < graphs_.end(); ++n) {
    if (graphs_.has(n)) order.emplace_back(utility(n), n);
  }
  std::ranges::sort(order);
  return order;
}

template <class Eye>
std::vector<Graph> MorphWith<Eye>::useful_graphs(std::size_t most) const {
  const auto order = by_utility();
  std::vector<Graph> graphs;
  for (std::size_t i = order.size(); i-- > 0 && graphs.size() < most;) {
    graphs.push_back(graphs_.pattern(order[i].second).graph());
  }
  return graphs;
}

template <class Eye>
void MorphWith<Eye>::forget() {
  if (graphs_.size() <= options_.max_graphs) return;
  const auto order = by_utility();
  const std::size_t excess = graphs_.size() - options_.max_graphs;
  for (std::size_t i = 0; i < excess; ++i) graphs_.remove(order[i].second);
  if (graphs_.end() > 2 * graphs_.size()) graphs_.renumber();
}

template class MorphWith<AttackScanner>;
template class MorphWith<StateEye>;

}  // namespace rulewise::memory
