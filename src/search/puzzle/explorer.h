// explorer.h — a way to look for the end of a puzzle, a slice at a time.
//
// Idea      several explorers share the time of a puzzle in turns; each keeps its place, and the
//           best way to an end that any of them has found counts
// Promises  `solution` can be played from the start it was given; `is_exhausted` means that
//           everything was looked at, so the best end found is the best there is
// Tested by puzzle_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/game.h"
#include "machine/net/net_game.h"
#include "search/bounds/score_bounds.h"
#include "search/puzzle/commuting.h"
#include "search/puzzle/goal_distance.h"
#include "search/puzzle/goal_literals.h"
#include "search/puzzle/puzzle.h"

namespace rulewise::search {

/// A way from the start to an end, and what it is worth.
struct Solution {
  std::vector<game::Move> moves;
  int points = -1;  // 0 to 100; -1: none yet
};

/// What is known of the points that can still be got.
struct Outlook {
  std::shared_ptr<ScoreBounds> bounds = {};  // of the game; none: everything is open
  bool wants_all = false;                    // leave out whatever cannot give all points
};

class Explorer {
 public:
  Explorer() = default;
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;
  virtual ~Explorer() = default;

  /// Looks at about `states` more states; stops early at an end worth all points.
  virtual void explore(std::uint64_t states) = 0;
  [[nodiscard]] virtual bool is_exhausted() const = 0;
  /// Nothing more can come of it: exhausted, out of memory, or all points found.
  [[nodiscard]] virtual bool is_done() const = 0;

  [[nodiscard]] const Solution& best() const { return best_; }
  [[nodiscard]] std::uint64_t states() const { return states_; }

 protected:
  static constexpr int kAllPoints = 100;
  [[nodiscard]] bool has_all() const { return best_.points >= kAllPoints; }
  /// Points that a state must still promise to be worth a look.
  [[nodiscard]] int wanted() const { return wants_all_ ? kAllPoints : best_.points + 1; }

  bool wants_all_ = false;

  Solution best_;
  std::uint64_t states_ = 0;
};

/// All states by distance: the first way found is the shortest. `ignored` bits of a state (those
/// of a clock) do not tell states apart; empty: all do. Then it never claims to be exhausted.
[[nodiscard]] std::unique_ptr<Explorer> explore_breadth_first(const game::Game& game,
                                                              const game::State& start,
                                                              std::size_t max_bytes,
                                                              const game::State& ignored,
                                                              const Outlook& outlook = {});

/// Whether a way to all points has to be short, or soon found.
enum class Haste : std::uint8_t {
  kShortest,  // A*: the first way found is the shortest
  kSoonest,   // what is missing counts twice the moves made
};
using SharedDistance = std::shared_ptr<const GoalDistance>;  // none: nothing is known

/// The same, but first where few moves were made and little is missing of the goal.
[[nodiscard]] std::unique_ptr<Explorer> explore_best_first(
    const game::Game& game, const game::State& start, std::size_t max_bytes,
    const game::State& ignored, SharedDistance goal, Haste haste, const Outlook& outlook = {});

/// Depth first, moves that commute in one order only, for all points or nothing. The puzzle must
/// end by its goal or a clock alone (commuting.h).
[[nodiscard]] std::unique_ptr<Explorer> explore_in_order(const game::Game& game,
                                                         const game::State& start,
                                                         const CommutingMoves& commuting,
                                                         const GoalLiterals& goal,
                                                         const Outlook& outlook = {});

enum class Preference : std::uint8_t {
  kAsListed,
  kFewestMoves,  // the next state with the fewest moves first: Warnsdorff's rule for any puzzle
  kMostMoves,
};

/// Deep into the tree, never twice into one state.
[[nodiscard]] std::unique_ptr<Explorer> explore_depth_first(const game::Game& game,
                                                            const game::State& start,
                                                            std::size_t max_bytes,
                                                            Preference preference,
                                                            const Outlook& outlook = {});

/// Level by level, the most promising states of each: little missing of the goal, then freedom as
/// preferred. Wider every time it fails.
[[nodiscard]] std::unique_ptr<Explorer> explore_by_beam(const game::Game& game,
                                                        const game::State& start,
                                                        std::size_t max_bytes,
                                                        Preference preference, SharedDistance goal,
                                                        const Outlook& outlook = {});

/// Part by part, where the puzzle falls into parts (factoring.h); nothing where it does not.
[[nodiscard]] std::unique_ptr<Explorer> explore_by_parts(const machine::NetGame& game,
                                                         const game::State& start,
                                                         const PuzzleOptions& options);

/// Nested Monte Carlo search (Cazenave 2009) of one level: at every step, random games from each
/// next state, 512 at a time where the game runs a net, and on with the best of them.
[[nodiscard]] std::unique_ptr<Explorer> explore_by_nested_games(const game::Game& game,
                                                                const game::State& start,
                                                                std::uint64_t seed);

/// Nested rollout policy adaptation (Rosin 2011): random ways that learn from the best.
[[nodiscard]] std::unique_ptr<Explorer> explore_by_rollouts(const game::Game& game,
                                                            const game::State& start,
                                                            std::uint64_t seed);

}  // namespace rulewise::search
