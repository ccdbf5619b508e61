#include "insight/scene.h"

#include <algorithm>
#include <limits>

namespace rulewise::insight {
namespace {

using machine::board::Effect;
using machine::board::Position;

// What stands on a square one wants to reach costs so many moves.
constexpr int kBehindOwn = 1;
constexpr int kBehindEnemy = 5;
/// Taken for the distance of a square that cannot be reached.
constexpr int kFarAway = 10;

bool any_weight(const BoardKnowledge& knowledge, std::initializer_list<BoardAdvice> advices) {
  return std::ranges::any_of(advices,
                             [&](BoardAdvice advice) { return knowledge.weight(advice) != 0; });
}

/// Where a piece had better not go; with `counts_steps` also all that does not count as a step.
machine::board::SquaresByCode excluded_squares(const BoardKnowledge& knowledge, bool counts_steps) {
  const std::size_t squares = knowledge.square_count();
  const std::size_t words = machine::board::words_for(squares);
  const std::size_t codes = 2 * knowledge.tables().views().kind_count() + 1;
  machine::board::SquaresByCode sets(codes * words);
  for (Code code = 1; code < codes; ++code) {
    for (std::size_t s = 0; s < squares; ++s) {
      const bool does_not_count = counts_steps && knowledge.stays_home(code);
      if (!knowledge.is_excluded(code, s) && !does_not_count) continue;
      sets[code * words + s / 64] |= std::uint64_t{1} << (s % 64);
    }
  }
  return sets;
}

}  // namespace

Scene::Scene(std::shared_ptr<const BoardKnowledge> knowledge)
    : knowledge_(std::move(knowledge)),
      needs_moves_(any_weight(*knowledge_, {BoardAdvice::kDynamicMobility})),
      needs_captures_(any_weight(
          *knowledge_,
          {BoardAdvice::kCaptureMobility, BoardAdvice::kLocalThreat, BoardAdvice::kGlobalThreat,
           BoardAdvice::kPotentThreat, BoardAdvice::kGlobalPotentThreat, BoardAdvice::kVital})),
      excluded_(excluded_squares(*knowledge_, false)),
      no_steps_(excluded_squares(*knowledge_, true)),
      move_counts_(knowledge_->square_count(), 0),
      noted_(knowledge_->square_count()) {}

void Scene::look_at(const Position& position) {
  position_ = &position;
  is_trial_current_ = false;
  ++looks_;
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    if (needs_moves_) {
      steps_[static_cast<std::size_t>(colour)] =
          machine::board::count_moving(position, colour, no_steps_, move_counts_);
    }
    if (needs_captures_) list_captures(colour);
  }
}

void Scene::list_captures(Colour colour) {
  std::vector<PieceCapture>& captures = captures_[static_cast<std::size_t>(colour)];
  captures.clear();
  machine::board::list_captures(*position_, colour, captures, scratch_);
  std::erase_if(captures, [&](const PieceCapture& capture) {
    return knowledge_->is_excluded(capture.piece, capture.to);
  });
}

double Scene::intrinsic(Code code, std::size_t square) const {
  double value = knowledge_->worth(code, square);
  if (const double weight = knowledge_->weight(BoardAdvice::kArrivalDistance); weight != 0) {
    value += weight * arrival_distance(code, square);
  }
  return value;
}

double Scene::local(Code code, std::size_t square) const {
  double value = intrinsic(code, square);
  if (const double weight = knowledge_->weight(BoardAdvice::kDynamicMobility); weight != 0) {
    value += weight * dynamic_mobility(code, square);
  }
  if (const double weight = knowledge_->weight(BoardAdvice::kPromoteDistance); weight != 0) {
    value += weight * promote_distance(code, square);
  }
  return value;
}

double Scene::dynamic_mobility(Code code, std::size_t square) const {
  if (position_->at(square) != code) return 0;
  return sign_of(machine::board::colour_of(code)) * move_counts_[square];
}

int Scene::cost(Code code, int distance, std::size_t target) const {
  const Colour owner = machine::board::colour_of(code);
  const Code there = position_->at(target);
  const int obstacle = there == kEmpty                             ? 0
                       : machine::board::colour_of(there) == owner ? kBehindOwn
                                                                   : kBehindEnemy;
  return (is_to_move(owner) ? 0 : 1) + distance + obstacle;
}

double Scene::arrival_distance(Code code, std::size_t square) const {
  const std::vector<std::uint16_t>& targets = knowledge_->arrival_squares(code);
  if (targets.empty()) return 0;
  const PieceOf piece = piece_of(code);
  double value = 0;
  for (const std::uint16_t target : targets) {
    const int way = knowledge_->tables().distance(piece, static_cast<int>(square), target);
    const int distance = way == BoardTables::kUnreachable ? kFarAway : way;
    value += knowledge_->discounted(cost(code, distance, target));
  }
  return sign_of(piece.owner) * value;
}

double Scene::promote_distance(Code code, std::size_t square) const {
  const std::vector<Becoming>& becomings = knowledge_->becomings(code);
  const bool enemy_promotes =
      knowledge_->options().wording == Wording::kProse && knowledge_->enemy_promotes(code);
  if (becomings.empty() && !enemy_promotes) return 0;
  const PieceOf piece = piece_of(code);
  const BoardTables::NearestPromotion nearest =
      knowledge_->tables().nearest_promotion(piece, static_cast<int>(square));
  if (nearest.squares.empty()) return 0;
  std::size_t target = nearest.squares.front();
  int least = cost(code, nearest.distance, target);
  for (const std::uint16_t other : nearest.squares.subspan(1)) {
    const int moves = cost(code, nearest.distance, other);
    if (moves < least) least = moves, target = other;
  }
  const double sign = sign_of(piece.owner);
  if (enemy_promotes) {
    double worst = std::numeric_limits<double>::infinity();
    for (const Code option : knowledge_->options_of(code)) {
      worst = std::min(worst, sign * intrinsic(option, target));
    }
    return sign * knowledge_->discounted(least) * worst;
  }
  double best = 0;
  for (const Becoming& becoming : becomings) {
    const double share = knowledge_->discounted(becoming.steps + least - 1);
    best = std::max(best, share * sign * intrinsic(becoming.code, target));
  }
  return sign * best;
}

double Scene::worth_here(std::size_t square) const {
  Noted& noted = noted_[square];
  if (noted.position != looks_) noted = {looks_, local(position_->at(square), square)};
  return noted.worth;
}

double Scene::gain(const PieceCapture& capture) const {
  const double worth = worth_here(capture.victim_square);
  if (capture.effect == Effect::kRemove) return -worth;
  const Colour holder = capture.effect == Effect::kToWhite ? Colour::kWhite : Colour::kBlack;
  return holder == machine::board::colour_of(capture.victim) ? 0.0 : -2 * worth;
}

Position& Scene::trial() const {
  if (!trial_) trial_ = *position_;
  if (!is_trial_current_) *trial_ = *position_;
  is_trial_current_ = true;
  return *trial_;
}

bool Scene::is_taken_back(Colour colour, std::size_t square) const {
  const Effect back = colour == Colour::kWhite ? Effect::kToWhite : Effect::kToBlack;
  return machine::board::can_capture(trial(), machine::board::other(colour),
                                     static_cast<machine::board::Square>(square), back, excluded_,
                                     scratch_);
}

}  // namespace rulewise::insight
