// outcome.cc — goals, limits and repetitions.
#include <algorithm>
#include <array>
#include <optional>

#include "machine/board/generator.h"

namespace rulewise::machine::board {
namespace {

Outcome win_of(Colour colour) {
  return colour == Colour::kWhite ? Outcome::kWhite : Outcome::kBlack;
}

bool is_eradicated(const Position& position, const Goal& goal) {
  if (position.is_assigning()) return false;
  return std::ranges::all_of(goal.codes, [&](Code code) { return position.count(code) == 0; });
}

bool has_arrived(const Position& position, const Goal& goal) {
  return std::ranges::any_of(goal.squares, [&](Square square) {
    const Code code = position.at(square);
    return code != kEmpty && position.game().fits(goal.description, code);
  });
}

/// Who has a goal achieved that speaks of the board alone.
std::array<bool, 2> achieved_on_board(const Position& position) {
  std::array<bool, 2> achieved{};
  for (const Goal& goal : position.game().goals) {
    const bool holds = (goal.kind == GoalKind::kEradicate && is_eradicated(position, goal)) ||
                       (goal.kind == GoalKind::kArrive && has_arrived(position, goal));
    if (holds) achieved[static_cast<std::size_t>(goal.owner)] = true;
  }
  return achieved;
}

Outcome outcome_of(const std::array<bool, 2>& achieved) {
  if (achieved[0] && achieved[1]) return Outcome::kDraw;
  if (achieved[0]) return Outcome::kWhite;
  return achieved[1] ? Outcome::kBlack : Outcome::kNone;
}

bool is_at_limit(const Position& position) {
  const int limit = position.game().move_limit;
  return limit > 0 && position.ply() >= static_cast<std::uint32_t>(limit);
}

bool is_idle_too_long(const Position& position) {
  const auto& limit = position.game().rules.additions.no_progress;
  return limit && position.idle_plies() >= static_cast<std::uint32_t>(*limit);
}

/// The first earlier occurrence that makes up the number; none if the position is not repeated.
std::optional<std::size_t> repeated_since(const Position& position) {
  const auto& rule = position.game().rules.additions.repetition;
  if (!rule) return std::nullopt;
  const auto history = position.history();
  const std::uint64_t key = position.key() | 1U;
  int times = 1;
  for (std::size_t i = history.size(); i-- > 0;) {
    if ((history[i] | 1U) == key && ++times >= rule->times) return i;
  }
  return std::nullopt;
}

/// `in_check` is whether the one in control is now.
Outcome outcome_of_repetition(const Position& position, std::size_t since, bool in_check) {
  const Colour mover = other(position.control());
  const scl::RepetitionEnd end = position.game().rules.additions.repetition->end;
  if (end == scl::RepetitionEnd::kDraw) return Outcome::kDraw;
  if (end == scl::RepetitionEnd::kMoverLoses) return win_of(position.control());
  // Positions with the same player in control as now are those after the mover's moves.
  const auto history = position.history();
  std::array<bool, 2> always{in_check, true};  // after moves of the mover, of the other
  for (std::size_t i = history.size(); i-- > since + 1;) {
    const std::size_t whose = (history.size() - i) % 2;
    always[whose] = always[whose] && (history[i] & 1U) != 0;
  }
  if (always[0] == always[1]) return Outcome::kDraw;
  return win_of(always[0] ? position.control() : mover);
}

}  // namespace

bool is_over_by_board(const Position& position) {
  return is_at_limit(position) || outcome_of(achieved_on_board(position)) != Outcome::kNone;
}

Outcome outcome(Position& position, bool has_moves) {
  if (is_at_limit(position)) return Outcome::kDraw;
  std::array<bool, 2> achieved = achieved_on_board(position);
  const CompiledGame& game = position.game();
  const bool in_check = !has_moves && is_in_check(position, position.control());
  for (const Goal& goal : game.goals) {
    if (has_moves || goal.side != position.control()) continue;
    const bool holds =
        goal.kind == GoalKind::kStalemate || (goal.kind == GoalKind::kCheckmate && in_check);
    if (holds) achieved[static_cast<std::size_t>(goal.owner)] = true;
  }
  if (const Outcome by_goal = outcome_of(achieved); by_goal != Outcome::kNone) return by_goal;
  if (!has_moves) {
    const bool draws = game.rules.additions.stalemate_draws && !in_check;
    return draws ? Outcome::kDraw : win_of(other(position.control()));
  }
  if (const auto since = repeated_since(position)) {
    return outcome_of_repetition(position, *since, is_in_check(position, position.control()));
  }
  return is_idle_too_long(position) ? Outcome::kDraw : Outcome::kNone;
}

Outcome outcome(Position& position) {
  if (is_at_limit(position)) return Outcome::kDraw;
  return outcome(position, has_legal_move(position));
}

}  // namespace rulewise::machine::board
