// factoring.h — games that are several games side by side, told from the net.
//
// Idea      two bases belong together if one is read to find out what becomes of the other, or if a
//           move that acts on one acts on the other or reads it. What falls apart then are parts:
//           how a part goes on hangs on itself, on the moves that act on it, and on what only tells
//           the time (a step counter, whose turn it is), which belongs to nobody
//           What the goals and the end read together, as far as that is not put together from
//           results of parts, belongs together too
// Promises  sound: moves that act on other parts are all alike to a part, as far as legal moves
//           of all roles come together. Bases that run by themselves are in no part
// Tested by factoring_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

/// Bases and the moves, of any role, that act on them; ascending.
struct GamePart {
  std::vector<std::uint32_t> bases;
  std::vector<std::uint32_t> moves;
};

/// How the parts of a puzzle make up its goal.
enum class GoalJoin : std::uint8_t {
  kEvery,  // all points where every part is as it should be
  kAny,    // all points where one part is
};

struct Factoring {
  std::vector<GamePart> parts;  // two or more; the largest number of moves first
  /// By role: its move while it waits, where all but one always do (waiting_moves.h); else none.
  /// Moves are told apart then by what they do while all others wait.
  std::vector<std::uint32_t> waits = {};
};

/// How much may be looked at, in moves or bases times inputs of gates: about a second, and a tenth.
inline constexpr std::size_t kFactoringWork = 150'000'000;
inline constexpr std::size_t kQuickFactoringWork = 15'000'000;

/// How the game falls apart; nothing if it does not, if the net is too large to find out, or if a
/// scope around the work is over (base/interruption.h).
[[nodiscard]] std::optional<Factoring> factor(const logic::Net& net,
                                              std::size_t most_work = kFactoringWork);

/// For a puzzle: parts joined as far as its best goal needs them together.
struct PuzzleFactoring {
  GoalJoin join = GoalJoin::kEvery;
  std::vector<GamePart> parts;                    // two or more
  std::vector<std::vector<logic::Signal>> goals;  // by part: what it has to bring about
};
[[nodiscard]] std::optional<PuzzleFactoring> factor_puzzle(const logic::Net& net);

/// The puzzle in which only the moves of one part can be made. With kEvery it is over, with all
/// points, when the part is as it should be; with kAny it ends as before.
[[nodiscard]] logic::Net part_of_puzzle(const logic::Net& net, const PuzzleFactoring& factoring,
                                        std::size_t part);

}  // namespace rulewise::search
