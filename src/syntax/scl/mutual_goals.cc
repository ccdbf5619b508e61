#include "syntax/scl/mutual_goals.h"

#include <algorithm>
#include <utility>

namespace rulewise::scl {
namespace {

Goal mirrored(const Board& board, Goal goal) {
  goal.description.owner = inverted(goal.description.owner);
  for (Square& square : goal.squares) square = inverted(board, square);
  std::ranges::sort(goal.squares, {}, [](Square s) { return std::pair(s.y, s.x); });
  return goal;
}

}  // namespace

bool is_mutual(const Rules& rules, const Goal& goal) {
  const bool is_of_pieces = goal.kind == GoalKind::kEradicate || goal.kind == GoalKind::kArrive;
  return is_of_pieces &&
         std::ranges::find(rules.goals, mirrored(rules.board, goal)) != rules.goals.end();
}

}  // namespace rulewise::scl
