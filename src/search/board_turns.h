// board_turns.h — a chess-like game as a TurnGame, on the native machine: moves made and unmade.
//
// Idea      one position walks up and down; each ply keeps its list of moves. What a capture
//           gains is told from the worth of the pieces, so that captures come first and are
//           played out before guessing
// Needs     one evaluation for each thread: the maker is asked for it
// Promises  hashes take in the counters that end a game as soon as their end is near; an outcome
//           by repetition says that it hangs on the path
// Tested by board_turns_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "machine/board/board_game.h"
#include "search/turn_game.h"

namespace rulewise::search {

/// A guess for White in thousandths of a goal point.
using BoardEvaluation = std::function<int(const machine::board::Position&)>;

struct BoardKnowledgeForSearch {
  std::function<BoardEvaluation()> make_evaluation;  // one for each thread
  std::vector<int> worth;                            // by piece code, for ordering; not negative
};

/// The game must outlive what is made.
[[nodiscard]] TurnGameMaker board_turns_of(const machine::board::BoardGame& game,
                                           BoardKnowledgeForSearch knowledge = {});

}  // namespace rulewise::search
