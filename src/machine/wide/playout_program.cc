#include "machine/wide/playout_program.h"

#include <algorithm>

#include "machine/wide/playouts.h"

namespace rulewise::machine::wide {
namespace {

// Goals go along with every step while they cost at most this share of it.
constexpr double kCheapGoals = 0.15;
constexpr std::size_t kCheapGoalAnds = 60;
// An odd cycle of at most this many operations is doubled rather than copying the state.
constexpr std::size_t kMostDoubled = 20'000;
// The trial games that tell how long games last: about this many operations.
constexpr std::size_t kTrialOperations = 20'000'000;
constexpr std::size_t kTrialRound = 16;
constexpr std::size_t kLongestHold = 256;

std::size_t count_random_planes(const Circuit& circuit, const StepLayout& layout) {
  std::size_t count = 0;
  for (const Node& node : circuit.nodes()) {
    const bool is_random = node.kind == NodeKind::kInput && node.in[0] >= layout.random &&
                           node.in[0] < layout.random + layout.random_planes;
    if (is_random) count = std::max<std::size_t>(count, node.in[0] - layout.random + 1);
  }
  return count;
}

/// The mean time of a step in some unit, for lanes that wait half a round at the end of a game.
double cost_of_hold(double hold, double step_cost, double goal_cost, double mean_length) {
  return (step_cost + goal_cost / hold) * (mean_length + hold / 2) / mean_length;
}

}  // namespace

PlayoutProgram::PlayoutProgram(const logic::Net& net, const WideOptions& options)
    : net_(logic::without_unused_bases(net)),
      period_(options.use_period ? find_period(net_) : no_period(net_)),
      layout_(net_, options.tells_moves, options.favours) {
  const GoalCost cost = count_goal_ands(net_, period_);
  const bool is_cheap =
      static_cast<double>(cost.goals) <=
      std::max<double>(kCheapGoalAnds, kCheapGoals * static_cast<double>(cost.rest));
  const bool hold = options.hold ? *options.hold > 0 : !is_cheap;
  build_steps(hold, options);
  if (hold) choose_hold(options);
}

void PlayoutProgram::build_steps(bool hold, const WideOptions& options) {
  const std::size_t length = period_.length();
  std::size_t operations = 0;
  for (std::size_t i = 0; i < 2 * length; ++i) {
    const bool is_whole = i == length && (length % 2 == 0 || operations > kMostDoubled);
    if (is_whole) break;
    const StepOptions step{i % length, i % 2, hold, !hold, options.tells_moves, options.favours};
    StepParts parts;
    const Circuit circuit = build_step(net_, period_, layout_, step, &parts);
    steps_.push_back(make_step(circuit, options));
    steps_.back().parts = parts;
    operations += circuit.operation_count();
  }
  if (hold) goals_ = make_step(build_goals(net_, layout_, 0), options);
  round_steps_ = hold ? steps_.size() : length;
}

PlayoutProgram::Step PlayoutProgram::make_step(const Circuit& circuit, const WideOptions& options) {
  Step step{make_executable(circuit, options),
            count_random_planes(circuit, layout_),
            circuit.operation_count(),
            {}};
  workspace_slots_ = std::max({workspace_slots_, step.executable->workspace_slots(),
                               circuit.slot_count(), static_cast<Slot>(layout_.loops)});
  return step;
}

void PlayoutProgram::choose_hold(const WideOptions& options) {
  const std::size_t cycle = steps_.size();
  const auto to_cycles = [&](std::size_t steps) { return (steps + cycle - 1) / cycle * cycle; };
  if (options.hold) {
    round_steps_ = to_cycles(*options.hold);
    return;
  }
  double step_cost = 0;
  for (const Step& step : steps_) step_cost += static_cast<double>(step.operations);
  step_cost /= static_cast<double>(cycle);
  const auto goal_cost = static_cast<double>(goals_.operations);
  // Trial games with a fixed seed: what is chosen must not depend on the clock.
  round_steps_ = to_cycles(kTrialRound);
  const double trial_cost = step_cost + goal_cost / static_cast<double>(round_steps_);
  const double trial_steps =
      std::clamp(static_cast<double>(kTrialOperations) / trial_cost, 64., 1024.);
  Playouts trial(*this, 1);
  const game::PlayoutSums sums =
      trial.run({.max_states = static_cast<std::uint64_t>(trial_steps) * kLanes});
  const double mean_length = static_cast<double>(sums.states) /
                             static_cast<double>(std::max<std::uint64_t>(sums.playouts, 1));
  std::size_t best = cycle;
  for (std::size_t hold = cycle; hold <= std::max(cycle, kLongestHold); hold += cycle) {
    const auto cost = [&](std::size_t steps) {
      return cost_of_hold(static_cast<double>(steps), step_cost, goal_cost, mean_length);
    };
    if (cost(hold) < cost(best)) best = hold;
  }
  round_steps_ = best;
}

std::size_t PlayoutProgram::code_bytes() const {
  std::size_t bytes = goals_.executable ? goals_.executable->code_bytes() : 0;
  for (const Step& step : steps_) bytes += step.executable->code_bytes();
  return bytes;
}

}  // namespace rulewise::machine::wide
