#include "insight/model/model_samples.h"

#include <algorithm>
#include <utility>

#include "insight/advice/outcomes.h"
#include "insight/model/stretches.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {

Sample ModelSamples::draw(std::uint32_t states, double max_seconds) {
  const bool is_net = dynamic_cast<const machine::NetGame*>(&game_) != nullptr;
  const bool has_stretches = is_net && states > kWholeGames;
  SampleLimits limits;
  limits.max_seconds = has_stretches ? max_seconds / 3 : max_seconds;
  limits.max_states = has_stretches ? std::max(kWholeGames, states / 4) : states;
  limits.max_games = states;
  limits.max_trials = std::min(200U, states / 4 + 10);
  Sample sample = draw_sample(game_, seed_, limits);
  if (!has_stretches) return sample;
  if (starts_.empty()) draw_starts(max_seconds / 3);
  add_stretches(game_, starts_, seed_, states, max_seconds / 3, sample);
  return sample;
}

void ModelSamples::draw_starts(double max_seconds) {
  constexpr std::uint32_t kLanes = 512;  // that a net plays at once
  OutcomeLimits limits;
  limits.max_seconds = max_seconds;
  limits.max_games = max_states_ / static_cast<std::uint32_t>(stretch_length(game_)) + kLanes;
  limits.seed = seed_;
  for (Outcome& outcome : draw_outcomes(game_, limits)) {
    starts_.push_back(std::move(outcome.state));
  }
}

}  // namespace rulewise::insight
