// go_prove.h — proves tactical goals in Go: forced moves are those that touch what a threat hangs
// on.
//
// Idea      threats of rising order (lambda search, Thomsen 2000; abstract proof search, Cazenave
//           2000). Order 0: a move that reaches the goal. Order n: a move after which, were the
//           other side to pass, a threat of lower order would follow. What that threat hangs on is
//           noted while it is found (go_board.h); the complete set of forced moves is every move on
//           such a point, every move that takes a stone there, and those that bring stones of the
//           proof nearer to being taken. All others lose to the threat
// Needs     somebody who checks: check_go_proof() makes every legal reply at every node and knows
//           nothing of how the tree was found
// Promises  kProved comes with a tree; not found within the limits is not a refutation
// Tested by go_prove_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "tactics/go/go_problem.h"

namespace rulewise::tactics {

/// Where the side with the goal moves: its move. Where the other does: replies that need an
/// answer of their own, and the node that answers every other one, and a pass.
struct GoProofNode {
  static constexpr std::uint32_t kReached = 0xffffffffU;

  struct Reply {
    Point move = kNoPoint;
    std::uint32_t next = kReached;
  };

  bool is_goals = true;           // whether the side with the goal moves
  Point move = kNoPoint;          // where it does
  std::uint32_t next = kReached;  // there: what follows; else: the answer to all other replies
  std::vector<Reply> replies = {};
};

/// The root is the last node; every node comes after those it leads to.
using GoProof = std::vector<GoProofNode>;

struct GoLimits {
  int max_order = 3;
  std::uint64_t max_nodes = 200'000;
  double max_seconds = 30;
  int max_depth = 300;  // moves ahead
  int max_broad = 8;    // of them with threats of order 2 or more
  std::function<bool()> should_stop = {};
};

struct GoResult {
  bool is_proved = false;
  int order = 0;  // of the threats it took
  GoProof proof;
  std::uint64_t nodes = 0;   // positions looked at
  std::uint64_t forced = 0;  // moves in forced sets, and how many sets
  std::uint64_t forced_sets = 0;
  int depth = 0;  // of the proof, in moves
  double seconds = 0;
};

[[nodiscard]] GoResult prove_go(const GoProblem& problem, const GoLimits& limits);

/// How many positions were looked at, or where the proof fails.
[[nodiscard]] base::Result<std::uint64_t> check_go_proof(const GoProblem& problem,
                                                         const GoProof& proof,
                                                         std::uint64_t max_positions = 50'000'000);

/// Every move of the side with the goal that reaches it at once.
[[nodiscard]] std::vector<Point> reaching_moves(const GoBoard& board, const GoGoal& goal);

/// Where the other side moves: what threatens to reach the goal, and the moves of which one must be
/// made, for after every other one of the threats does.
struct GoForced {
  std::vector<Point> threats;
  std::vector<Point> moves;
};
/// Nothing threatens where there are no threats.
[[nodiscard]] GoForced forced_moves(const GoBoard& board, const GoGoal& goal);

/// Whether the goal stands on the board.
[[nodiscard]] bool is_reached(const GoBoard& board, const GoGoal& goal);

/// The line of the proof, the longest reply at each turn.
[[nodiscard]] std::vector<Point> main_line(const GoProof& proof);

}  // namespace rulewise::tactics
