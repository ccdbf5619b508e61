#include "insight/model/move_leads.h"

#include <algorithm>
#include <cstdint>

namespace rulewise::insight {
namespace {

double lead(const SampledState& state, game::Role role) {
  double lead = 0;
  for (std::size_t r = 0; r < state.choices.size(); ++r) {
    lead += (r == role.index() ? 1.0 : -1.0) * state.choices[r];
  }
  return lead;
}

bool takes_turns(const Sample& sample) {
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      const auto choosers = std::ranges::count_if(state.choices, [](auto n) { return n > 1; });
      if (choosers > 1) return false;
    }
  }
  return true;
}

}  // namespace

double most_moves(const Sample& sample) {
  double most = 1;
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      double sum = 0;
      for (const std::uint32_t moves : state.choices) sum += moves;
      most = std::max(most, sum);
    }
  }
  return most;
}

Series move_leads(const Sample& sample, game::Role role) {
  const std::size_t cycle = takes_turns(sample) ? sample.roles.size() : 1;
  const double most = most_moves(sample);
  Series values;
  for (const SampledGame& game : sample.games) {
    for (std::size_t i = 0; i < game.states.size(); ++i) {
      const std::size_t end = std::min(i + cycle, game.states.size());
      const std::size_t begin = end > cycle ? end - cycle : 0;
      double sum = 0;
      for (std::size_t k = begin; k < end; ++k) sum += lead(game.states[k], role);
      values.push_back(static_cast<float>(sum / static_cast<double>(end - begin) / most));
    }
  }
  return values;
}

}  // namespace rulewise::insight
