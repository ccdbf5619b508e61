#include "memory/td_update.h"

#include <algorithm>
#include <utility>

namespace rulewise::memory {
namespace {

constexpr std::uint64_t kHeldOutEvery = 10;

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
  if (++state_.games % kHeldOutEvery == 0) {
    hold_out(game);
  } else {
    learn(game);
    keep_mean();
  }
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

void TdUpdate::hold_out(const SeenGame& game) {
  if (!game.is_over) return;
  constexpr double kLeast = 1e-6;
  for (const Seen& seen : game.seen) {
    const double chance = std::clamp(seen.value, kLeast, 1 - kLeast);
    loss_sum_ -= game.result * std::log(chance) + (1 - game.result) * std::log(1 - chance);
    ++report_.held_out;
  }
}

TdReport TdUpdate::take_report() {
  TdReport report = std::exchange(report_, {});
  const double sum = std::exchange(loss_sum_, 0);
  if (report.held_out > 0) report.held_out_loss = sum / static_cast<double>(report.held_out);
  return report;
}

}  // namespace rulewise::memory
