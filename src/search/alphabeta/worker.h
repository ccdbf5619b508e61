// worker.h — one thread's alpha-beta: visits a tree to a depth and says what the root is worth.
//
// Idea      principal-variation search, fail-soft. Beside each score goes whether it is proved:
//           a finished game is, a refutation by a proved move is, and a node is if all its moves
//           are. So exact values need no mark among the scores, and hold whatever the depth
// Needs     a root with at least one move
// Promises  with every reduction off, values are those of plain minimax to the same depth
// Never     allocates per node once its move lists have grown
// Tested by alphabeta_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/alphabeta/ordering.h"
#include "search/alphabeta/score.h"
#include "search/alphabeta/table.h"
#include "search/budget.h"
#include "search/turn_game.h"

namespace rulewise::search {

/// What may be cut short; each can be switched off, and proved values stay the same.
struct Prunings {
  bool table = true;            // remember positions
  bool ordering = true;         // killers, counters, history
  bool aspiration = true;       // narrow windows at the root
  bool null_move = true;        // where the game lets one pass
  bool late_reductions = true;  // late quiet moves to less depth first
  bool quiescence = true;       // play out gains before guessing
  bool futility = true;         // near the leaves, give up what a guess says is out of reach
  bool exchanges = true;        // gains that lose in the exchange come last, and not in quiescence
  bool extensions = true;       // a ply more under a threat
};

struct Found {
  int score = 0;
  bool is_proved = false;
};

class Worker {
 public:
  Worker(TurnGame& game, Table& table, Budget& budget, const Prunings& prunings)
      : game_(game), table_(table), budget_(budget), prunings_(prunings) {}

  /// Searches the given root moves to `depth` plies within the window. The best move stands
  /// first afterwards. If the budget ends on the way, `was_cut` is true and what is returned is
  /// that of the moves searched in full; of none if `moves_done` is 0.
  Found search_root(std::vector<TurnMove>& moves, int depth, int alpha, int beta);

  [[nodiscard]] bool was_cut() const { return was_cut_; }
  [[nodiscard]] std::size_t moves_done() const { return moves_done_; }
  /// The line of the last root search, its first move included.
  [[nodiscard]] const std::vector<TurnMove>& line() const { return lines_[0]; }

 private:
  struct Node {
    int depth;
    int alpha;
    int beta;
    int ply;
    int side;                 // who is to move
    std::uint32_t last_move;  // key of the move that led here
    bool may_pass;
    bool is_threatened = false;
    [[nodiscard]] bool is_principal() const { return beta - alpha > 1; }
  };

  Found visit(Node node);
  Found leaf(const Node& node);
  Found quiesce(Node node);
  /// What the table says, if that settles the node; else the place may know a move to try first.
  std::optional<Found> look_up(const Node& node, std::uint64_t hash, Ordering::Place& place);
  /// What the game guesses, exact only between the bounds.
  int guess_within(int alpha, int beta);
  /// What a guess says of a node near the leaves, if it is far outside the window.
  std::optional<Found> give_up(const Node& node);
  Found search_moves(const Node& node, std::uint64_t hash, const Ordering::Place& place);
  /// Makes the move, searches below it with as narrow a window as will do, takes it back.
  /// Nothing if the move was not worth a look.
  std::optional<Found> try_move(const Node& node, const TurnMove& move, std::size_t number,
                                int alpha, bool is_favourite);
  /// Whether a late quiet move that was just made cannot come up to `alpha`.
  bool is_futile(const Node& node, const TurnMove& move, std::size_t number, int alpha);
  /// The position after a move that was just made, in the eyes of the node's side.
  Found below(const Node& node, const TurnMove& move, int depth, int alpha, int beta);
  bool passing_refutes(const Node& node);
  [[nodiscard]] int reduction(const Node& node, const TurnMove& move, std::size_t number,
                              bool is_favourite) const;
  void remember(std::uint64_t hash, const Node& node, const TurnMove& best, Found found,
                Bound bound);
  void extend_line(int ply, const TurnMove& move);

  TurnGame& game_;
  Table& table_;
  Budget& budget_;
  Prunings prunings_;
  Ordering ordering_;
  std::array<std::vector<TurnMove>, kMostPlies + 2> moves_;
  std::array<std::vector<TurnMove>, kMostPlies + 2> lines_;
  std::array<std::vector<std::int64_t>, kMostPlies + 2> scores_;  // of moves_, for ordering
  int root_depth_ = 0;
  bool was_cut_ = false;
  std::size_t moves_done_ = 0;
};

}  // namespace rulewise::search
