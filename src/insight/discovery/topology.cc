#include "insight/discovery/topology.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/clock.h"
#include "insight/model/rule_proofs.h"
#include "insight/model/rule_text.h"
#include "insight/model/symbol_graph.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostPlacesPaired = 500;
constexpr std::uint32_t kFewestAlong = 20;  // one move in so many must go to a neighbour

/// Calls `visit(from, to)` for every move tried that took one piece from place to place.
template <class Visit>
void for_each_move(const Structure& structure, const Visit& visit) {
  const BoardView& board = *structure.board;
  for (const Trial& trial : structure.sample.trials) {
    for (const Change& change : trial.changes) {
      for (const FactId gone : change.gone) {
        const auto from = board.standing(gone);
        if (!from || !structure.pieces[from->kind.index()].moves) continue;
        for (const FactId come : change.come) {
          const auto to = board.standing(come);
          if (to && to->kind == from->kind && to->place != from->place) visit(*from, *to);
        }
      }
    }
  }
}

/// Every two places that the graph relates, the lower number first.
void list_pairs(const SymbolGraph& graph, const std::vector<std::string>& places,
                Neighbours& found) {
  if (places.size() > kMostPlacesPaired) return;
  for (std::uint32_t a = 0; a < places.size(); ++a) {
    for (std::uint32_t b = a + 1; b < places.size(); ++b) {
      const bool is_pair =
          graph.is_edge(places[a], places[b]) || graph.is_edge(places[b], places[a]);
      if (is_pair) found.pairs.emplace_back(a, b);
    }
  }
}

}  // namespace

std::optional<Neighbours> find_neighbours(const gdl::Rules& rules, const Structure& structure,
                                          double max_seconds) {
  const BoardView& board = *structure.board;
  const Placement& main = board.placements().front();
  const RuleText text(rules);
  RuleProofs proofs(rules);
  SymbolGraphs graphs(text, proofs);
  graphs.read(proofs, base::Deadline(max_seconds));
  std::vector<int> classes;
  const std::string& shape = structure.sample.facts.shape(main.shape).text;
  for (const std::uint32_t c : main.place_columns) {
    classes.push_back(text.class_of(LiteralKind::kFact, shape, c));
  }
  const std::set<Thing> places(board.places().begin(), board.places().end());
  const SymbolGraph* graph = graphs.graph_of(classes, places);
  if (graph == nullptr || graph->is_line()) return std::nullopt;
  Neighbours found;
  for (const Thing& place : places) {
    if (!graph->contains(place)) continue;
    ++found.places;
    found.most = std::max(found.most, static_cast<std::uint32_t>(graph->degree(place)));
  }
  list_pairs(*graph, board.places(), found);
  for_each_move(structure, [&](const BoardView::Standing& from, const BoardView::Standing& to) {
    ++found.moves;
    const Thing& target = board.places()[to.place.index()];
    found.moves_along += graph->is_edge(board.places()[from.place.index()], target) ? 1 : 0;
  });
  if (found.moves > 0 && found.moves_along * kFewestAlong < found.moves) return std::nullopt;
  return found;
}

}  // namespace rulewise::insight
