#include "generator/powers.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "generator/invent.h"

namespace rulewise::generator {
namespace {

using scl::Comparison;
using scl::Movement;
using scl::MovementKind;

constexpr int kMostHopperTries = 2'000;

/// Draws powers one after another from the same parameters and frame.
class PowerDraw {
 public:
  PowerDraw(const Parameters& parameters, const Frame& frame, Draw& draw)
      : parameters_(parameters), frame_(frame), board_(frame.board), draw_(draw) {}

  std::vector<Movement> movements() {
    std::vector<Movement> list;
    do {
      list.push_back(movement());
    } while (list.size() < kMostOfAKind && draw_.yes(parameters_.movement_complexity));
    return list;
  }

  std::vector<scl::Capture> captures() {
    std::vector<scl::Capture> list;
    do {
      list.push_back(capture());
    } while (list.size() < kMostOfAKind && draw_.yes(parameters_.capture_complexity));
    return list;
  }

  scl::Promotion promotion() {
    scl::Promotion promotion;
    if (draw_.yes(parameters_.specific_promotion)) {
      promotion.becomes = scl::PieceId(draw_.below(frame_.types));
      return promotion;
    }
    promotion.kind = scl::PromotionKind::kDecision;
    promotion.chooser = draw_side(draw_);
    promotion.options = draw_description(parameters_, frame_, draw_);
    return promotion;
  }

 private:
  Movement movement() {
    Movement movement;
    movement.direction = direction();
    movement.symmetries.rotation = draw_.yes(parameters_.symmetry_rotation);
    movement.symmetries.forward = draw_.yes(parameters_.symmetry_forward);
    movement.symmetries.side = draw_.yes(parameters_.symmetry_side);
    movement.kind = draw_.from(parameters_.movement_type);
    if (movement.kind == MovementKind::kRide) constrain_ride(movement);
    if (movement.kind == MovementKind::kHop) constrain_hop(movement);
    return movement;
  }

  scl::Direction direction() {
    const Fraction locality = draw_.from(parameters_.locality);
    const int most_x = std::max(1, locality.of(board_.width - 1));
    const int most_y = std::max(1, locality.of(board_.height - 1));
    scl::Direction direction;
    while (direction == scl::Direction{}) {
      direction.dx = draw_.from(IntRange{0, most_x});
      direction.dy = draw_.from(IntRange{0, most_y});
    }
    return direction;
  }

  void constrain_ride(Movement& ride) {
    ride.longest = draw_.yes(parameters_.must_ride);
    const int longer = std::max(ride.direction.dx, ride.direction.dy);
    const int most = draw_.from(parameters_.locality).of(larger_side(), longer);
    if (most > 1) ride.max = most;
  }

  void constrain_hop(Movement& hop) {
    for (int tries = 0; tries < kMostHopperTries; ++tries) {
      hop.hop_over = draw_description(parameters_, frame_, draw_);
      hop.before = count(parameters_.constrain_before, parameters_.hopper_before, 0);
      hop.over = count(parameters_.constrain_over, parameters_.hopper_over, 1);
      hop.after = count(parameters_.constrain_after, parameters_.hopper_after, 0);
      if (has_room(hop, board_)) return;
    }
    Movement leap;
    leap.direction = hop.direction;
    leap.symmetries = hop.symmetries;
    hop = leap;
  }

  /// An equation with that chance, else `x >= free`.
  scl::Count count(Fraction constrain, SideRange range, int free) {
    if (!draw_.yes(constrain)) return {Comparison::kAtLeast, free};
    const int high = std::max(range.low, range.high.value_or(larger_side()));
    const int number = draw_.from(IntRange{range.low, high});
    return {draw_.from(parameters_.comparative), number};
  }

  scl::Capture capture() {
    scl::Capture capture;
    capture.movements = movements();
    capture.retrieve = draw_.yes(parameters_.capture_retrieve);
    capture.clobber = draw_.yes(parameters_.capture_clobber);
    capture.hop = draw_.yes(parameters_.capture_hop);
    capture.type = draw_description(parameters_, frame_, draw_);
    const CaptureEffect effect = draw_.from(parameters_.capture_effect);
    if (effect == CaptureEffect::kRemove) return capture;
    capture.effect = scl::EffectKind::kPossess;
    capture.possessor =
        effect == CaptureEffect::kPlayerPossesses ? scl::Side::kPlayer : scl::Side::kOpponent;
    return capture;
  }

  [[nodiscard]] int larger_side() const { return std::max(board_.width, board_.height); }

  const Parameters& parameters_;
  const Frame& frame_;
  const scl::Board& board_;
  Draw& draw_;
};

int least(scl::Count count) { return count.comparison == Comparison::kAtMost ? 0 : count.number; }

}  // namespace

bool has_room(const Movement& hopper, const scl::Board& board) {
  const int leaps = least(hopper.before) + least(hopper.over) + least(hopper.after) + 1;
  return leaps * hopper.direction.dx < board.width && leaps * hopper.direction.dy < board.height;
}

scl::Piece draw_piece(const Parameters& parameters, const Frame& frame, Draw& draw) {
  PowerDraw powers(parameters, frame, draw);
  scl::Piece piece;
  piece.is_defined = true;
  piece.moving = powers.movements();
  piece.capturing = powers.captures();
  piece.promotion = powers.promotion();
  piece.constraints.must_capture = draw.yes(parameters.must_capture);
  piece.constraints.continue_captures = draw.yes(parameters.continue_captures);
  return piece;
}

}  // namespace rulewise::generator
