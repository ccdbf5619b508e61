// plain_scene.h — METAGAMER's dynamic tables and advisors written plainly, to judge the fast ones.
//
// Idea      straight from the specification, case by case, with maps and sets; nothing is shared
//           with the fast versions but the static tables and material values, which have tests of
//           their own
// Promises  slow and obvious
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "insight/board_tables.h"
#include "insight/material.h"
#include "insight/weights.h"

namespace rulewise::insight::testing {

struct PlainPosition {
  std::map<int, PieceOf> board;  // by square
  std::vector<PieceOf> hands;    // of both players together
  Side mover = Side::kPlayer;
  bool is_pending = false;
  PieceOf pending;
  int pending_square = 0;
};

enum class PlainEffect { kRemove, kToWhite, kToBlack };

struct PlainCapture {
  PieceOf piece;
  int from = 0;
  int to = 0;
  PieceOf victim;
  int victim_square = 0;
  PlainEffect effect = PlainEffect::kRemove;
  friend auto operator<=>(const PlainCapture&, const PlainCapture&) = default;
};

/// All steps and captures of one player as if to move.
class PlainMoves {
 public:
  using Move = std::tuple<PieceOf, int, int>;

  PlainMoves(const BothViews& views, const std::map<int, PieceOf>& board, Side side)
      : views_(views), board_(board) {
    for (const auto& [square, piece] : board) {
      if (piece.owner == side) add_piece(piece, square);
    }
  }

  std::set<Move> moves;
  std::set<PlainCapture> captures;

 private:
  struct Walk {
    int target = 0;
    int behind = -1;
    std::vector<int> hopped;
  };

  int walk(int from, scl::Direction direction, int count) const {
    scl::Square at = views_.square(from);
    for (int i = 0; i < count; ++i) {
      const auto next = scl::step(views_.board(), at, direction);
      if (!next) return -1;
      at = *next;
    }
    return views_.index(at);
  }

  bool is_empty(int square) const { return !lifted_.contains(square); }
  bool fits(const scl::Description& description, int square) const {
    const auto found = lifted_.find(square);
    return found != lifted_.end() &&
           scl::matches(view(), description, found->second.owner, found->second.kind);
  }
  const scl::Rules& view() const { return views_.of(piece_.owner); }

  void add_piece(PieceOf piece, int square) {
    piece_ = piece;
    from_ = square;
    lifted_ = board_;
    lifted_.erase(square);
    for (const scl::Movement& movement : view().piece(piece.kind).moving) {
      try_walks(movement, [&](const Walk& w) {
        if (!is_empty(w.target)) return false;
        moves.insert({piece_, from_, w.target});
        return true;
      });
    }
    for (const scl::Capture& capture : view().piece(piece.kind).capturing) {
      for (const scl::Movement& movement : capture.movements) {
        try_walks(movement, [&](const Walk& w) { return try_capture(capture, w); });
      }
    }
  }

  /// Calls `take` for every possible walk; riders that must ride longest from the far end until
  /// it says yes.
  template <class Take>
  void try_walks(const scl::Movement& movement, Take take) {
    for (const scl::Direction direction : scl::directions(movement)) {
      std::vector<Walk> walks = walks_along(movement, direction);
      const int behind = walk(from_, {-direction.dx, -direction.dy}, 1);
      for (Walk& one : walks) one.behind = behind;
      if (movement.longest && views_.board().type == scl::BoardType::kPlanar) {
        std::ranges::reverse(walks);
        std::ignore = std::ranges::find_if(walks, take);
      } else {
        for (const Walk& one : walks) take(one);
      }
    }
  }

  std::vector<Walk> walks_along(const scl::Movement& movement, scl::Direction direction) const {
    std::vector<Walk> found;
    const int most = scl::max_leaps(views_.board(), direction);
    const auto add = [&](int count, std::vector<int> hopped) {
      const int target = walk(from_, direction, count);
      if (target >= 0) found.push_back({target, -1, std::move(hopped)});
    };
    if (movement.kind == scl::MovementKind::kLeap) add(1, {});
    if (movement.kind == scl::MovementKind::kRide) {
      for (int n = movement.min; n <= movement.max.value_or(most); ++n) {
        bool is_open = true;
        for (int i = 1; i < n; ++i) {
          const int square = walk(from_, direction, i);
          is_open = is_open && square >= 0 && is_empty(square);
        }
        if (is_open) add(n, {});
      }
    }
    if (movement.kind == scl::MovementKind::kHop) add_hops(movement, direction, most, add);
    return found;
  }

  template <class Add>
  void add_hops(const scl::Movement& movement, scl::Direction direction, int most, Add add) const {
    const auto is_in = [&](const scl::Count& count, int number) {
      if (count.comparison == scl::Comparison::kEqual) return number == count.number;
      if (count.comparison == scl::Comparison::kAtMost) return number <= count.number;
      return number >= count.number && number <= most;
    };
    const int limit = most + 10;
    for (int b = 0; b <= limit; ++b) {
      for (int o = 0; is_in(movement.before, b) && o <= limit; ++o) {
        for (int a = 0; is_in(movement.over, o) && a <= limit; ++a) {
          if (!is_in(movement.after, a)) continue;
          std::vector<int> hopped;
          bool is_possible = true;
          for (int i = 1; i <= b + o + a && is_possible; ++i) {
            const int square = walk(from_, direction, i);
            const bool is_hurdle = i > b && i <= b + o;
            is_possible =
                square >= 0 && (is_hurdle ? fits(movement.hop_over, square) : is_empty(square));
            if (is_hurdle) hopped.push_back(square);
          }
          if (is_possible) add(b + o + a + 1, hopped);
        }
      }
    }
  }

  bool try_capture(const scl::Capture& capture, const Walk& w) {
    std::set<int> taken;
    if (capture.hop) {
      for (const int square : w.hopped) {
        if (fits(capture.type, square)) taken.insert(square);
      }
    }
    if (capture.retrieve && w.behind >= 0 && fits(capture.type, w.behind)) taken.insert(w.behind);
    if (capture.clobber && fits(capture.type, w.target)) taken.insert(w.target);
    if (taken.empty() || (!is_empty(w.target) && !taken.contains(w.target))) return false;
    PlainEffect effect = PlainEffect::kRemove;
    if (capture.effect == scl::EffectKind::kPossess) {
      effect = capture.possessor == Side::kPlayer ? PlainEffect::kToWhite : PlainEffect::kToBlack;
    }
    for (const int square : taken) {
      captures.insert({piece_, from_, w.target, lifted_.at(square), square, effect});
    }
    return true;
  }

  const BothViews& views_;
  const std::map<int, PieceOf>& board_;
  PieceOf piece_;
  int from_ = 0;
  std::map<int, PieceOf> lifted_;  // the board without the moving piece
};

class PlainScene {
 public:
  PlainScene(const BoardTables& tables, const Material& material, const EvaluationOptions& options,
             PlainPosition position)
      : tables_(tables), material_(material), options_(options), position_(std::move(position)) {
    for (const Side side : kSides) {
      PlainMoves all(tables.views(), position_.board, side);
      for (const auto& move : all.moves) {
        if (!tables.is_excluded(std::get<0>(move), std::get<2>(move))) moves(side).insert(move);
      }
      for (const PlainCapture& capture : all.captures) {
        if (!tables.is_excluded(capture.piece, capture.to)) captures(side).insert(capture);
      }
    }
  }

  double value(BoardAdvice advice) {
    switch (advice) {
      case BoardAdvice::kDynamicMobility:
        return double(moves(Side::kPlayer).size()) - double(moves(Side::kOpponent).size());
      case BoardAdvice::kCaptureMobility:
        return omega(Side::kPlayer) * double(captures(Side::kPlayer).size()) -
               omega(Side::kOpponent) * double(captures(Side::kOpponent).size());
      case BoardAdvice::kStaticMobility:
      case BoardAdvice::kEventualMobility:
      case BoardAdvice::kMaterial:
      case BoardAdvice::kArrivalDistance:
      case BoardAdvice::kPromoteDistance: {
        double sum = 0;
        for (const auto& [square, piece] : position_.board) sum += single(advice, piece, square);
        return sum;
      }
      case BoardAdvice::kLocalThreat: return local_threat();
      case BoardAdvice::kGlobalThreat: return global_threat();
      case BoardAdvice::kPotentThreat: return potent_threat(false);
      case BoardAdvice::kGlobalPotentThreat: return potent_threat(true);
      case BoardAdvice::kPossess: return possess();
      case BoardAdvice::kVital: return vital();
      case BoardAdvice::kInitPromote: return init_promote();
      case BoardAdvice::kRandom: break;
    }
    return 0;
  }

  std::set<PlainMoves::Move>& moves(Side side) { return moves_[index_of(side)]; }
  std::set<PlainCapture>& captures(Side side) { return captures_[index_of(side)]; }

 private:
  double omega(Side side) const { return side == position_.mover ? 0.9 : 0.7; }
  double weight(BoardAdvice advice) const { return options_.weight(advice); }
  bool is_defined(PieceOf piece) const {
    return tables_.views().of(piece.owner).piece(piece.kind).is_defined;
  }

  /// One advisor about one piece on one square.
  double single(BoardAdvice advice, PieceOf piece, int square) {
    const double sign = sign_of(piece.owner);
    switch (advice) {
      case BoardAdvice::kMaterial: return sign * material_.total(piece);
      case BoardAdvice::kStaticMobility:
        return is_defined(piece) ? sign * tables_.static_mobility(piece, square) : 0;
      case BoardAdvice::kEventualMobility:
        return is_defined(piece) ? sign * tables_.eventual_mobility(piece, square) : 0;
      case BoardAdvice::kArrivalDistance: return sign * arrival(piece, square);
      case BoardAdvice::kPromoteDistance: return sign * promotion(piece, square);
      case BoardAdvice::kDynamicMobility:
        return sign * double(std::ranges::count_if(moves(piece.owner), [&](const auto& move) {
                 return std::get<0>(move) == piece && std::get<1>(move) == square;
               }));
      default: return 0;
    }
  }

  double sum_of(std::initializer_list<BoardAdvice> advices, PieceOf piece, int square) {
    double sum = 0;
    for (const BoardAdvice advice : advices) {
      if (weight(advice) != 0) sum += weight(advice) * single(advice, piece, square);
    }
    return sum;
  }
  double intrinsic(PieceOf piece, int square) {
    return sum_of({BoardAdvice::kMaterial, BoardAdvice::kStaticMobility,
                   BoardAdvice::kEventualMobility, BoardAdvice::kArrivalDistance},
                  piece, square);
  }
  double local(PieceOf piece, int square) {
    return intrinsic(piece, square) +
           sum_of({BoardAdvice::kDynamicMobility, BoardAdvice::kPromoteDistance}, piece, square);
  }

  int cost(PieceOf piece, int distance, int target) const {
    int cost = distance + (piece.owner == position_.mover ? 0 : 1);
    const auto there = position_.board.find(target);
    if (there != position_.board.end()) cost += there->second.owner == piece.owner ? 1 : 5;
    return cost;
  }

  double arrival(PieceOf piece, int square) {
    const scl::Rules& view = tables_.views().of(piece.owner);
    double sum = 0;
    for (const scl::Goal& goal : view.goals) {
      if (goal.kind != scl::GoalKind::kArrive) continue;
      if (!scl::matches(view, goal.description, piece.owner, piece.kind)) continue;
      for (const scl::Square target : goal.squares) {
        int distance = tables_.distance(piece, square, tables_.views().index(target));
        if (distance == BoardTables::kUnreachable) distance = 10;
        sum += tables_.discounted(cost(piece, distance, tables_.views().index(target)));
      }
    }
    return sum;
  }

  bool can_choose_another(PieceOf piece) {
    const Promotions& promotions = tables_.promotions();
    if (promotions.chooser(piece) != piece.owner) return false;
    for (const PieceOf option : promotions.options(piece)) {
      for (int t = 0; t < tables_.views().square_count() && option != piece; ++t) {
        if (promotions.in_zone(piece.owner, t) &&
            !tables_.arrivals().holds(enemy_of(piece.owner), option, t)) {
          return true;
        }
      }
    }
    return false;
  }

  double promotion(PieceOf piece, int square) {
    if (!can_choose_another(piece)) return 0;
    const auto nearest = tables_.nearest_promotion(piece, square);
    if (nearest.squares.empty()) return 0;
    const int target = *std::ranges::min_element(
        nearest.squares, {}, [&](int t) { return cost(piece, nearest.distance, t); });
    double best = 0;
    for (std::size_t i = 0; i < tables_.views().piece_count(); ++i) {
      const PieceOf option = tables_.views().piece(i);
      const auto steps = tables_.promotions().steps(piece, option);
      if (!steps || *steps == 0) continue;
      const double share = tables_.discounted(*steps + cost(piece, nearest.distance, target) - 1);
      best = std::max(best, share * sign_of(piece.owner) * intrinsic(option, target));
    }
    return best;
  }

  double gain(const PlainCapture& capture) {
    const double worth = local(capture.victim, capture.victim_square);
    if (capture.effect == PlainEffect::kRemove) return -worth;
    const Side holder = capture.effect == PlainEffect::kToWhite ? Side::kPlayer : Side::kOpponent;
    return -worth + (capture.victim.owner == holder ? worth : -worth);
  }

  double local_threat() {
    double sum = 0;
    for (const Side side : kSides) {
      for (const PlainCapture& capture : captures(side)) {
        if (gain(capture) * sign_of(side) > 0) sum += omega(side) * gain(capture);
      }
    }
    return sum;
  }

  double global_threat() {
    double sum = 0;
    for (const Side side : kSides) {
      std::map<std::tuple<PieceOf, int, PlainEffect>, double> threats;
      for (const PlainCapture& capture : captures(side)) {
        const double value = gain(capture) * sign_of(side);
        if (value > 0) threats[{capture.victim, capture.victim_square, capture.effect}] = value;
      }
      std::vector<double> values;
      for (const auto& [threat, value] : threats) values.push_back(value);
      std::ranges::sort(values, std::greater<>{});
      if (values.empty()) continue;
      double threat = 0.9 * values[0];
      if (side != position_.mover) {
        threat = values.size() > 1 ? 0.7 * values[1] : 0.7 * 0.7 * values[0];
      }
      sum += sign_of(side) * threat;
    }
    return sum;
  }

  bool is_defended(const PlainCapture& capture) {
    std::map<int, PieceOf> board = position_.board;
    board.erase(capture.from);
    for (const PlainCapture& other : captures(capture.piece.owner)) {
      if (other.piece == capture.piece && other.from == capture.from && other.to == capture.to &&
          other.effect == capture.effect) {
        board.erase(other.victim_square);
      }
    }
    board[capture.to] = capture.piece;
    const PlainMoves replies(tables_.views(), board, enemy_of(capture.piece.owner));
    const PlainEffect back =
        capture.piece.owner == Side::kPlayer ? PlainEffect::kToWhite : PlainEffect::kToBlack;
    return std::ranges::any_of(replies.captures, [&](const PlainCapture& reply) {
      return reply.victim_square == capture.to && reply.effect != back &&
             !tables_.is_excluded(reply.piece, reply.to);
    });
  }

  double potent_threat(bool only_best) {
    const double sign = sign_of(position_.mover);
    double sum = 0;
    double best = 0;
    for (const PlainCapture& capture : captures(position_.mover)) {
      double value = sign * gain(capture);
      if (value <= 0) continue;
      if (is_defended(capture)) {
        value = std::min(value, value - sign * local(capture.piece, capture.from));
      }
      sum += std::max(0.0, value);
      best = std::max(best, value);
    }
    return sign * (only_best ? best : sum);
  }

  double possess() {
    const int count = tables_.views().square_count();
    double sum = 0;
    for (const PieceOf piece : position_.hands) {
      for (int square = 0; square < count; ++square) {
        if (!position_.board.contains(square)) sum += local(piece, square) / count;
      }
    }
    return sum;
  }

  double vital() {
    double sum = 0;
    for (const Side owner : kSides) {
      const Side enemy = enemy_of(owner);
      const scl::Owner exactly =
          owner == Side::kPlayer ? scl::Owner::kPlayer : scl::Owner::kOpponent;
      for (const scl::Goal& goal : tables_.views().of(enemy).goals) {
        if (goal.kind != scl::GoalKind::kEradicate || goal.description.owner != exactly) continue;
        std::vector<int> targets;
        for (const auto& [square, piece] : position_.board) {
          if (scl::matches(tables_.views().of(enemy), goal.description, piece.owner, piece.kind)) {
            targets.push_back(square);
          }
        }
        if (targets.empty() || targets.size() > 2) continue;
        for (const int target : targets) {
          const bool is_attacked = std::ranges::any_of(
              captures(enemy), [&](const PlainCapture& c) { return c.victim_square == target; });
          if (!is_attacked) continue;
          const bool falls = targets.size() == 1 && position_.mover == enemy;
          sum -= sign_of(owner) * (falls ? 10000.0 : 1.0) / double(targets.size());
        }
      }
    }
    return sum;
  }

  double init_promote() {
    if (!position_.is_pending) return 0;
    const double sign = sign_of(position_.mover);
    double best = -1e300;
    for (const PieceOf option : tables_.promotions().options(position_.pending)) {
      best = std::max(best, sign * local(option, position_.pending_square));
    }
    return sign * best;
  }

  const BoardTables& tables_;
  const Material& material_;
  const EvaluationOptions& options_;
  PlainPosition position_;
  std::array<std::set<PlainMoves::Move>, 2> moves_;
  std::array<std::set<PlainCapture>, 2> captures_;
};

}  // namespace rulewise::insight::testing
