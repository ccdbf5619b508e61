#include "machine/single/expand.h"

namespace rulewise::machine {
namespace {

/// What a gate costs in a wave and an input in a sweep, in nanoseconds, measured on a dozen games.
constexpr double kCostOfVisit = 15;
constexpr double kCostOfSweptInput = 0.62;
/// Every so many expansions the wave is taken, to see how dear it is.
constexpr std::uint64_t kExpansionsBetweenTrials = 256;
constexpr std::uint64_t kFirstTrials = 2;

void take_into_mean(double& mean, double newest) {
  constexpr double kWeightOfNewest = 0.125;
  mean += kWeightOfNewest * (newest - mean);
}

}  // namespace

Expander::Expander(const SingleGame& game, ExpandWay way)
    : way_(way),
      wave_(game.program()),
      sweep_(game.net()),
      writer_(game.role_count(), state_words(game.net()), game.net().move_count()) {}

const Expansion& Expander::expand(const game::State& state, const ExpandOptions& options) {
  switch (choose_way()) {
    case ExpandWay::kAuto:
    case ExpandWay::kWave: expand_by_wave(state, options); break;
    case ExpandWay::kMixed: expand_mixed(state, options); break;
    case ExpandWay::kSweep:
      sweep_.make_children(state, options, writer_);
      sweep_.evaluate_children(options, writer_);
      break;
  }
  ++expansions_;
  return writer_.result();
}

ExpandWay Expander::choose_way() const {
  if (way_ != ExpandWay::kAuto) return way_;
  if (expansions_ < kFirstTrials || expansions_ % kExpansionsBetweenTrials == 0) {
    return ExpandWay::kWave;
  }
  const double wave = costs_.make_by_wave + costs_.evaluate_by_wave;
  const double mixed = costs_.make_by_wave + costs_.evaluate_by_sweep;
  const double sweep = costs_.make_by_sweep + costs_.evaluate_by_sweep;
  if (wave <= mixed && wave <= sweep) return ExpandWay::kWave;
  return mixed < sweep ? ExpandWay::kMixed : ExpandWay::kSweep;
}

void Expander::expand_by_wave(const game::State& state, const ExpandOptions& options) {
  const auto spent_since = [this](std::uint64_t before) {
    return kCostOfVisit * static_cast<double>(wave_.gates_visited() - before);
  };
  const std::uint64_t at_start = wave_.gates_visited();
  wave_.make_children(state, options, writer_);
  take_into_mean(costs_.make_by_wave, spent_since(at_start));
  const std::uint64_t when_made = wave_.gates_visited();
  wave_.evaluate_children(options, writer_);
  take_into_mean(costs_.evaluate_by_wave, spent_since(when_made));

  const std::size_t batches = writer_.batches().size();
  const auto swept = [](std::size_t inputs) {
    return kCostOfSweptInput * static_cast<double>(inputs);
  };
  take_into_mean(costs_.make_by_sweep, swept(sweep_.cost_of_making(batches)));
  take_into_mean(costs_.evaluate_by_sweep, swept(sweep_.cost_of_evaluating(batches)));
}

void Expander::expand_mixed(const game::State& state, const ExpandOptions& options) {
  wave_.make_children(state, options, writer_);
  for (std::size_t i = 0; i < writer_.batches().size(); ++i) {
    sweep_.set_children(i, writer_, wave_.differences(i));
  }
  sweep_.evaluate_children(options, writer_);
}

}  // namespace rulewise::machine
