#include "app/learn_show.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/json.h"
#include "app/learn_curves.h"
#include "app/messages.h"
#include "memory/morph.h"
#include "memory/td_memory.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr std::size_t kShown = 12;  // of the strongest weights
constexpr std::size_t kGraphsShown = 6;
constexpr std::size_t kEdgesShown = 8;  // of a graph

/// Indices of the weights that count most, strongest first.
std::vector<std::uint32_t> strongest(const memory::Weights& weights,
                                     const memory::FeatureLayout& layout) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = layout.place; i < weights.size(); ++i) {
    if (weights[i] != 0) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::uint32_t i) { return std::abs(weights[i]); });
  return order;
}

struct TdShow {
  const board::CompiledGame& game;
  const memory::TdMemory& memory;
  memory::BoardFeatures features;
  std::string method;

  void print() const {
    print_line("Learned from " + std::to_string(memory.state.games) + " games against itself" +
               (memory.best_games == 0 ? "."
                                       : "; the best weights are those after " +
                                             std::to_string(memory.best_games) + '.'));
    print_values();
    print_line("What else counts most, for the side that has it:");
    const auto order = strongest(memory.best, features.layout());
    for (std::size_t i = 0; i < std::min(kShown, order.size()); ++i) {
      const double weight = memory.best[order[i]];
      print_line("  " + number(weight, 3) + "  " + features.name_of(order[i]));
    }
  }

  /// In units of the cheapest piece that is worth something.
  void print_values() const {
    const std::vector<double> values = memory::piece_values(memory.best, game);
    double unit = 0;
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      const bool counts = values[kind] > 0.01 && !is_vital(kind);
      if (counts && (unit == 0 || values[kind] < unit)) unit = values[kind];
    }
    print_line("What pieces are worth:");
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      const std::string& name = game.rules.pieces[kind].name;
      print_line("  " + name + ": " +
                 (is_vital(kind) ? "must not be lost"
                                 : number(unit > 0 ? values[kind] / unit : values[kind])));
    }
  }

  [[nodiscard]] bool is_vital(std::size_t kind) const {
    return features.is_vital(board::code_of(kind, board::Colour::kWhite));
  }

  [[nodiscard]] Json json(bool with_all) const {
    Json pieces = Json::object();
    const std::vector<double> values = memory::piece_values(memory.best, game);
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      pieces[game.rules.pieces[kind].name] = values[kind];
    }
    Json places = Json::object();
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
      places[game.rules.pieces[kind].name] = places_json(kind);
    }
    Json weights = Json::array();
    const auto order = strongest(memory.best, features.layout());
    for (std::size_t i = 0; i < (with_all ? order.size() : std::min(kShown, order.size())); ++i) {
      weights.push_back({{"what", features.name_of(order[i])}, {"weight", memory.best[order[i]]}});
    }
    return {{"method", method},
            {"games", memory.state.games},
            {"best_games", memory.best_games},
            {"piece_values", pieces},
            {"places", places},
            {"weights", weights}};
  }

  /// What standing on each square is worth to White's piece, beside the piece itself.
  [[nodiscard]] Json places_json(std::size_t kind) const {
    Json squares = Json::array();
    for (std::size_t square = 0; square < game.squares; ++square) {
      const board::Code code = board::code_of(kind, board::Colour::kWhite);
      squares.push_back(memory.best[features.layout().place + features.place_of(code, square)]);
    }
    return squares;
  }
};

/// Patterns, strongest first: extreme weights that many positions have agreed on.
template <class Order>
std::vector<std::uint32_t> strongest_of(const Order& order) {
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

struct MorphShow {
  const board::CompiledGame& game;
  const memory::Morph& morph;

  void print() const {
    print_line("Learned from " + std::to_string(morph.games()) +
               " games: " + std::to_string(morph.materials().size()) + " material patterns and " +
               std::to_string(morph.graphs().size()) + " graph patterns.");
    print_line("Material, for the one to move:");
    const auto materials = strongest_of(morph.materials());
    for (std::size_t i = 0; i < std::min(kShown, materials.size()); ++i) {
      const memory::PatternRecord& record = morph.materials().record(materials[i]);
      print_line("  " + number(record.weight) + "  " +
                 sentence(morph.materials().pattern(materials[i])) + " (" +
                 std::to_string(record.updates) + " updates)");
    }
    print_line("The strongest patterns:");
    const auto graphs = strongest_of(morph.graphs());
    for (std::size_t i = 0; i < std::min(kGraphsShown, graphs.size()); ++i) {
      const memory::PatternRecord& record = morph.graphs().record(graphs[i]);
      print_line("  " + number(record.weight) + "  (" + std::to_string(record.updates) +
                 " updates)");
      print_graph(morph.graphs().pattern(graphs[i]).graph());
    }
  }

  [[nodiscard]] std::string sentence(const memory::MaterialPattern& pattern) const {
    std::string text;
    for (std::size_t kind = 0; kind < pattern.surplus.size(); ++kind) {
      const int more = pattern.surplus[kind];
      if (more == 0) continue;
      text += (text.empty() ? "" : ", ") + std::string(more > 0 ? "up " : "down ") +
              std::to_string(std::abs(more)) + ' ' + game.rules.pieces[kind].name;
    }
    return text.empty() ? "even material" : text;
  }

  [[nodiscard]] std::string node_text(const memory::GraphNode& node) const {
    if (node.what == memory::kNearOwn) return "square beside my vital piece";
    if (node.what == memory::kNearOther) return "square beside its vital piece";
    const auto number = static_cast<std::size_t>(node.what - 1);
    std::string text = (number % 2 == 0 ? "my " : "its ") + game.rules.pieces[number / 2].name;
    if (node.file != 0) text += " on file " + std::to_string(node.file);
    if (node.rank != 0)
      text += (node.file != 0 ? ", rank " : " on rank ") + std::to_string(node.rank);
    return text;
  }

  void print_graph(const memory::Graph& graph) const {
    static constexpr const char* kArrows[] = {" --> ", " -|> ", " ~~> ", " ==> "};
    for (std::size_t i = 0; i < std::min(kEdgesShown, graph.edges.size()); ++i) {
      const memory::GraphEdge& edge = graph.edges[i];
      print_line("        " + node_text(graph.nodes[edge.from]) +
                 kArrows[static_cast<std::size_t>(edge.sort)] + node_text(graph.nodes[edge.to]));
    }
    if (graph.edges.size() > kEdgesShown) {
      print_line("        and " + std::to_string(graph.edges.size() - kEdgesShown) + " more");
    }
  }

  [[nodiscard]] Json json(bool with_all) const {
    Json materials = Json::array();
    for (const std::uint32_t n : strongest_of(morph.materials())) {
      if (!with_all && materials.size() == kShown) break;
      const memory::PatternRecord& record = morph.materials().record(n);
      materials.push_back({{"what", sentence(morph.materials().pattern(n))},
                           {"weight", record.weight},
                           {"updates", record.updates},
                           {"variance", record.variance},
                           {"uses", record.uses},
                           {"age", morph.games() - record.born}});
    }
    Json graphs = Json::array();
    for (const std::uint32_t n : strongest_of(morph.graphs())) {
      if (!with_all && graphs.size() == kGraphsShown) break;
      const memory::PatternRecord& record = morph.graphs().record(n);
      const memory::Graph& graph = morph.graphs().pattern(n).graph();
      graphs.push_back({{"edges", edges_json(graph)},
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
                       {"piece", is_piece ? Json(game.rules.pieces[number / 2].name) : Json()},
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

/// Calls `use` with the show of what the store has; false if it has nothing.
template <class Use>
bool with_show(const board::BoardGame& game, const memory::Store& store, const std::string& method,
               const Use& use) {
  const board::CompiledGame& compiled = game.compiled();
  const memory::Fingerprint fingerprint = memory::fingerprint_of(compiled.rules);
  const auto kept = store.load(fingerprint.text, method);
  if (!kept) return false;
  if (method == "morph") {
    memory::Morph morph(compiled, {});
    if (!morph.read(kept->bytes, fingerprint)) return false;
    use(MorphShow{compiled, morph}, fingerprint.text);
    return true;
  }
  const auto taught = memory::td_memory_from(kept->bytes, compiled, fingerprint);
  if (!taught) return false;
  use(TdShow{compiled, *taught, memory::BoardFeatures(compiled, {.with_advisors = false}), method},
      fingerprint.text);
  return true;
}

}  // namespace

Json learned_json(const board::BoardGame& game, const memory::Store& store,
                  const std::string& method) {
  Json json;
  (void)with_show(game, store, method, [&](const auto& show, const std::string& fingerprint) {
    json = named_json(show, false, game.compiled().rules.name, fingerprint);
  });
  return json;
}

int show_learned(const board::BoardGame& game, const memory::Store& store,
                 const ShowOptions& options) {
  int status = kAnswerIsNo;
  const bool is_there =
      with_show(game, store, options.method, [&](const auto& show, const std::string& fingerprint) {
        const Curves curves = curves_of(store, fingerprint, options.method);
        status = present(show, game.compiled().rules.name, fingerprint, curves, options);
      });
  if (is_there) return status;
  complain({"nothing has been learned about this game", "teach it first: rulewise learn FILE"});
  return kAnswerIsNo;
}

}  // namespace rulewise::app
