#include "memory/learned_evaluation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace rulewise::memory {
namespace {

using board::Code;
using board::MoveKind;

constexpr double kMostThousandths = 89'000;
constexpr double kMostBeyond = 10'000;  // so that what is as good as won can still get better
constexpr int kVitalWorth = 1'000'000;  // of a piece whose loss ends the game

}  // namespace

int goal_thousandths(double log_odds) {
  return static_cast<int>(std::lround(kMostThousandths * std::tanh(log_odds / 2) +
                                      kMostBeyond * std::tanh(log_odds / 20)));
}

LearnedEvaluation::LearnedEvaluation(const board::CompiledGame& game,
                                     std::shared_ptr<const Weights> weights,
                                     const BoardFeatures::Options& options)
    : features_(game, options), squares_(game.squares) {
  use(std::move(weights));
}

void LearnedEvaluation::use(std::shared_ptr<const Weights> weights) {
  weights_ = std::move(weights);
  const board::CompiledGame& game = features_.game();
  const FeatureLayout& layout = features_.layout();
  const Weights& w = *weights_;
  assert(w.size() == features_.count());
  table_.assign(game.codes * squares_, 0);
  piece_worth_.assign(game.codes, 0);
  for (Code code = 1; code < game.codes; ++code) {
    const std::size_t kind = board::kind_of(code);
    const float sign = board::colour_of(code) == board::Colour::kWhite ? 1.0F : -1.0F;
    double mean = 0;
    for (std::size_t square = 0; square < squares_; ++square) {
      const float here = w[layout.place + features_.place_of(code, square)];
      table_[code * squares_ + square] = sign * (w[layout.material + kind] + here);
      mean += static_cast<double>(here) / static_cast<double>(squares_);
    }
    const double worth = 1000 * (static_cast<double>(w[layout.material + kind]) + mean);
    piece_worth_[code] =
        features_.is_vital(code) ? kVitalWorth : static_cast<int>(std::clamp(worth, 0.0, 1e5));
  }
}

double LearnedEvaluation::value(const board::Position& position, double worth) {
  return worth + features_.sum_of_rest(position, piece_worth_, *weights_);
}

double LearnedEvaluation::worth(const board::Position& position) const {
  double sum = 0;
  for (std::size_t square = 0; square < squares_; ++square) {
    sum += worth(position.at(square), square);
  }
  return sum;
}

double LearnedEvaluation::worth_change(const board::Position& position, const board::MoveList& list,
                                       const board::Move& move) const {
  double change = 0;
  if (move.init != board::kEmpty) change += worth(move.init, position.pending_square());
  if (move.from != board::kNoSquare) change -= worth(move.piece, move.from);
  if (move.becomes != board::kEmpty) change += worth(move.becomes, move.to);
  if (move.kind == MoveKind::kTake) change -= worth(move.victim(), move.victim_square());
  if (move.kind == MoveKind::kChain) {
    for (const board::Step& step : list.steps_of(move)) {
      for (const board::Victim& victim : list.victims_of(step)) {
        change -= worth(victim.code, victim.square);
      }
    }
  }
  if (move.kind == MoveKind::kCastle) {
    const board::Castling& castling = position.game().castlings[move.castling()];
    change += worth(castling.partner, castling.partner_to) -
              worth(castling.partner, castling.partner_from);
  }
  return change;
}

}  // namespace rulewise::memory
