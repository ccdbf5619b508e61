#include "insight/empty_board.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace rulewise::insight {
namespace {

/// How many leaps may be made, least and most.
struct Interval {
  std::int64_t least = 1;
  std::int64_t most = 1;
};

Interval interval(const scl::Count& count, int most_leaps) {
  switch (count.comparison) {
    case scl::Comparison::kAtLeast: return {count.number, most_leaps};
    case scl::Comparison::kAtMost: return {0, count.number};
    case scl::Comparison::kEqual: break;
  }
  return {count.number, count.number};
}

/// The numbers of leaps of a movement on an empty board, or nothing where it needs a hurdle.
std::optional<Interval> leaps(const scl::Board& board, const scl::Movement& movement,
                              scl::Direction direction) {
  if (movement.kind == scl::MovementKind::kLeap) return Interval{};
  const int most_leaps = scl::max_leaps(board, direction);
  if (movement.kind == scl::MovementKind::kRide) {
    return Interval{movement.min, movement.max.value_or(most_leaps)};
  }
  if (interval(movement.over, most_leaps).least > 0) return std::nullopt;
  const Interval before = interval(movement.before, most_leaps);
  const Interval after = interval(movement.after, most_leaps);
  if (before.least > before.most || after.least > after.most) return std::nullopt;
  return Interval{before.least + after.least + 1, before.most + after.most + 1};
}

bool contains(const std::vector<scl::Square>& squares, scl::Square square) {
  return squares.empty() || std::ranges::find(squares, square) != squares.end();
}

/// A walk along a rank or without direction comes back to where it was and never leaves.
bool is_endless(const scl::Board& board, scl::Direction direction) {
  return direction.dy == 0 &&
         (direction.dx == 0 || board.type == scl::BoardType::kVerticalCylinder);
}

void add_along(const BothViews& views, const scl::Movement& movement, int from,
               scl::Direction direction, base::Words& targets) {
  const std::optional<Interval> counts = leaps(views.board(), movement, direction);
  if (!counts) return;
  std::int64_t last = counts->most;
  if (is_endless(views.board(), direction)) {
    last = std::min(last, counts->least + views.board().width - 1);
  }
  const bool only_longest = movement.longest && views.board().type == scl::BoardType::kPlanar;
  int longest = -1;
  for (std::int64_t count = counts->least; count <= last; ++count) {
    const int to = leaps_away(views, from, direction, count);
    if (to < 0) break;
    if (!contains(movement.within, views.square(to))) continue;
    longest = to;
    if (!only_longest) targets.set_bit(static_cast<std::size_t>(to));
  }
  if (only_longest && longest >= 0) targets.set_bit(static_cast<std::size_t>(longest));
}

}  // namespace

int leaps_away(const BothViews& views, int from, scl::Direction direction, std::int64_t count) {
  const scl::Board& board = views.board();
  const scl::Square start = views.square(from);
  const std::int64_t y = start.y - 1 + count * direction.dy;
  if (y < 0 || y >= board.height) return -1;
  std::int64_t x = start.x - 1 + count * direction.dx;
  if (board.type == scl::BoardType::kVerticalCylinder) {
    x = (x % board.width + board.width) % board.width;
  }
  if (x < 0 || x >= board.width) return -1;
  return static_cast<int>(y * board.width + x);
}

void add_targets(const BothViews& views, const scl::Movement& movement, int from,
                 base::Words& targets) {
  if (!contains(movement.from, views.square(from))) return;
  for (const scl::Direction direction : scl::directions(movement)) {
    add_along(views, movement, from, direction, targets);
  }
}

}  // namespace rulewise::insight
