#include "insight/discovery/counters.h"

#include <algorithm>
#include <unordered_map>

namespace rulewise::insight {
namespace {

constexpr std::size_t kFewestSteps = 3;  // in a game that can confirm a counter
constexpr std::size_t kFewestGames = 2;  // that do: in one alone, whatever changes looks like one

/// The one column that varies, of a group with one fact in every state.
std::optional<std::uint32_t> register_column(const FactGroup& group) {
  if (group.fewest != 1 || group.most != 1 || !group.changes) return std::nullopt;
  std::optional<std::uint32_t> found;
  for (std::uint32_t c = 0; c < group.columns.size(); ++c) {
    if (group.columns[c].is_constant()) continue;
    if (found) return std::nullopt;
    found = c;
  }
  return found;
}

/// What the register says in a state.
Symbol read_register(const FactStore& facts, const FactSet& state, ShapeId shape,
                     std::uint32_t column) {
  for (const FactId fact : state) {
    if (facts.shape_of(fact) == shape) return facts.constants(fact)[column];
  }
  return {};
}

std::optional<StepCounter> as_step_counter(const Sample& sample, ShapeId shape,
                                           std::uint32_t column) {
  StepCounter counter{shape, column};
  std::vector<Symbol> at_step;
  std::unordered_map<Symbol, std::size_t> step_of;
  std::size_t games = 0;
  for (const SampledGame& game : sample.games) {
    games += game.states.size() >= kFewestSteps ? 1 : 0;
    for (std::size_t step = 0; step < game.states.size(); ++step) {
      const Symbol value = read_register(sample.facts, game.states[step].facts, shape, column);
      if (step == at_step.size()) {
        if (!step_of.try_emplace(value, step).second) return std::nullopt;
        at_step.push_back(value);
      }
      if (at_step[step] != value) return std::nullopt;
    }
  }
  if (games < kFewestGames) return std::nullopt;
  counter.steps = static_cast<std::uint32_t>(at_step.size());
  return counter;
}

bool has_several_choosers(const SampledState& state) {
  return std::count_if(state.choices.begin(), state.choices.end(),
                       [](std::uint32_t n) { return n > 1; }) > 1;
}

std::optional<TurnMarker> as_turn_marker(const Sample& sample, ShapeId shape,
                                         std::uint32_t column) {
  TurnMarker marker{shape, column};
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      if (has_several_choosers(state)) return std::nullopt;
      const auto role = only_chooser(state);
      if (!role) continue;
      const Symbol value = read_register(sample.facts, state.facts, shape, column);
      const auto known = std::find_if(marker.roles.begin(), marker.roles.end(),
                                      [&](const auto& entry) { return entry.first == value; });
      if (known == marker.roles.end()) {
        marker.roles.emplace_back(value, *role);
      } else if (known->second != *role) {
        return std::nullopt;
      }
    }
  }
  const auto is_same = [&](const auto& entry) {
    return entry.second == marker.roles.front().second;
  };
  const bool is_turn = marker.roles.size() >= 2 && marker.roles.size() <= 2 * sample.roles.size();
  return is_turn && !std::ranges::all_of(marker.roles, is_same) ? std::optional(std::move(marker))
                                                                : std::nullopt;
}

}  // namespace

std::vector<StepCounter> find_step_counters(const Sample& sample,
                                            const std::vector<FactGroup>& groups) {
  std::vector<StepCounter> found;
  for (const FactGroup& group : groups) {
    const auto column = register_column(group);
    if (!column) continue;
    if (auto counter = as_step_counter(sample, group.shape, *column)) found.push_back(*counter);
  }
  return found;
}

std::optional<TurnMarker> find_turn_marker(const Sample& sample,
                                           const std::vector<FactGroup>& groups) {
  if (sample.roles.size() < 2) return std::nullopt;
  for (const bool may_count : {false, true}) {  // in short games each step is somebody's turn too
    for (const FactGroup& group : groups) {
      const auto column = register_column(group);
      if (!column) continue;
      if (!may_count && as_step_counter(sample, group.shape, *column)) continue;
      if (auto marker = as_turn_marker(sample, group.shape, *column)) return marker;
    }
  }
  for (const FactGroup& group : groups) {  // whose turn, and what part of it
    if (group.fewest != 1 || group.most != 1) continue;
    for (std::uint32_t c = 0; c < group.columns.size(); ++c) {
      if (auto marker = as_turn_marker(sample, group.shape, c)) return marker;
    }
  }
  return std::nullopt;
}

}  // namespace rulewise::insight
