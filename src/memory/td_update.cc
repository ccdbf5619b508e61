#include "memory/td_update.h"

#include <algorithm>
#include <utility>

namespace rulewise::memory {
namespace {

constexpr std::uint64_t kHeldOutEvery = 10;
constexpr std::size_t kKept = 100;  // games of a sort that are looked at again

}  // namespace

TdUpdate::TdUpdate(const TdRates& rates, std::size_t count, TdState state)
    : rates_(rates), state_(std::move(state)), gradient_(count, 0) {
  state_.weights.resize(count, 0);
  state_.squares.resize(count, 0);
  state_.mean.resize(count, 0);
}

void TdUpdate::take(const SeenGame& game) {
  ++report_.games;
  report_.plies += game.plies;
  report_.decided += game.is_over && game.result != 0.5 ? 1 : 0;
  const std::uint64_t number = ++state_.games % kHeldOutEvery;
  if (number == 0) return keep(game, held_out_);
  learn(game);
  keep_mean();
  if (number == 1) keep(game, taught_);
}

void TdUpdate::keep_mean() {
  constexpr double kLeastShare = 0.001;  // of the newest weights
  constexpr double kLate = 4;  // the mean is of the last quarter, and of a thousand games at most
  const double share = std::clamp(kLate / static_cast<double>(state_.games), kLeastShare, 1.0);
  for (std::size_t i = 0; i < state_.mean.size(); ++i) {
    state_.mean[i] += static_cast<float>(share) * (state_.weights[i] - state_.mean[i]);
  }
}

void TdUpdate::learn(const SeenGame& game) {
  double target = game.result;
  for (std::size_t t = game.seen.size(); t-- > 0;) {
    const Seen& seen = game.seen[t];
    if (seen.is_cut) {
      target = seen.value;  // what came of a drawn move says nothing of what was before
      continue;
    }
    if (t + 1 < game.seen.size()) {
      target = rates_.lambda * target + (1 - rates_.lambda) * game.seen[t + 1].value;
    }
    const double error = target - seen.value;
    for (const Feature& feature : seen.row) {
      if (gradient_[feature.index] == 0) touched_.push_back(feature.index);
      gradient_[feature.index] += error * static_cast<double>(feature.value);
    }
  }
  constexpr double kEarlyGames = 100;
  const auto games = static_cast<double>(state_.games);
  const double rate = rates_.rate / std::sqrt(1 + games / rates_.slowing) *
                      (1 + rates_.early / (1 + games / kEarlyGames));
  for (const std::uint32_t index : touched_) {
    const double g = std::exchange(gradient_[index], 0);
    if (g == 0) continue;
    const double squares = rates_.kept * static_cast<double>(state_.squares[index]) + g * g;
    state_.squares[index] = static_cast<float>(squares);
    state_.weights[index] += static_cast<float>(rate * g / std::sqrt(squares + rates_.calm));
  }
  touched_.clear();
}

void TdUpdate::keep(const SeenGame& game, Games& games) {
  if (!game.is_over || game.seen.empty()) return;
  SeenGame kept;
  kept.result = game.result;
  for (const Seen& seen : game.seen) {
    Seen& own = kept.seen.emplace_back();
    own.place = seen.place;
    if (seen.place.empty()) own.row = seen.row;
  }
  games.push_back(std::move(kept));
  if (games.size() > kKept) games.pop_front();
}

double TdUpdate::row_sum(const Seen& seen, const Weights& weights) {
  double sum = 0;
  for (const Feature& feature : seen.row) {
    sum += static_cast<double>(feature.value * weights[feature.index]);
  }
  return sum;
}

/// The mean over games, so that long ones do not count for more.
double TdUpdate::loss_of(const Games& games, const Judge& judge) const {
  constexpr double kLeast = 1e-6;
  double sum = 0;
  for (const SeenGame& game : games) {
    double of_game = 0;
    for (const Seen& seen : game.seen) {
      const double chance = std::clamp(chance_of(judge(seen, state_.mean)), kLeast, 1 - kLeast);
      of_game -= game.result * std::log(chance) + (1 - game.result) * std::log(1 - chance);
    }
    sum += of_game / static_cast<double>(game.seen.size());
  }
  return games.empty() ? 0 : sum / static_cast<double>(games.size());
}

TdReport TdUpdate::take_report(const Judge& judge) {
  TdReport report = std::exchange(report_, {});
  report.held_out = held_out_.size();
  report.held_out_loss = loss_of(held_out_, judge);
  report.learned = taught_.size();
  report.learned_loss = loss_of(taught_, judge);
  return report;
}

}  // namespace rulewise::memory
