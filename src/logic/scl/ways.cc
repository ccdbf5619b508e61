#include "logic/scl/ways.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace rulewise::logic {
namespace {

using scl::Board;
using scl::Direction;
using scl::Movement;
using scl::MovementKind;

/// Directions of one sort: all circular or none.
struct Bundle {
  std::vector<Direction> white, black;
  bool circular = false;
  int length = 0;     // the longest line
  int max_leaps = 0;  // the bound of the language where the text gives none
};

Bundle bundle_of(const Board& board, const Movement& white, const Movement& black, bool circular) {
  Bundle bundle;
  bundle.circular = circular;
  const auto wanted = [&](Direction d) { return is_circular(board, d) == circular; };
  std::ranges::copy_if(scl::directions(white), std::back_inserter(bundle.white), wanted);
  std::ranges::copy_if(scl::directions(black), std::back_inserter(bundle.black), wanted);
  for (const std::vector<Direction>* side : {&bundle.white, &bundle.black}) {
    for (const Direction d : *side) {
      bundle.length = std::max(bundle.length, line_length(board, d));
      bundle.max_leaps = std::max(bundle.max_leaps, scl::max_leaps(board, d));
    }
  }
  return bundle;
}

/// A range of leaps cut to what matters: after a whole empty circle everything comes again.
Range ride_range(const Bundle& bundle, Range steps) {
  steps.low = std::max(steps.low, 1);
  if (!bundle.circular) return {steps.low, std::min(steps.high, bundle.length)};
  const int circle = bundle.length;
  if (steps.low > 2 * circle) {
    const int turns = (steps.low - circle - 1) / circle * circle;
    steps = {steps.low - turns, steps.high - turns};
  }
  return {steps.low, std::min(steps.high, steps.low + circle)};
}

Range range_of(const Bundle& bundle, const scl::Count& count) {
  if (count.comparison == scl::Comparison::kEqual) return {count.number, count.number};
  if (count.comparison == scl::Comparison::kAtMost) return {0, count.number};
  return {count.number, bundle.max_leaps};
}

int sum(int a, int b) {
  return static_cast<int>(std::min<long>(long{a} + long{b}, std::numeric_limits<int>::max() / 2));
}

Way new_way(const Bundle& bundle, MovementKind kind) {
  Way way;
  way.kind = kind;
  way.white = bundle.white;
  way.black = bundle.black;
  return way;
}

void add_ride(const Bundle& bundle, Range steps, bool longest, std::vector<Way>& ways) {
  Way way = new_way(bundle, MovementKind::kRide);
  way.steps = ride_range(bundle, steps);
  way.any_length = way.steps.low <= 1 && way.steps.high >= bundle.length;
  way.longest = longest;
  if (!way.steps.empty()) ways.push_back(way);
}

void add_hop(const Bundle& bundle, const Movement& movement, std::vector<Way>& ways) {
  const Range before = range_of(bundle, movement.before);
  const Range over = range_of(bundle, movement.over);
  const Range after = range_of(bundle, movement.after);
  if (before.empty() || over.empty() || after.empty()) return;
  if (over.low == 0) {
    add_ride(bundle, {sum(sum(before.low, after.low), 1), sum(sum(before.high, after.high), 1)},
             false, ways);
  }
  // No run of squares is as long as the line: one of them is hopped over, one is the start.
  const int most = bundle.length - 1;
  Way way = new_way(bundle, MovementKind::kHop);
  way.before = {before.low, std::min(before.high, most)};
  way.over = {std::max(over.low, 1), std::min(over.high, most)};
  way.after = {after.low, std::min(after.high, most)};
  way.any_before = before.low == 0 && before.high >= most;
  way.any_after = after.low == 0 && after.high >= most;
  if (!way.before.empty() && !way.over.empty() && !way.after.empty()) ways.push_back(way);
}

bool fits_owner(scl::Owner inner, scl::Owner outer) {
  return outer == scl::Owner::kAny || inner == outer;
}

std::vector<scl::PieceId> kinds_of(const scl::Rules& rules, const scl::Description& description) {
  if (!description.any_piece) return description.pieces;
  std::vector<scl::PieceId> kinds;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].is_defined) kinds.emplace_back(i);
  }
  return kinds;
}

}  // namespace

bool is_circular(const Board& board, Direction direction) {
  return direction.dy == 0 &&
         (direction.dx == 0 || board.type == scl::BoardType::kVerticalCylinder);
}

int line_length(const Board& board, Direction direction) {
  const int dx = std::abs(direction.dx);
  const int dy = std::abs(direction.dy);
  if (is_circular(board, direction)) return dx == 0 ? 1 : board.width / std::gcd(board.width, dx);
  const int up = dy == 0 ? board.width : (board.height - 1) / dy;
  if (dx == 0 || board.type == scl::BoardType::kVerticalCylinder) return up;
  const int across = (board.width - 1) / dx;
  return dy == 0 ? across : std::min(up, across);
}

std::vector<Way> ways_of(const Board& board, const Movement& white, const Movement& black) {
  std::vector<Way> ways;
  for (const bool circular : {false, true}) {
    const Bundle bundle = bundle_of(board, white, black, circular);
    if (bundle.length == 0) continue;  // no direction of this sort stays on the board
    if (white.kind == MovementKind::kLeap) ways.push_back(new_way(bundle, MovementKind::kLeap));
    if (white.kind == MovementKind::kRide) {
      const bool longest = white.longest && board.type == scl::BoardType::kPlanar;
      add_ride(bundle, {white.min, white.max.value_or(bundle.max_leaps)}, longest, ways);
    }
    if (white.kind == MovementKind::kHop) add_hop(bundle, white, ways);
  }
  return ways;
}

int longest_count(const Way& way) {
  if (way.kind == MovementKind::kLeap) return 1;
  if (way.kind == MovementKind::kRide) return way.steps.high;
  return std::max({way.before.high + 1, way.over.high, way.after.high});
}

bool is_within(const scl::Rules& rules, const scl::Description& inner,
               const scl::Description& outer) {
  if (!fits_owner(inner.owner, outer.owner)) return false;
  const std::vector<scl::PieceId> kinds = kinds_of(rules, inner);
  return std::ranges::includes(kinds_of(rules, outer), kinds);
}

bool are_apart(const scl::Rules& rules, const scl::Description& one,
               const scl::Description& other) {
  if (!fits_owner(one.owner, other.owner) && !fits_owner(other.owner, one.owner)) return true;
  std::vector<scl::PieceId> shared;
  std::ranges::set_intersection(kinds_of(rules, one), kinds_of(rules, other),
                                std::back_inserter(shared));
  return shared.empty();
}

}  // namespace rulewise::logic
