#include "memory/td_learner.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "base/hash.h"
#include "memory/one_ply.h"

namespace rulewise::memory {
namespace {

using board::MoveList;
using board::Outcome;
using board::Position;

constexpr std::uint64_t kHeldOutEvery = 10;
constexpr std::size_t kMostPliesOfMatch = 300;

double chance_of(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }
double result_of(Outcome outcome) {
  return outcome == Outcome::kWhite ? 1 : outcome == Outcome::kBlack ? 0 : 0.5;
}

/// Draws moves; false if the game ended on the way.
bool draw_opening(Position& position, std::size_t plies, base::Random& random) {
  MoveList list;
  for (std::size_t i = 0; i < plies; ++i) {
    board::generate_merged(position, list);
    if (board::outcome(position, !list.empty()) != Outcome::kNone) return false;
    board::Undo undo;
    position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
  }
  return true;
}

}  // namespace

TdLearner::TdLearner(const board::CompiledGame& game, const TdOptions& options)
    : TdLearner(game, options, TdState{}) {}

TdLearner::TdLearner(const board::CompiledGame& game, const TdOptions& options, TdState state)
    : game_(game), options_(options), state_(std::move(state)) {
  const std::size_t count = BoardFeatures(game, {.with_advisors = false}).count();
  state_.weights.resize(count, 0);
  state_.squares.resize(count, 0);
  state_.mean.resize(count, 0);
  gradient_.assign(count, 0);
  publish();
  for (int i = 0; i < std::max(1, options_.threads); ++i) {
    evaluations_.push_back(std::make_unique<LearnedEvaluation>(game, weights_, options_.features));
  }
}

void TdLearner::publish() { weights_ = std::make_shared<const Weights>(state_.weights); }

/// By the position itself; the move is the best after one ply, or drawn.
std::size_t TdLearner::choose(Position& position, const MoveList& list,
                              LearnedEvaluation& evaluation, base::Random& random,
                              Seen& seen) const {
  evaluation.list_features(position, seen.row);
  seen.value = chance_of(evaluation.value(position));
  seen.is_cut = random.unit() < options_.exploration;
  if (seen.is_cut) return random.below(static_cast<std::uint32_t>(list.size()));
  const auto value = [&](const Position& at) { return evaluation.value(at); };
  return look_one_ply(position, list, 0.0, value, random).index;
}

/// By the leaf below the best move.
std::size_t TdLearner::choose_quietly(Position& position, const MoveList& list, QuietLook& quiet,
                                      base::Random& random, Seen& seen) const {
  const auto value = [&](Position& at) { return quiet.value(at); };
  const OnePly best = look_one_ply(position, list, 0.0, value, random);
  seen.value = chance_of(best.value);
  if (!best.ends) {
    board::Undo undo;
    position.make(list, list[best.index], undo);
    (void)quiet.value(position);
    quiet.list_leaf(position, seen.row);
    position.unmake(list, list[best.index], undo);
  }
  seen.is_cut = random.unit() < options_.exploration;
  return seen.is_cut ? random.below(static_cast<std::uint32_t>(list.size())) : best.index;
}

TdLearner::Game TdLearner::play_game(LearnedEvaluation& evaluation, std::uint64_t number) const {
  base::Random random(base::combine(options_.seed, number));
  Game played;
  Position position = Position::opening(game_);
  const auto drawn = random.below(static_cast<std::uint32_t>(options_.opening_plies) + 1);
  if (!draw_opening(position, drawn, random)) return played;
  QuietLook quiet(evaluation);
  MoveList list;
  for (;;) {
    board::generate_merged(position, list);
    const Outcome outcome = board::outcome(position, !list.empty());
    if (outcome != Outcome::kNone) {
      played.result = result_of(outcome);
      played.is_over = true;
      return played;
    }
    Seen& seen = played.seen.emplace_back();
    const std::size_t index = options_.looks_quietly
                                  ? choose_quietly(position, list, quiet, random, seen)
                                  : choose(position, list, evaluation, random, seen);
    if (played.plies++ >= options_.max_plies) {
      played.result = seen.value;
      return played;
    }
    board::Undo undo;
    position.make(list, list[index], undo);
  }
}

void TdLearner::play() {
  std::vector<Game> games(evaluations_.size());
  const auto play_one = [&](std::size_t i) {
    evaluations_[i]->use(weights_);
    games[i] = play_game(*evaluations_[i], state_.games + i);
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < games.size(); ++i) helpers.emplace_back(play_one, i);
    play_one(0);
  }
  for (const Game& game : games) {
    ++report_.games;
    report_.plies += game.plies;
    report_.decided += game.is_over && game.result != 0.5 ? 1 : 0;
    if (++state_.games % kHeldOutEvery == 0) {
      hold_out(game);
    } else {
      learn(game);
      keep_mean();
    }
  }
  publish();
}

void TdLearner::keep_mean() {
  constexpr double kLeastShare = 0.001;  // of the newest weights
  const double share = std::max(kLeastShare, 1.0 / static_cast<double>(state_.games));
  for (std::size_t i = 0; i < state_.mean.size(); ++i) {
    state_.mean[i] += static_cast<float>(share) * (state_.weights[i] - state_.mean[i]);
  }
}

void TdLearner::learn(const Game& game) {
  double target = game.result;
  for (std::size_t t = game.seen.size(); t-- > 0;) {
    const Seen& seen = game.seen[t];
    if (seen.is_cut) {
      target = seen.value;  // what came of a drawn move says nothing of what was before
      continue;
    }
    if (t + 1 < game.seen.size()) {
      target = options_.lambda * target + (1 - options_.lambda) * game.seen[t + 1].value;
    }
    const double error = target - seen.value;
    for (const Feature& feature : seen.row) {
      if (gradient_[feature.index] == 0) touched_.push_back(feature.index);
      gradient_[feature.index] += error * static_cast<double>(feature.value);
    }
  }
  for (const std::uint32_t index : touched_) {
    const double g = std::exchange(gradient_[index], 0);
    if (g == 0) continue;
    const double squares = static_cast<double>(state_.squares[index]) + g * g;
    state_.squares[index] = static_cast<float>(squares);
    state_.weights[index] +=
        static_cast<float>(options_.rate * g / std::sqrt(squares + options_.calm));
  }
  touched_.clear();
}

void TdLearner::hold_out(const Game& game) {
  if (!game.is_over) return;
  constexpr double kLeast = 1e-6;
  for (const Seen& seen : game.seen) {
    const double chance = std::clamp(seen.value, kLeast, 1 - kLeast);
    loss_sum_ -= game.result * std::log(chance) + (1 - game.result) * std::log(1 - chance);
    ++report_.held_out;
  }
}

TdReport TdLearner::take_report() {
  TdReport report = std::exchange(report_, {});
  const double sum = std::exchange(loss_sum_, 0);
  if (report.held_out > 0) report.held_out_loss = sum / static_cast<double>(report.held_out);
  return report;
}

double one_ply_score(const board::CompiledGame& game, LearnedEvaluation& first,
                     LearnedEvaluation& second, std::size_t pairs, std::uint64_t seed,
                     bool looks_quietly) {
  constexpr std::size_t kOpeningPlies = 4;
  QuietLook quiet_first(first), quiet_second(second);
  double sum = 0;
  for (std::size_t i = 0; i < 2 * pairs; ++i) {
    base::Random random(base::combine(seed, i / 2));
    Position position = Position::opening(game);
    (void)draw_opening(position, kOpeningPlies, random);
    MoveList list;
    double white = 0.5;
    for (std::size_t ply = 0; ply < kMostPliesOfMatch; ++ply) {
      board::generate_merged(position, list);
      const Outcome outcome = board::outcome(position, !list.empty());
      if (outcome != Outcome::kNone) {
        white = result_of(outcome);
        break;
      }
      const bool is_first = (position.control() == board::Colour::kWhite) == (i % 2 == 0);
      LearnedEvaluation& evaluation = is_first ? first : second;
      QuietLook& quiet = is_first ? quiet_first : quiet_second;
      const auto value = [&](Position& at) {
        return looks_quietly ? quiet.value(at) : evaluation.value(at);
      };
      board::Undo undo;
      position.make(list, list[look_one_ply(position, list, 0.0, value, random).index], undo);
    }
    sum += i % 2 == 0 ? white : 1 - white;
  }
  return sum / static_cast<double>(2 * pairs);
}

}  // namespace rulewise::memory
