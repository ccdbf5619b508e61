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

}  // namespace rulewise::insight
