// game_model.h — Clune's abstract model of a game: payoff, control and termination by stable
// features.
//
//     const GameModel model = build_model(rules, game, {.max_seconds = 5});
//     model_text(model, Role(0));                      // Payoff = 50 + 6.25 (…)
//
// Idea      James Clune, "Heuristic Evaluation Functions for General Game Playing" (AAAI 2007): a
//           game reduced to what its end would pay, how much freer one's choice is than the
//           others', and how likely the end is, each a sum of features that change little from
//           state to state
// Needs     checked rules and a machine that runs them
// Promises  25 sampled states, then 50, 100, … until the time or `max_states` is reached; the last
//           model that was finished; same rules, seed and states, same model
// Never     takes longer than its time, but for one question to the rules
// Tested by game_model_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "insight/model/feature.h"

namespace rulewise::insight {

/// A feature, or one role's minus the other's.
struct ModelFeature {
  Feature plus;
  std::optional<Feature> minus{};
  double stability = 0;
  [[nodiscard]] bool is_relative() const { return minus.has_value(); }
};

struct ModelTerm {
  std::uint32_t feature = 0;  // in GameModel::features
  double weight = 0;
  std::vector<base::Location> lines{};  // of the rules that its feature comes from
};

struct ModelFunction {
  double offset = 0;
  std::vector<ModelTerm> terms{};
  double stability = 0;  // of the function over the sample
  double explained = 0;  // fitted functions: part of the variance
};

/// The game as one role sees it.
struct RoleModel {
  ModelFunction payoff;       // 0 to 100
  ModelFunction control;      // -1 to 1
  ModelFunction termination;  // 0 to 1
  double payoff_share = 0;    // stabilities of payoff and control, brought to a sum of 1
  double control_share = 0;

  /// Equation (2): what the lottery of ending, control and payoff is worth.
  [[nodiscard]] double value(double payoff, double control, double termination) const;
  [[nodiscard]] bool is_empty() const { return payoff.terms.empty() && control.terms.empty(); }
};

struct GameModel {
  std::vector<std::string> role_names;
  std::vector<ModelFeature> features;
  std::vector<RoleModel> roles;
  std::uint32_t games = 0;
  std::uint32_t states = 0;      // sampled for the model kept
  std::uint32_t candidates = 0;  // features looked at
  double most_moves = 1;         // of all roles together, in a sampled state
};

struct ModelLimits {
  double max_seconds = 5;
  std::uint32_t max_states = 12'800;
  std::uint64_t seed = 1;
};

[[nodiscard]] GameModel build_model(const gdl::Rules& rules, const game::Game& game,
                                    const ModelLimits& limits = {});

}  // namespace rulewise::insight
