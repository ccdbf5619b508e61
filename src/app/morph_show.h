// morph_show.h — Morph's patterns, for people and for programs.
//
// Tested by tests/cli
#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/json.h"
#include "app/kind_letters.h"
#include "app/learn_curves.h"
#include "app/messages.h"
#include "app/morph_examples.h"
#include "memory/morph.h"

namespace rulewise::app {

/// Patterns, strongest first: extreme weights that many positions have agreed on.
template <class Order>
[[nodiscard]] std::vector<std::uint32_t> strongest_of(const Order& order) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = 0; n < order.end(); ++n) {
    if (order.has(n)) numbers.push_back(n);
  }
  std::ranges::stable_sort(numbers, std::greater{}, [&](std::uint32_t n) {
    const memory::PatternRecord& record = order.record(n);
    return std::abs(record.weight - 0.5) * std::log1p(record.updates);
  });
  return numbers;
}

/// Those that are shown.
template <class Order>
[[nodiscard]] std::vector<std::uint32_t> shown_of(const Order& order) {
  constexpr std::size_t kGraphsShown = 6;
  std::vector<std::uint32_t> numbers = strongest_of(order);
  if (numbers.size() > kGraphsShown) numbers.resize(kGraphsShown);
  return numbers;
}

/// Of `memory::Morph` or `memory::StateMorph`.
template <class Morph>
struct MorphShow {
  const Morph& morph;
  std::vector<std::string> kinds;  // what they are called
  bool has_balance = true;         // material is told by what one side has more of
  PatternExamples examples{};      // of the strongest

  static constexpr std::size_t kMaterialsShown = 12;
  static constexpr std::size_t kEdgesShown = 8;  // of a graph

  void print() const {
    print_line("Learned from " + std::to_string(morph.games()) +
               " games: " + std::to_string(morph.materials().size()) + " material patterns and " +
               std::to_string(morph.graphs().size()) + " graph patterns.");
    print_line("Material, for the one to move:");
    const auto materials = strongest_of(morph.materials());
    for (std::size_t i = 0; i < std::min(kMaterialsShown, materials.size()); ++i) {
      const memory::PatternRecord& record = morph.materials().record(materials[i]);
      print_line("  " + number(record.weight) + "  " +
                 sentence(morph.materials().pattern(materials[i])) + " (" +
                 std::to_string(record.updates) + " updates)");
    }
    print_line("The strongest patterns:");
    const auto graphs = shown_of(morph.graphs());
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      const memory::PatternRecord& record = morph.graphs().record(graphs[i]);
      print_line("  " + number(record.weight) + "  (" + std::to_string(record.updates) +
                 " updates)");
      print_graph(morph.graphs().pattern(graphs[i]).graph());
      const bool is_example = examples.contains(graphs[i]);
      const auto lines = diagram_of(graphs[i]);
      if (!lines.empty() && is_example) print_line("        for example:");
      for (const std::string& line : lines) print_line("        | " + line);
    }
  }

  /// By kind. Those of one owner differ.
  [[nodiscard]] std::string letters() const {
    const auto owner_of = [&]([[maybe_unused]] std::size_t kind) -> std::uint8_t {
      if constexpr (requires { morph.eye().sight(); }) {
        return morph.eye().sight().kinds[kind].owner;
      } else {
        return 0;
      }
    };
    std::map<std::uint8_t, std::vector<std::size_t>> by_owner;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      by_owner[owner_of(kind)].push_back(kind);
    }
    std::string letters(kinds.size(), ' ');
    for (const auto& [owner, own] : by_owner) {
      std::vector<std::string> names;
      for (const std::size_t kind : own) names.push_back(kinds[kind]);
      const std::string found = kind_letters(names);
      for (std::size_t i = 0; i < own.size(); ++i) letters[own[i]] = found[i];
    }
    return letters;
  }

  /// Nodes as they stand to each other in the example, or those whose places are known where there
  /// is none: my pieces with large letters, its with small ones, + for squares. Nothing where
  /// fewer than two are known.
  [[nodiscard]] std::vector<std::string> diagram_of(std::uint32_t pattern) const {
    memory::Graph graph = morph.graphs().pattern(pattern).graph();
    if (const auto found = examples.find(pattern); found != examples.end()) {
      for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
        graph.nodes[n].file = static_cast<std::uint8_t>(found->second[n][0]);
        graph.nodes[n].rank = static_cast<std::uint8_t>(found->second[n][1]);
      }
    }
    const std::string drawn = letters();
    std::map<std::pair<int, int>, char> at;  // by rank and file
    int left = 256, right = 0;
    for (const memory::GraphNode& node : graph.nodes) {
      if (node.file == 0 || node.rank == 0) continue;
      const auto number = static_cast<std::size_t>(std::max<int>(node.what, 1) - 1);
      const auto small = static_cast<unsigned char>(node.what > 0 ? drawn[number / 2] : '+');
      at[{node.rank, node.file}] = static_cast<char>(number % 2 == 0 ? std::toupper(small) : small);
      left = std::min<int>(left, node.file);
      right = std::max<int>(right, node.file);
    }
    std::vector<std::string> lines;
    if (at.size() < 2) return lines;
    for (int rank = at.rbegin()->first.first; rank >= at.begin()->first.first; --rank) {
      std::string& line = lines.emplace_back();
      for (int file = left; file <= right; ++file) {
        const auto found = at.find({rank, file});
        line += (file == left ? "" : " ");
        line += found == at.end() ? '.' : found->second;
      }
    }
    return lines;
  }

  [[nodiscard]] std::string sentence(const memory::MaterialPattern& pattern) const {
    std::string text;
    for (std::size_t kind = 0; kind < pattern.surplus.size(); ++kind) {
      const int more = pattern.surplus[kind];
      if (more == 0) continue;
      const char* const how = !has_balance ? "" : more > 0 ? "up " : "down ";
      text += (text.empty() ? "" : ", ") + std::string(how) + std::to_string(std::abs(more)) + ' ' +
              kinds[kind % kinds.size()];
    }
    return !text.empty() ? text : has_balance ? "even material" : "whatever there is";
  }

  [[nodiscard]] std::string node_text(const memory::GraphNode& node) const {
    if (node.what == memory::kNearOwn) return "square beside my vital piece";
    if (node.what == memory::kNearOther) return "square beside its vital piece";
    const auto number = static_cast<std::size_t>(node.what - 1);
    std::string text = (number % 2 == 0 ? "my " : "its ") + kinds[number / 2];
    if (node.file != 0) text += " on file " + std::to_string(node.file);
    if (node.rank != 0)
      text += (node.file != 0 ? ", rank " : " on rank ") + std::to_string(node.rank);
    return text;
  }

  /// Its text, and a number where others have the same.
  [[nodiscard]] std::string node_label(const memory::Graph& graph, std::size_t node) const {
    const std::string text = node_text(graph.nodes[node]);
    std::size_t before = 0, alike = 0;
    for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
      if (node_text(graph.nodes[n]) != text) continue;
      ++alike;
      before += n <= node ? 1 : 0;
    }
    return alike == 1 ? text : text + " #" + std::to_string(before);
  }

  void print_graph(const memory::Graph& graph) const {
    static constexpr const char* kArrows[] = {" --> ", " -|> ", " ~~> ", " ==> "};
    for (std::size_t i = 0; i < std::min(kEdgesShown, graph.edges.size()); ++i) {
      const memory::GraphEdge& edge = graph.edges[i];
      print_line("        " + node_label(graph, edge.from) +
                 kArrows[static_cast<std::size_t>(edge.sort)] + node_label(graph, edge.to));
    }
    if (graph.edges.size() > kEdgesShown) {
      print_line("        and " + std::to_string(graph.edges.size() - kEdgesShown) + " more");
    }
  }

  [[nodiscard]] Json json(bool with_all) const {
    Json materials = Json::array();
    for (const std::uint32_t n : strongest_of(morph.materials())) {
      if (!with_all && materials.size() == kMaterialsShown) break;
      const memory::PatternRecord& record = morph.materials().record(n);
      materials.push_back({{"what", sentence(morph.materials().pattern(n))},
                           {"weight", record.weight},
                           {"updates", record.updates},
                           {"variance", record.variance},
                           {"uses", record.uses},
                           {"age", morph.games() - record.born}});
    }
    Json graphs = Json::array();
    for (const std::uint32_t n :
         with_all ? strongest_of(morph.graphs()) : shown_of(morph.graphs())) {
      const memory::PatternRecord& record = morph.graphs().record(n);
      const memory::Graph& graph = morph.graphs().pattern(n).graph();
      graphs.push_back({{"diagram", diagram_of(n)},
                        {"is_example", examples.contains(n)},
                        {"edges", edges_json(graph)},
                        {"nodes", nodes_json(graph)},
                        {"links", links_json(graph)},
                        {"weight", record.weight},
                        {"updates", record.updates},
                        {"variance", record.variance},
                        {"uses", record.uses},
                        {"age", morph.games() - record.born}});
    }
    return {{"method", "morph"},
            {"games", morph.games()},
            {"materials", materials},
            {"graphs", graphs},
            {"graph_count", morph.graphs().size()}};
  }

  /// What stands on each node: the kind of piece and whose, or a square beside a vital piece.
  [[nodiscard]] Json nodes_json(const memory::Graph& graph) const {
    Json nodes = Json::array();
    for (const memory::GraphNode& node : graph.nodes) {
      const bool is_piece = node.what > 0;
      const auto number = static_cast<std::size_t>(is_piece ? node.what - 1 : 0);
      nodes.push_back({{"what", node_text(node)},
                       {"piece", is_piece ? Json(kinds[number / 2]) : Json()},
                       {"mine", is_piece ? number % 2 == 0 : node.what == memory::kNearOwn},
                       {"file", node.file},
                       {"rank", node.rank}});
    }
    return nodes;
  }

  [[nodiscard]] static Json links_json(const memory::Graph& graph) {
    Json links = Json::array();
    for (const memory::GraphEdge& edge : graph.edges) {
      links.push_back({edge.from, edge.to, kSorts[static_cast<std::size_t>(edge.sort)]});
    }
    return links;
  }

  static constexpr const char* kSorts[] = {"direct", "indirect", "discovered", "any"};

  [[nodiscard]] Json edges_json(const memory::Graph& graph) const {
    Json edges = Json::array();
    for (const memory::GraphEdge& edge : graph.edges) {
      edges.push_back({node_text(graph.nodes[edge.from]),
                       kSorts[static_cast<std::size_t>(edge.sort)],
                       node_text(graph.nodes[edge.to])});
    }
    return edges;
  }
};

}  // namespace rulewise::app
