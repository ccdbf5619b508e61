#include "memory/td_update.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rulewise::memory {
namespace {

constexpr std::uint64_t kHeldOutEvery = 10;

/// Whether a game held out, or one that taught, is looked at again.
bool is_example(std::uint64_t number) { return number % kHeldOutEvery <= 1; }

}  // namespace

TdUpdate::TdUpdate(const TdRates& rates, std::size_t count, TdState state)
    : rates_(rates), state_(std::move(state)), gradient_(count, 0) {
  state_.weights.resize(count, 0);
  state_.squares.resize(count, 0);
  state_.mean.resize(count, 0);
}

bool TdUpdate::is_held_out(std::uint64_t number) { return number % kHeldOutEvery == 0; }

void TdUpdate::take(const SeenGame& game) {
  ++state_.games;
  if (!is_held_out(state_.games)) {
    learn(game);
    keep_mean();
  }
  if (is_example(state_.games)) keep(game);
  while (!examples_.empty() && examples_.front().number + kLookedAtAgain <= state_.games) {
    examples_.pop_front();
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

void TdUpdate::keep(const SeenGame& game) {
  examples_.push_back({state_.games, {}});
  SeenGame& kept = examples_.back().game;
  kept.result = game.result;
  kept.is_over = game.is_over;
  kept.plies = game.plies;
  if (!game.is_over) return;  // nobody knows what it should have been foretold as
  for (const Seen& seen : game.seen) {
    Seen& own = kept.seen.emplace_back();
    own.place = seen.place;
    if (seen.place.empty()) own.row = seen.row;
  }
}

std::vector<const Example*> TdUpdate::examples_after(std::uint64_t games) const {
  std::vector<const Example*> found;
  for (const Example& example : examples_) {
    if (example.number > games) found.push_back(&example);
  }
  return found;
}

void TdUpdate::recall(std::vector<Example> examples) {
  std::erase_if(examples, [&](const Example& example) {
    return !std::ranges::all_of(example.game.seen, [&](const Seen& seen) {
      return std::ranges::all_of(
          seen.row, [&](const Feature& one) { return one.index < state_.weights.size(); });
    });
  });
  examples_.assign(std::make_move_iterator(examples.begin()),
                   std::make_move_iterator(examples.end()));
}

double TdUpdate::row_sum(const Seen& seen, const Weights& weights) {
  double sum = 0;
  for (const Feature& feature : seen.row) {
    sum += static_cast<double>(feature.value * weights[feature.index]);
  }
  return sum;
}

double TdUpdate::loss_of(const SeenGame& game, const Judge& judge) const {
  constexpr double kLeast = 1e-6;
  double sum = 0;
  for (const Seen& seen : game.seen) {
    const double chance = std::clamp(chance_of(judge(seen, state_.mean)), kLeast, 1 - kLeast);
    sum -= game.result * std::log(chance) + (1 - game.result) * std::log(1 - chance);
  }
  return sum / static_cast<double>(game.seen.size());
}

/// Means over games, so that long ones do not count for more.
TdReport TdUpdate::report(const Judge& judge) const {
  TdReport report;
  for (const auto& [number, game] : examples_) {
    report.plies += static_cast<double>(game.plies) / static_cast<double>(examples_.size());
    if (game.seen.empty()) continue;
    const bool held_out = is_held_out(number);
    ++(held_out ? report.held_out : report.learned);
    (held_out ? report.held_out_loss : report.learned_loss) += loss_of(game, judge);
  }
  report.held_out_loss /= static_cast<double>(std::max<std::uint64_t>(1, report.held_out));
  report.learned_loss /= static_cast<double>(std::max<std::uint64_t>(1, report.learned));
  return report;
}

}  // namespace rulewise::memory
