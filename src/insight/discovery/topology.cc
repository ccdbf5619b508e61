#include "insight/discovery/topology.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "base/time_limit.h"
#include "insight/model/rule_proofs.h"
#include "insight/model/rule_text.h"
#include "insight/model/symbol_graph.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kMostPlacesPaired = 500;
constexpr std::uint32_t kFewestAlong = 20;         // one move in so many must go to a neighbour
constexpr std::uint32_t kMostTouching = 26;        // places, as in a cube of cubes
constexpr std::uint32_t kMostTouchingOnSmall = 8;  // the middle of three by three
constexpr std::uint32_t kLeastApart = 3;           // no place touches more than one of so many

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

/// The places as the rules relate them: coordinates with blanks between them.
std::vector<Thing> things_of(const BoardView& board) {
  std::vector<Thing> things;
  for (std::size_t i = 0; i < board.places().size(); ++i) {
    things.push_back(thing_of(board.coordinates(Place(i))));
  }
  return things;
}

/// Every two places that the graph relates, the lower number first.
void list_pairs(const SymbolGraph& graph, const std::vector<Thing>& places, Neighbours& found) {
  if (places.size() > kMostPlacesPaired) return;
  std::multimap<Thing, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < places.size(); ++i) numbers.emplace(places[i], i);
  for (std::uint32_t a = 0; a < places.size(); ++a) {
    std::set<std::uint32_t> later;
    for (const Thing& near : graph.around(places[a])) {
      for (auto [at, end] = numbers.equal_range(near); at != end; ++at) {
        if (at->second > a) later.insert(at->second);
      }
    }
    for (const std::uint32_t b : later) found.pairs.emplace_back(a, b);
  }
}

/// What the graph says of the places, and how the moves seen go along it.
Neighbours read_graph(const SymbolGraph& graph, const Structure& structure,
                      const std::vector<Thing>& places) {
  Neighbours found{graph.relation(), graph.where()};
  for (const Thing& place : places) {
    if (!graph.contains(place)) continue;
    ++found.places;
    found.most = std::max(found.most, static_cast<std::uint32_t>(graph.degree(place)));
  }
  for_each_move(structure, [&](const BoardView::Standing& from, const BoardView::Standing& to) {
    ++found.moves;
    const bool is_along = graph.is_edge(places[from.place.index()], places[to.place.index()]);
    found.moves_along += is_along ? 1 : 0;
  });
  return found;
}

/// Whether one step along each coordinate leads to most of the places related, as far as the rules
/// order coordinates.
bool are_close(const SymbolGraph& graph, const BoardView& board, const std::vector<Thing>& places) {
  std::vector<std::map<std::string, int>> ranks;
  for (const Axis& axis : board.axes()) {
    if (axis.sequence.empty()) return true;
    for (auto& by_name = ranks.emplace_back(); const std::string& name : axis.sequence) {
      by_name.emplace(name, static_cast<int>(by_name.size()));
    }
  }
  const auto is_close = [&](std::size_t a, std::size_t b) {
    const std::vector<std::string>& first = board.coordinates(Place(a));
    const std::vector<std::string>& second = board.coordinates(Place(b));
    if (first.size() < ranks.size() || second.size() < ranks.size()) return false;
    for (std::size_t c = 0; c < ranks.size(); ++c) {
      const auto from = ranks[c].find(first[c]);
      const auto to = ranks[c].find(second[c]);
      if (from == ranks[c].end() || to == ranks[c].end()) return false;
      const int apart = std::abs(from->second - to->second);
      const bool is_round =
          board.axes()[c].is_ring() && apart + 1 == static_cast<int>(ranks[c].size());
      if (apart > 1 && !is_round) return false;
    }
    return true;
  };
  Neighbours all;
  list_pairs(graph, places, all);
  const auto close = std::ranges::count_if(
      all.pairs, [&](const auto& pair) { return is_close(pair.first, pair.second); });
  return static_cast<std::size_t>(close) * 4 >= all.pairs.size() * 3;
}

/// Whether so few places touch each place, and so many moves go to one, that they are neighbours:
/// places of one line or merely different places are not.
bool are_neighbours(const Neighbours& found) {
  const std::uint32_t most = std::max(kMostTouchingOnSmall, found.places / kLeastApart);
  if (found.most > std::min(most, kMostTouching)) return false;
  return found.moves == 0 || found.moves_along * kFewestAlong >= found.moves;
}

/// Moves tell best; where there are none, or as many go along both, the one that relates more.
bool is_better(const Neighbours& a, const Neighbours& b) {
  return std::tuple(a.moves_along, a.places, a.most) > std::tuple(b.moves_along, b.places, b.most);
}

}  // namespace

std::optional<Neighbours> find_neighbours(const gdl::Rules& rules, const Structure& structure,
                                          double max_seconds) {
  const BoardView& board = *structure.board;
  const RuleText text(rules);
  RuleProofs proofs(rules);
  SymbolGraphs graphs(text, proofs);
  graphs.read(proofs, base::TimeLimit(max_seconds));
  std::vector<int> classes;
  for (const Axis& axis : board.axes()) {
    classes.push_back(text.class_of(axis.holder, axis.shape, axis.column));
  }
  const std::vector<Thing> places = things_of(board);
  std::optional<Neighbours> best;
  const SymbolGraph* best_graph = nullptr;
  for (const SymbolGraph* graph : graphs.graphs_of(classes, {places.begin(), places.end()})) {
    if (graph->is_line()) continue;
    const Neighbours found = read_graph(*graph, structure, places);
    if (!are_neighbours(found) || (best && !is_better(found, *best))) continue;
    if (!are_close(*graph, board, places)) continue;
    best = found;
    best_graph = graph;
  }
  if (best) list_pairs(*best_graph, places, *best);
  return best;
}

}  // namespace rulewise::insight
