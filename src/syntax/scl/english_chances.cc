#include "syntax/scl/english_chances.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace rulewise::scl {
namespace {

struct Span {
  int low, high;
};

/// The numbers a count allows, where `most` leaps are considered.
Span span_of(Count count, int most) {
  if (count.comparison == Comparison::kEqual) return {count.number, count.number};
  if (count.comparison == Comparison::kAtLeast) return {count.number, most};
  return {0, count.number};
}

/// Whether a multiple of `period` lies in the span.
bool has_multiple(Span span, int period) {
  const int low = std::max(span.low, 1);
  return span.high >= low && span.high / period * period >= low;
}

/// The leaps from a square round the board to itself.
int period_of(const Board& board, Direction d) { return board.width / std::gcd(board.width, d.dx); }

/// Over nothing: as often round as it likes.
bool hops_bare_round(const Movement& hop, int period, int most) {
  const Span before = span_of(hop.before, most);
  const Span after = span_of(hop.after, most);
  return span_of(hop.over, most).low == 0 &&
         has_multiple({before.low + after.low + 1, before.high + after.high + 1}, period);
}

/// Over something, which stands in the way of a second round: so once.
bool hops_round(const Movement& hop, int period, int most) {
  const Span before = span_of(hop.before, most);
  const Span over = span_of(hop.over, most);
  const Span after = span_of(hop.after, most);
  const int least_over = std::max(over.low, 1);
  return over.high >= least_over && before.low + least_over + after.low + 1 <= period &&
         before.high + over.high + after.high + 1 >= period;
}

bool is_level(Direction d) { return d.dy == 0 && d.dx != 0; }

bool goes_round(const Board& board, const Movement& movement, Direction d) {
  if (!is_level(d)) return false;
  const int period = period_of(board, d);
  const int most = max_leaps(board, d);
  if (movement.kind == MovementKind::kLeap) return period == 1;
  if (movement.kind == MovementKind::kHop) {
    return hops_bare_round(movement, period, most) || hops_round(movement, period, most);
  }
  return has_multiple({movement.min, movement.max.value_or(most)}, period);
}

/// Whether there is a square it may begin on as well as end on.
bool may_stay(const Movement& movement) {
  return movement.from.empty() || movement.within.empty() ||
         std::ranges::any_of(movement.from, [&](Square square) {
           return std::ranges::find(movement.within, square) != movement.within.end();
         });
}

bool may_go_anywhere_round(const Board& board, const Movement& movement, auto goes) {
  return board.type == BoardType::kVerticalCylinder && may_stay(movement) &&
         std::ranges::any_of(directions(movement), goes);
}

/// Whether some piece fits both.
bool may_meet(const Rules& rules, const Description& one, const Description& other) {
  for (const Side side : {Side::kPlayer, Side::kOpponent}) {
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
      if (matches(rules, one, side, PieceId(i)) && matches(rules, other, side, PieceId(i))) {
        return true;
      }
    }
  }
  return false;
}

bool may_hop_over(const Rules& rules, const Movement& movement, const Description& type) {
  return movement.kind == MovementKind::kHop &&
         (movement.over.number > 0 || movement.over.comparison == Comparison::kAtLeast) &&
         may_meet(rules, movement.hop_over, type);
}

}  // namespace

bool may_go_round(const Board& board, const Movement& movement) {
  return may_go_anywhere_round(board, movement,
                               [&](Direction d) { return goes_round(board, movement, d); });
}

bool may_capture_round(const Rules& rules, const Capture& capture) {
  const Board& board = rules.board;
  return std::ranges::any_of(capture.movements, [&](Movement movement) {
    if (!may_hop_over(rules, movement, capture.type)) return false;
    if (!capture.hop) {  // what stands behind is the last that is hopped over
      if (!capture.retrieve || span_of(movement.after, 0).low > 0) return false;
      movement.after = {Comparison::kEqual, 0};
    }
    return may_go_anywhere_round(board, movement, [&](Direction d) {
      return is_level(d) && hops_round(movement, period_of(board, d), max_leaps(board, d));
    });
  });
}

bool may_take_hopped(const Rules& rules, const Capture& capture) {
  return capture.hop && std::ranges::any_of(capture.movements, [&](const Movement& movement) {
           return may_hop_over(rules, movement, capture.type);
         });
}

bool has_long_steps(const Capture& capture) {
  return std::ranges::any_of(capture.movements, [](const Movement& movement) {
    return std::max(std::abs(movement.direction.dx), std::abs(movement.direction.dy)) > 1;
  });
}

}  // namespace rulewise::scl
