// contest.h — contests of a new game between simple players, on the board machine itself.
//
// Idea      random against random shows how a game runs; a player that tries each move out by
//           random contests (sequential halving: the better half goes on, with twice the tries)
//           shows against a random one whether moves matter, and against one that tries less
//           whether they matter deeply
// Promises  all hangs on the Random given; budgets count moves, those of a position with very many
//           as several, never seconds; scores are whole numbers, so that no choice hangs on
//           rounding; a position too rich to list ends a contest as `given_up`, never an exception
// Tested by contest_test.cc
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "machine/board/compiled.h"
#include "machine/board/generator.h"
#include "machine/board/moves.h"
#include "machine/board/position.h"

namespace rulewise::generator {

/// What a contest came to.
struct Contest {
  machine::board::Outcome outcome = machine::board::Outcome::kNone;
  std::uint32_t plies = 0;
  std::uint64_t moves_seen = 0;  // legal moves, summed over the positions where one was made
  std::uint32_t choices = 0;     // positions with more than one
  bool by_limit = false;         // a draw because the game was too long
  bool given_up = false;         // a position had more moves than are listed
  bool is_cut = false;           // the budget went, or it was told to stop, before the end
};

/// How moves are counted and drawn.
enum class Listing : std::uint8_t {
  kMerged,     // one move for each position it leads to: for play
  kSequences,  // as the rules count them, at most kMostSequences: to compare with Pell's figures
};
inline constexpr std::size_t kMostSequences = 4'000;

/// What a move costs of a budget where so much had to be looked at to list those there are: 1 in
/// ordinary positions.
[[nodiscard]] std::int64_t cost_of(const machine::board::MoveList& list);

/// Takes its moves off `moves_left`; is cut when none are left.
[[nodiscard]] Contest play_random(const machine::board::CompiledGame& game, Listing listing,
                                  std::int64_t& moves_left, base::Random& random);

/// How many random contests each side plays before each of its moves; with 0 it moves at random.
struct Thought {
  int white = 0;
  int black = 0;
};

/// Takes its moves and those of all these contests off `moves_left`.
[[nodiscard]] Contest play_thinking(const machine::board::CompiledGame& game, Thought thought,
                                    std::int64_t& moves_left, base::Random& random);

}  // namespace rulewise::generator
