#include "machine/single/expand.h"

namespace rulewise::machine {
namespace {

/// What a gate costs in a wave and an input in a sweep, in nanoseconds, measured on a dozen games.
constexpr double kCostOfHeardGate = 20;
constexpr double kCostOfSweptInput = 0.8;
/// Every so many expansions the wave is taken, to see whether it still is the dearer way.
constexpr std::uint64_t kExpansionsBetweenTrials = 256;
constexpr std::uint64_t kFirstTrials = 8;
constexpr double kWeightOfNewest = 0.125;

}  // namespace

Expander::Expander(const SingleGame& game, ExpandWay way)
    : way_(way),
      wave_(game.program()),
      sweep_(game.net()),
      writer_(game.role_count(), state_words(game.net()), game.net().move_count()) {}

const Expansion& Expander::expand(const game::State& state, const ExpandOptions& options) {
  if (should_sweep()) {
    sweep_.expand(state, options, writer_);
    way_taken_ = ExpandWay::kSweep;
  } else {
    expand_by_wave(state, options);
    way_taken_ = ExpandWay::kWave;
  }
  ++expansions_;
  return writer_.result();
}

bool Expander::should_sweep() const {
  if (way_ != ExpandWay::kAuto) return way_ == ExpandWay::kSweep;
  if (expansions_ < kFirstTrials || expansions_ % kExpansionsBetweenTrials == 0) return false;
  return sweep_cost_ < wave_cost_;
}

void Expander::expand_by_wave(const game::State& state, const ExpandOptions& options) {
  const std::uint64_t before = wave_.gates_heard();
  wave_.expand(state, options, writer_);
  const double heard = static_cast<double>(wave_.gates_heard() - before);
  const double swept = static_cast<double>(sweep_.cost(writer_.batches().size()));
  wave_cost_ += kWeightOfNewest * (kCostOfHeardGate * heard - wave_cost_);
  sweep_cost_ += kWeightOfNewest * (kCostOfSweptInput * swept - sweep_cost_);
}

}  // namespace rulewise::machine
