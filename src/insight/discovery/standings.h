// standings.h — what facts say of a board, as lists of things on places.
//
// Tested by pieces_test.cc
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "insight/discovery/board_view.h"

namespace rulewise::insight {

inline std::vector<BoardView::Standing> standings_of(const BoardView& board, const FactSet& facts) {
  std::vector<BoardView::Standing> standings;
  for (const FactId fact : facts) {
    if (const auto standing = board.standing(fact)) standings.push_back(*standing);
  }
  return standings;
}

inline const BoardView::Standing* find_kind(const std::vector<BoardView::Standing>& standings,
                                            Kind kind) {
  const auto found = std::find_if(standings.begin(), standings.end(),
                                  [&](const BoardView::Standing& s) { return s.kind == kind; });
  return found == standings.end() ? nullptr : &*found;
}

inline std::size_t count_kind(const std::vector<BoardView::Standing>& standings, Kind kind) {
  return static_cast<std::size_t>(
      std::count_if(standings.begin(), standings.end(),
                    [&](const BoardView::Standing& s) { return s.kind == kind; }));
}

/// Whether what left and came changed places with another thing that counts, while further places
/// changed: then both were turned over where they are, as disks beside one that is taken.
template <class Counts>
bool are_turned_over(const BoardView::Standing& left, const BoardView::Standing& arrived,
                     const std::vector<BoardView::Standing>& gone,
                     const std::vector<BoardView::Standing>& come, const Counts& counts) {
  return gone.size() > 2 && std::ranges::any_of(gone, [&](const BoardView::Standing& other) {
           return other.place == arrived.place && counts(other.kind) &&
                  std::ranges::any_of(come, [&](const BoardView::Standing& back) {
                    return back.place == left.place && back.kind == other.kind;
                  });
         });
}

}  // namespace rulewise::insight
