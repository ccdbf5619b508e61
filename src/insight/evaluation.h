// evaluation.h — one number for a chess-like position: the weighted sum of its advisors.
//
//     auto knowledge = std::make_shared<const BoardKnowledge>(rules, options);
//     Evaluation evaluation(knowledge);
//     evaluation.value(position);                      // positive favours White
//
// Idea      material, static and eventual mobility are one table look-up a piece, and what a move
//           changes of them is known without looking at the rest of the board; the advisors that
//           hang on the whole position share one scene
// Needs     one Evaluation a thread: it keeps the rows it works with. The knowledge may be shared
// Promises  allocates nothing once warm; the same position gives the same number
// Tested by evaluation_test.cc
#pragma once

#include <memory>
#include <vector>

#include "insight/board_advisors.h"
#include "insight/board_knowledge.h"
#include "insight/scene.h"
#include "machine/board/position.h"

namespace rulewise::insight {

struct Contribution {
  BoardAdvice advice = BoardAdvice::kMaterial;
  double value = 0;  // unweighted, positive favours White
};

class Evaluation {
 public:
  explicit Evaluation(std::shared_ptr<const BoardKnowledge> knowledge);

  [[nodiscard]] const BoardKnowledge& knowledge() const { return scene_.knowledge(); }

  /// The weighted sum; positive favours White.
  [[nodiscard]] double value(const machine::board::Position& position);
  /// The same when the part that `worth_change` keeps is known already.
  [[nodiscard]] double value(const machine::board::Position& position, double worth);
  /// What each advisor with a weight says.
  [[nodiscard]] std::vector<Contribution> contributions(const machine::board::Position& position);

  /// The part of the value that is a sum over the pieces on the board alone.
  [[nodiscard]] double worth(const machine::board::Position& position);
  /// What a move will change of it, asked before the move is made.
  [[nodiscard]] double worth_change(const machine::board::Position& position,
                                    const machine::board::MoveList& list,
                                    const machine::board::Move& move) const;

  /// A value as thousandths of a goal point between lost and won (-100,000 to 100,000, both left
  /// out): half way where one side is ahead by half of what it had at the start.
  [[nodiscard]] int goal_thousandths(double value) const;

 private:
  Scene scene_;
  std::vector<BoardAdvice> others_;  // with a weight and something to say, not part of `worth`
  double half_way_ = 1;
};

}  // namespace rulewise::insight
