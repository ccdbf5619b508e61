// board_turns.h — a chess-like game as a TurnGame, on the native machine: moves made and unmade.
//
// Idea      one position walks up and down; each ply keeps its list of moves. What a capture
//           gains is told from the worth of the pieces, so that captures come first and are
//           played out before guessing. Where the worth of the pieces alone is further from the
//           bounds than the rest of the evaluation has moved it of late, the rest is not asked
// Needs     one evaluation for each thread: the maker is asked for it
// Promises  hashes take in the counters that end a game as soon as their end is near; an outcome
//           by repetition says that it hangs on the path. A position that comes up again below the
//           root counts as a draw where that is where repeating it leads
// Tested by board_turns_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "machine/board/board_game.h"
#include "search/turn_game.h"

namespace rulewise::search {

/// A guess at positions that one thread walks through. What a piece is worth where it stands is
/// kept from move to move; what hangs on the whole position is asked for at the end.
class BoardEvaluation {
 public:
  virtual ~BoardEvaluation() = default;
  /// The part of the value that is a sum over pieces and squares.
  [[nodiscard]] virtual double worth(const machine::board::Position& position) = 0;
  /// What a move will change of it, asked before the move is made.
  [[nodiscard]] virtual double worth_change(const machine::board::Position& position,
                                            const machine::board::MoveList& list,
                                            const machine::board::Move& move) = 0;
  /// The guess for White in thousandths of a goal point, `worth` being known.
  [[nodiscard]] virtual int guess(const machine::board::Position& position, double worth) = 0;
  /// The guess by `worth` alone, which costs next to nothing.
  [[nodiscard]] virtual int rough_guess(double worth) = 0;
};

struct BoardKnowledgeForSearch {
  std::function<std::unique_ptr<BoardEvaluation>()> make_evaluation;  // one for each thread
  /// By piece code: what it is worth in thousandths of a goal point, not negative.
  std::vector<int> worth;
};

/// The game must outlive what is made.
[[nodiscard]] TurnGameMaker board_turns_of(const machine::board::BoardGame& game,
                                           BoardKnowledgeForSearch knowledge = {});

}  // namespace rulewise::search
