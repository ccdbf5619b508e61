// structure.h — what the rules of any game tell of its board, pieces, owners and counters.
//
//     const Structure found = discover(rules, game, 1);
//     if (found.board) found.board->places().size();
//
// Idea      random games are the evidence; every claim is one that held in all of them, so names
//           do not matter and neither does the order of arguments (Kaiser 2007, and beyond)
// Needs     the rules and a machine that runs them
// Promises  same rules, seed and limits, same structure; ends within the time of its limits but for
//           one question to the machine
// Tested by structure_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/game.h"
#include "insight/discovery/accumulators.h"
#include "insight/discovery/board_view.h"
#include "insight/discovery/claim_lines.h"
#include "insight/discovery/counters.h"
#include "insight/discovery/neighbours.h"
#include "insight/discovery/pieces.h"
#include "insight/discovery/sample.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

struct Structure {
  Sample sample;
  std::vector<FactGroup> groups;
  std::vector<StepCounter> step_counters;
  std::optional<TurnMarker> turn;
  std::vector<Accumulator> accumulators;
  std::optional<BoardView> board;
  std::vector<PieceFigures> pieces;      // by kind of the board; blanks are among them
  std::optional<Neighbours> neighbours;  // where the rules relate places to places
  ClaimLines lines;                      // that what is said of facts and things rests on

  /// What one piece of the kind is worth: the moves it has in games and on cleared boards, on these
  /// alone where games show too little of some kind, or 1 where it does not move but belongs to a
  /// role or a team.
  [[nodiscard]] double value(Kind kind) const;

 private:
  [[nodiscard]] bool has_mobility() const;
};

[[nodiscard]] Structure discover(const gdl::Rules& rules, const game::Game& game,
                                 std::uint64_t seed, const SampleLimits& limits = {});

}  // namespace rulewise::insight
