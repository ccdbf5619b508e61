// model_evaluation.h — the value of a state by a model, quick enough for the leaves of a search.
//
// Idea      every sum of features gives each fact a weight, so the three functions of a role are
//           three numbers a fact: on a net machine one look at each true bit of the state.
//           Conjunctions are counted instance by instance. Where nothing tells of the payoff,
//           control is all there is, and the moves there are in the state decide between states
//           that have the same features: a king is driven into a corner by nothing else
// Needs     a model of this game (by whatever machine it was made)
// Promises  the same values on every machine; a copy for each thread, copies share the tables
// Tested by game_model_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "game/game.h"
#include "insight/model/game_model.h"

namespace rulewise::insight {

class ModelEvaluation {
 public:
  ModelEvaluation(std::shared_ptr<const GameModel> model, const game::Game& game);

  /// What the state is worth to the role by equation (2), 0 to 100.
  [[nodiscard]] double value(const game::State& state, game::Role role);

 private:
  struct Tables;

  void fill(const std::vector<std::uint32_t>& instances);
  void find_greatest();
  [[nodiscard]] double lead_in_moves(const game::State& state, game::Role role) const;

  std::shared_ptr<const GameModel> model_;
  const game::Game& game_;
  std::shared_ptr<const Tables> tables_;
  std::vector<float> filled_;  // by instance, for the state at hand
  std::vector<std::uint32_t> touched_;
  std::vector<float> greatest_;  // by conjunction
};

/// What the state would pay the role if it were the last one (Clune's early payoff); the mean where
/// the rules give several values, 0 where they give none.
[[nodiscard]] double early_payoff(const game::Game& game, const game::State& state,
                                  game::Role role);

}  // namespace rulewise::insight
