// departures.h — what leaves the board with a role's move, though not by its choice.
//
// Idea      where all roles move at once and one of them has a single move, its piece leaves its
//           place whatever the others choose: that takes nothing. Told by the piece leaving with
//           most of the moves tried, and by one of its kind coming to another place in the game.
//           Nor is anything taken that leaves with all moves tried, as what falls off the board
// Needs     a board, and a trial of the sample it was found in
// Promises  counts over that trial and the step it belongs to, and nothing else
// Tested by structure_test.cc
#pragma once

#include <set>

#include "insight/discovery/board_view.h"

namespace rulewise::insight {

class OwnDepartures {
 public:
  OwnDepartures(const Sample& sample, const BoardView& board, const Trial& trial);

  [[nodiscard]] bool contains(FactId fact) const { return facts_.contains(fact); }

 private:
  std::set<FactId> facts_;
};

}  // namespace rulewise::insight
