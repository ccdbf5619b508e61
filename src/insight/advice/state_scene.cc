#include "insight/advice/state_scene.h"

#include <algorithm>

#include "machine/net/net_game.h"

namespace rulewise::insight {

std::vector<GoalLines> goal_lines_of(const game::Game& game) {
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  return net == nullptr ? std::vector<GoalLines>() : find_goal_lines(net->net());
}

StateScene::StateScene(const game::Game& game, std::shared_ptr<const SceneTables> tables)
    : game_(game),
      tables_(std::move(tables)),
      holds_(tables_->numbers.size(), 0),
      counter_(tables_->patterns),
      model_(tables_->model),
      moves_(game.role_count()),
      payoffs_(game.role_count()) {}

void StateScene::look_at(const game::State& state) {
  state_ = &state;
  for (const std::uint32_t fact : facts_) holds_[fact] = 0;
  tables_->numbers.read(game_, state, facts_);
  for (const std::uint32_t fact : facts_) holds_[fact] = 1;
  patterns_ = nullptr;
  std::ranges::fill(moves_, std::nullopt);
  std::ranges::fill(payoffs_, std::nullopt);
}

const PatternCount& StateScene::pattern(std::size_t index) const {
  if (patterns_ == nullptr) patterns_ = &counter_.count(facts_);
  return (*patterns_)[index];
}

bool StateScene::is_on_turn(game::Role role) const {
  return std::ranges::any_of(tables_->turns[role.index()],
                             [&](std::uint32_t fact) { return holds(fact); });
}

double StateScene::moves(game::Role role) const {
  std::optional<double>& known = moves_[role.index()];
  if (!known) known = static_cast<double>(game_.legal_moves(*state_, role).size());
  return *known;
}

double StateScene::payoff(game::Role role) const {
  std::optional<double>& known = payoffs_[role.index()];
  if (!known) known = early_payoff(game_, *state_, role);
  return *known;
}

double StateScene::model_value(game::Role role) const {
  return model_ ? model_->value(*state_, role) : 50;
}

}  // namespace rulewise::insight
