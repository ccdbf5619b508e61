// state_scene.h — one state of a game in GDL as its advisors read it.
//
// Idea      what several advisors need is worked out once a state, and only when one asks: the
// facts
//           that hold, how far patterns have come, how many moves each role has, what the state
//           would pay
// Needs     one scene a thread; the game outlives it
// Promises  allocates nothing for facts and patterns once warm
// Tested by state_advisors_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "insight/advice/patterns.h"
#include "insight/model/model_evaluation.h"

namespace rulewise::insight {

/// What pays roles most, of a game on a net; nothing of others.
[[nodiscard]] std::vector<GoalLines> goal_lines_of(const game::Game& game);

/// What all scenes of a game share.
struct SceneTables {
  /// The model may be missing.
  SceneTables(const game::Game& game, const Structure& structure,
              const std::vector<Feature>& features,
              const std::shared_ptr<const GameModel>& game_model = nullptr)
      : numbers(game, structure.sample),
        patterns(numbers, structure, features, goal_lines_of(game)),
        standings(standings_by_number(numbers, structure)),
        turns(turns_by_role(numbers, structure)) {
    if (game_model) model.emplace(game_model, game);
  }

  FactNumbers numbers;
  PatternTable patterns;
  std::vector<BoardView::Standing> standings;     // by fact
  std::vector<std::vector<std::uint32_t>> turns;  // by role: facts that say it is on turn, if any
  std::optional<ModelEvaluation> model;           // to be copied
};

class StateScene {
 public:
  StateScene(const game::Game& game, std::shared_ptr<const SceneTables> tables);

  void look_at(const game::State& state);

  [[nodiscard]] const SceneTables& tables() const { return *tables_; }
  [[nodiscard]] const game::Game& game() const { return game_; }
  [[nodiscard]] const game::State& state() const { return *state_; }
  [[nodiscard]] const std::vector<std::uint32_t>& facts() const { return facts_; }
  [[nodiscard]] bool holds(std::uint32_t fact) const { return holds_[fact] != 0; }
  [[nodiscard]] const PatternCount& pattern(std::size_t index) const;
  /// Whether a fact says that the role is on turn; never where none tells the turn.
  [[nodiscard]] bool is_on_turn(game::Role role) const;
  [[nodiscard]] double moves(game::Role role) const;
  /// What the state would pay the role if it were the last one.
  [[nodiscard]] double payoff(game::Role role) const;
  /// What the state is worth to the role by the model, 0 to 100; 50 without one.
  [[nodiscard]] double model_value(game::Role role) const;

 private:
  const game::Game& game_;
  std::shared_ptr<const SceneTables> tables_;
  const game::State* state_ = nullptr;
  std::vector<std::uint32_t> facts_;
  std::vector<std::uint8_t> holds_;
  mutable PatternCounter counter_;
  mutable const std::vector<PatternCount>* patterns_ = nullptr;
  mutable std::optional<ModelEvaluation> model_;
  mutable std::vector<std::optional<double>> moves_;
  mutable std::vector<std::optional<double>> payoffs_;
};

}  // namespace rulewise::insight
