#include "generator/goals.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "generator/invent.h"

namespace rulewise::generator {
namespace {

using scl::Description;
using scl::Goal;
using scl::GoalKind;
using scl::PieceId;
using scl::Square;

constexpr int kMostGoalTries = 1'000;

scl::Owner owner(scl::Side side) {
  return side == scl::Side::kPlayer ? scl::Owner::kPlayer : scl::Owner::kOpponent;
}

/// Where the other side's pieces stand, or may be put, before the first move.
std::vector<Square> opponent_start(const scl::Board& board) {
  std::vector<Square> squares = board.assign_squares;
  for (const scl::Assignment& assignment : board.assignments) {
    squares.insert(squares.end(), assignment.squares.begin(), assignment.squares.end());
  }
  for (Square& square : squares) square = scl::inverted(board, square);
  return squares;
}

class GoalDraw {
 public:
  GoalDraw(const Parameters& parameters, const Frame& frame, Draw& draw)
      : parameters_(parameters), frame_(frame), draw_(draw) {
    const std::vector<Square> start = opponent_start(frame.board);
    for (int y = 1; y <= frame.board.height; ++y) {
      for (int x = 1; x <= frame.board.width; ++x) {
        const Square square{x, y};
        all_squares_.push_back(square);
        if (std::ranges::find(start, square) == start.end()) free_squares_.push_back(square);
      }
    }
  }

  Goal stalemate() {
    Goal goal;
    goal.side = draw_side(draw_);
    return goal;
  }

  /// A goal that none of `goals` says already; none where all tries failed.
  std::optional<Goal> another(const std::vector<Goal>& goals) {
    for (int tries = 0; tries < kMostGoalTries; ++tries) {
      Goal goal = any_goal();
      const bool is_old = std::ranges::any_of(goals, [&](const Goal& other) {
        return goal == other || is_subsumed(goal, other, frame_.board);
      });
      if (!is_old) return goal;
    }
    return {};
  }

 private:
  Goal any_goal() {
    return draw_.from(parameters_.goal_type) == GoalType::kArrive ? arrive() : eradicate();
  }

  Goal arrive() {
    Goal goal;
    goal.kind = GoalKind::kArrive;
    const scl::Side side = draw_.from(parameters_.arrive_goal_player);
    goal.description.owner = owner(side);
    if (side == scl::Side::kPlayer) {
      goal.description.pieces =
          draw_.some_of(frame_.promote_only_types(), parameters_.more_arrival_pieces);
      std::ranges::sort(goal.description.pieces);
      goal.squares = {draw_.one_of(all_squares_)};
    } else {
      Kinds kinds = draw_kinds(parameters_, frame_, draw_);
      goal.description.any_piece = kinds.any_piece;
      goal.description.pieces = std::move(kinds.pieces);
      goal.squares = {draw_.one_of(free_squares_)};
    }
    return goal;
  }

  Goal eradicate() {
    Goal goal;
    goal.kind = GoalKind::kEradicate;
    Description& description = goal.description;
    description.owner = owner(draw_.from(parameters_.eradicate_goal_player));
    if (draw_.from(parameters_.eradicate_generalization_level) == Generality::kAny) {
      description.any_piece = true;
      return goal;
    }
    const PieceId placed(draw_.below(frame_.placed_types));
    std::vector<PieceId> rest = frame_.all_types();
    std::erase(rest, placed);
    description.pieces = draw_.some_of(std::move(rest), parameters_.more_eradicate_pieces);
    description.pieces.push_back(placed);
    std::ranges::sort(description.pieces);
    return goal;
  }

  const Parameters& parameters_;
  const Frame& frame_;
  Draw& draw_;
  std::vector<Square> all_squares_;
  std::vector<Square> free_squares_;  // where the opponent has nothing at the start
};

/// A set of names never contains `any_piece`, not even the set of all names.
bool contains(const Description& larger, const Description& smaller) {
  if (larger.any_piece) return true;
  return !smaller.any_piece && std::ranges::includes(larger.pieces, smaller.pieces);
}

bool arrival_is_subsumed(const Goal& goal, const Goal& other, const scl::Board& board) {
  const bool is_mirrored = goal.description.owner != other.description.owner;
  return contains(other.description, goal.description) &&
         std::ranges::all_of(goal.squares, [&](Square square) {
           if (is_mirrored) square = scl::inverted(board, square);
           return std::ranges::find(other.squares, square) != other.squares.end();
         });
}

}  // namespace

bool is_subsumed(const Goal& goal, const Goal& other, const scl::Board& board) {
  if (goal.kind != other.kind) return false;
  if (goal.kind == GoalKind::kEradicate) return contains(goal.description, other.description);
  return goal.kind == GoalKind::kArrive && arrival_is_subsumed(goal, other, board);
}

std::vector<Goal> simplified(const std::vector<Goal>& goals, const scl::Board& board) {
  std::vector<Goal> once;
  for (const Goal& goal : goals) {
    if (std::ranges::find(once, goal) == once.end()) once.push_back(goal);
  }
  std::vector<Goal> left;
  for (std::size_t i = 0; i < once.size(); ++i) {
    // Of two goals that subsume each other the first stays.
    const auto makes_needless = [&](std::size_t other) {
      return other != i && is_subsumed(once[i], once[other], board) &&
             (other < i || !is_subsumed(once[other], once[i], board));
    };
    bool is_needless = false;
    for (std::size_t other = 0; other < once.size(); ++other) is_needless |= makes_needless(other);
    if (!is_needless) left.push_back(once[i]);
  }
  return left;
}

std::vector<Goal> draw_goals(const Parameters& parameters, const Frame& frame, Draw& draw) {
  GoalDraw goal_draw(parameters, frame, draw);
  const Goal stalemate = goal_draw.stalemate();
  std::vector<Goal> others;
  while (others.size() < kMostOfAKind && draw.yes(parameters.goal_complexity)) {
    std::optional<Goal> goal = goal_draw.another(others);
    if (!goal) break;
    others.push_back(*std::move(goal));
  }
  std::vector<Goal> goals{stalemate};
  goals.insert(goals.end(), others.rbegin(), others.rend());
  return simplified(goals, frame.board);
}

}  // namespace rulewise::generator
