#include "insight/board_advisors.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/hash.h"

namespace rulewise::insight {
namespace {

using machine::board::Effect;
using machine::board::Position;
using machine::board::Square;

constexpr std::array<Colour, 2> kColours{Colour::kWhite, Colour::kBlack};

/// A threat counts nearly in full for the one who can carry it out now.
constexpr double kOnMove = 0.9;
constexpr double kNotOnMove = 0.7;

/// At most so many pieces left of what must not be lost: each is vital.
constexpr std::size_t kVitalNumber = 2;
/// The last one can be taken at once.
constexpr double kLastOneFalls = 10000;

double immediacy(const Scene& scene, Colour colour) {
  return scene.is_to_move(colour) ? kOnMove : kNotOnMove;
}

double dynamic_mobility(const Scene& scene) {
  return static_cast<double>(scene.steps(Colour::kWhite)) -
         static_cast<double>(scene.steps(Colour::kBlack));
}

double capture_mobility(const Scene& scene) {
  double value = 0;
  for (const Colour colour : kColours) {
    const auto count = static_cast<double>(scene.captures(colour).size());
    value += sign_of(colour) * immediacy(scene, colour) * count;
  }
  return value;
}

double static_mobility(const Scene& scene) {
  double value = 0;
  scene.for_each_piece([&](Code code, std::size_t square) {
    value += scene.knowledge().static_mobility(code, square);
  });
  return value;
}

double eventual_mobility(const Scene& scene) {
  double value = 0;
  scene.for_each_piece([&](Code code, std::size_t square) {
    value += scene.knowledge().eventual_mobility(code, square);
  });
  return value;
}

double material(const Scene& scene) {
  double value = 0;
  scene.for_each_piece(
      [&](Code code, std::size_t) { value += scene.knowledge().material_of(code); });
  return value;
}

double arrival_distance(const Scene& scene) {
  double value = 0;
  scene.for_each_piece(
      [&](Code code, std::size_t square) { value += scene.arrival_distance(code, square); });
  return value;
}

double promote_distance(const Scene& scene) {
  double value = 0;
  scene.for_each_piece(
      [&](Code code, std::size_t square) { value += scene.promote_distance(code, square); });
  return value;
}

// ---- Threats --------------------------------------------------------------------------------

double local_threat(const Scene& scene) {
  double value = 0;
  for (const Colour colour : kColours) {
    const double sign = sign_of(colour);
    double sum = 0;
    for (const PieceCapture& capture : scene.captures(colour)) {
      sum += std::max(0.0, sign * scene.gain(capture));
    }
    value += sign * immediacy(scene, colour) * sum;
  }
  return value;
}

/// The two best among different threats of a player, both positive or 0.
struct BestThreats {
  double first = 0;
  double second = 0;
};

BestThreats best_threats(const Scene& scene, Colour colour) {
  BestThreats best;
  const PieceCapture* best_one = nullptr;
  const PieceCapture* next_one = nullptr;
  const auto is_same = [](const PieceCapture* a, const PieceCapture& b) {
    return a != nullptr && a->victim_square == b.victim_square && a->effect == b.effect;
  };
  for (const PieceCapture& capture : scene.captures(colour)) {
    if (is_same(best_one, capture) || is_same(next_one, capture)) continue;
    const double value = sign_of(colour) * scene.gain(capture);
    if (value > best.first) {
      best.second = best.first;
      next_one = best_one;
      best.first = value;
      best_one = &capture;
    } else if (value > best.second) {
      best.second = value;
      next_one = &capture;
    }
  }
  return best;
}

/// The one on move carries out the best threat; the other's best will be parried, unless he has
/// another one.
double global_threat(const Scene& scene) {
  double value = 0;
  for (const Colour colour : kColours) {
    const BestThreats best = best_threats(scene, colour);
    const double threat = scene.is_to_move(colour) ? kOnMove * best.first
                          : best.second > 0        ? kNotOnMove * best.second
                                                   : kNotOnMove * kNotOnMove * best.first;
    value += sign_of(colour) * threat;
  }
  return value;
}

/// Makes the capture on the trial board, asks, and puts everything back.
bool is_defended(const Scene& scene, Colour colour, const PieceCapture& capture) {
  Position& trial = scene.trial();
  std::array<machine::board::Victim, 32> taken{};
  std::size_t count = 0;
  for (const PieceCapture& other : scene.captures(colour)) {
    const bool is_same_step = other.from == capture.from && other.to == capture.to &&
                              other.effect == capture.effect && other.piece == capture.piece;
    if (!is_same_step || count == taken.size()) continue;
    if (trial.at(other.victim_square) == kEmpty) continue;
    taken[count++] = {other.victim_square, other.victim};
    trial.clear(other.victim_square);
  }
  const bool stays = trial.at(capture.from) == kEmpty;  // round a cylinder onto itself
  if (!stays) trial.clear(capture.from);
  const Code there = trial.at(capture.to);
  if (there != kEmpty) trial.clear(capture.to);
  trial.put(capture.to, capture.piece);
  const bool is_taken = scene.is_taken_back(colour, capture.to);
  trial.clear(capture.to);
  if (there != kEmpty) trial.put(capture.to, there);
  if (!stays) trial.put(capture.from, capture.piece);
  for (std::size_t i = 0; i < count; ++i) trial.put(taken[i].square, taken[i].code);
  return is_taken;
}

/// What a capture is worth for the capturer if the answer is to take back; 0 if nothing.
double potency(const Scene& scene, Colour colour, const PieceCapture& capture) {
  const double sign = sign_of(colour);
  const double gain = sign * scene.gain(capture);
  if (gain <= 0) return 0;
  if (!is_defended(scene, colour, capture)) return gain;
  const double net = gain - sign * scene.worth_here(capture.from);
  return std::max(0.0, std::min(gain, net));
}

/// In the paper's words the other player has potent threats too: by an attacker worth less than
/// its target, that is not itself under a potent threat.
double potent_threats_of_waiting(const Scene& scene, Colour colour, bool only_best) {
  double value = 0;
  const Colour mover = machine::board::other(colour);
  for (const PieceCapture& capture : scene.captures(colour)) {
    const double sign = sign_of(colour);
    const double gain = sign * scene.gain(capture);
    const double target = -sign * scene.worth_here(capture.victim_square);
    if (gain <= 0 || sign * scene.worth_here(capture.from) >= target) continue;
    const bool is_stopped =
        std::ranges::any_of(scene.captures(mover), [&](const PieceCapture& other) {
          return other.victim_square == capture.from && potency(scene, mover, other) > 0;
        });
    if (is_stopped) continue;
    value = only_best ? std::max(value, kNotOnMove * gain) : value + kNotOnMove * gain;
  }
  return sign_of(colour) * value;
}

double potent_threats(const Scene& scene, bool only_best) {
  const Colour mover = scene.mover();
  double value = 0;
  for (const PieceCapture& capture : scene.captures(mover)) {
    const double threat = potency(scene, mover, capture);
    value = only_best ? std::max(value, threat) : value + threat;
  }
  value *= sign_of(mover);
  if (scene.knowledge().options().wording == Wording::kProse) {
    value += potent_threats_of_waiting(scene, machine::board::other(mover), only_best);
  }
  return value;
}

// ---- Hands, goals, promotion ----------------------------------------------------------------

/// The sum of what a piece would be worth on each empty square.
double worth_if_placed(const Scene& scene, Code code) {
  const BoardKnowledge& knowledge = scene.knowledge();
  const bool moves_with_position =
      !knowledge.arrival_squares(code).empty() || !knowledge.becomings(code).empty() ||
      (knowledge.options().wording == Wording::kProse && knowledge.enemy_promotes(code));
  double value = 0;
  if (!moves_with_position) {
    value = knowledge.worth_everywhere(code);
    scene.for_each_piece([&](Code, std::size_t square) { value -= knowledge.worth(code, square); });
    return value;
  }
  for (std::size_t square = 0; square < knowledge.square_count(); ++square) {
    if (scene.position().at(square) == kEmpty) value += scene.local(code, square);
  }
  return value;
}

double possess(const Scene& scene) {
  const Position& position = scene.position();
  if (position.is_assigning() ||
      position.hand_size(Colour::kWhite) + position.hand_size(Colour::kBlack) == 0) {
    return 0;
  }
  const std::size_t codes = 2 * scene.knowledge().tables().views().kind_count() + 1;
  double value = 0;
  for (Code code = 1; code < codes; ++code) {
    const std::size_t held =
        position.in_hand(Colour::kWhite, code) + position.in_hand(Colour::kBlack, code);
    if (held > 0) value += static_cast<double>(held) * worth_if_placed(scene, code);
  }
  std::size_t shared_by = scene.knowledge().square_count();
  if (scene.knowledge().options().wording == Wording::kProse) {
    scene.for_each_piece([&](Code, std::size_t) { --shared_by; });
  }
  return shared_by == 0 ? 0 : value / static_cast<double>(shared_by);
}

/// How many different pieces of a goal the enemy could take now; at most kVitalNumber are there.
std::size_t count_attacked(const Scene& scene, const VitalGoal& goal) {
  std::array<Square, kVitalNumber> seen{};
  std::size_t count = 0;
  for (const PieceCapture& capture : scene.captures(machine::board::other(goal.owner))) {
    if (std::ranges::find(goal.codes, capture.victim) == goal.codes.end()) continue;
    const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
    if (count == seen.size() || std::find(seen.begin(), end, capture.victim_square) != end)
      continue;
    seen[count++] = capture.victim_square;
  }
  return count;
}

double vital(const Scene& scene) {
  double value = 0;
  for (const VitalGoal& goal : scene.knowledge().vital_goals()) {
    std::size_t left = 0;
    for (const Code code : goal.codes) left += scene.position().count(code);
    if (left == 0) continue;
    if (scene.knowledge().options().wording == Wording::kProse) {
      value -= sign_of(goal.owner) * scene.knowledge().discounted(static_cast<int>(left));
    }
    if (left > kVitalNumber) continue;
    const bool falls = left == 1 && !scene.is_to_move(goal.owner);
    const double each = (falls ? kLastOneFalls : 1.0) / static_cast<double>(left);
    value -= sign_of(goal.owner) * each * static_cast<double>(count_attacked(scene, goal));
  }
  return value;
}

double init_promote(const Scene& scene) {
  const Position& position = scene.position();
  if (position.pending() == kEmpty) return 0;
  const double sign = sign_of(scene.mover());
  double best = -std::numeric_limits<double>::infinity();
  for (const Code option : scene.knowledge().options_of(position.pending())) {
    best = std::max(best, sign * scene.local(option, position.pending_square()));
  }
  return sign * best;
}

/// Hangs on the position and the seed alone.
double random_whim(const Scene& scene) {
  const std::uint64_t bits =
      base::mix(scene.position().key() ^ base::mix(scene.knowledge().options().seed));
  return static_cast<double>(bits >> 11U) * 0x1.0p-52 - 1.0;
}

}  // namespace

double value_of(BoardAdvice advice, const Scene& scene) {
  switch (advice) {
    case BoardAdvice::kDynamicMobility: return dynamic_mobility(scene);
    case BoardAdvice::kStaticMobility: return static_mobility(scene);
    case BoardAdvice::kCaptureMobility: return capture_mobility(scene);
    case BoardAdvice::kEventualMobility: return eventual_mobility(scene);
    case BoardAdvice::kLocalThreat: return local_threat(scene);
    case BoardAdvice::kGlobalThreat: return global_threat(scene);
    case BoardAdvice::kPotentThreat: return potent_threats(scene, false);
    case BoardAdvice::kGlobalPotentThreat: return potent_threats(scene, true);
    case BoardAdvice::kPossess: return possess(scene);
    case BoardAdvice::kVital: return vital(scene);
    case BoardAdvice::kArrivalDistance: return arrival_distance(scene);
    case BoardAdvice::kPromoteDistance: return promote_distance(scene);
    case BoardAdvice::kInitPromote: return init_promote(scene);
    case BoardAdvice::kMaterial: return material(scene);
    case BoardAdvice::kRandom: return random_whim(scene);
  }
  return 0;
}

double worth_of_pieces(const Scene& scene) {
  double value = 0;
  scene.for_each_piece(
      [&](Code code, std::size_t square) { value += scene.knowledge().worth(code, square); });
  return value;
}

}  // namespace rulewise::insight
