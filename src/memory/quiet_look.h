// quiet_look.h — a position judged once its captures have been played out.
//
// Idea      quiescence: the one to move may stop and take what the evaluation says, or go on with a
//           capture or promotion that does not lose by exchange. Where the play ends is the leaf
//           that the value is of: TDLeaf moves its weights, not those of the root
// Needs     one QuietLook a thread; positions that are not over
// Promises  bounded depth; the position is unchanged on return
// Tested by td_learner_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "machine/board/generator.h"
#include "memory/learned_evaluation.h"
#include "memory/one_ply.h"

namespace rulewise::memory {

class QuietLook {
 public:
  explicit QuietLook(LearnedEvaluation& evaluation) : evaluation_(evaluation) {}

  /// For White.
  [[nodiscard]] double value(board::Position& position);
  /// The best move with captures played out after it; among equals the draw decides. A move that
  /// leads back to a position of this game counts as a draw. `list` holds the legal moves.
  [[nodiscard]] OnePly best_move(board::Position& position, const board::MoveList& list,
                                 base::Random& random);
  /// The features of the leaf that was found last, from the position after the best move, or from
  /// the one that `value` was asked of; none where the game ends there.
  void list_leaf(board::Position& position, std::vector<Feature>& row);

 private:
  static constexpr std::size_t kDeepest = 8;
  struct Level {
    board::MoveList list;
    std::vector<std::pair<int, std::uint32_t>> order;
    std::vector<std::uint32_t> line;  // moves from here to the leaf, by index
  };

  double search(board::Position& position, double alpha, double beta, std::size_t depth);
  void order_moves(const board::Position& position, const board::MoveList& list,
                   base::Random& random);
  void list_gains(board::Position& position, Level& level);
  void list_at(board::Position& position, std::size_t depth, std::vector<Feature>& row);
  [[nodiscard]] int gain_of(const board::Position& position, const board::MoveList& list,
                            const board::Move& move) const;

  LearnedEvaluation& evaluation_;
  std::array<Level, kDeepest + 1> levels_;
  std::vector<std::uint32_t> best_line_;
  std::vector<std::pair<int, std::uint32_t>> order_;
};

}  // namespace rulewise::memory
