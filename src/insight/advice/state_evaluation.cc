#include "insight/advice/state_evaluation.h"

#include <cmath>

namespace rulewise::insight {
namespace {

/// Parts of a point that count: what is less is the order in which numbers were added up, and would
/// decide between moves that are worth the same.
constexpr double kGrains = 8192;

}  // namespace

double between_bounds(double raw_value) { return 50 + 49 * std::tanh((raw_value - 50) / 49); }

StateEvaluation::StateEvaluation(std::shared_ptr<const StateKnowledge> knowledge,
                                 const game::Game& game, const AdvisorSet& set)
    : knowledge_(std::move(knowledge)), scene_(game, knowledge_->tables()), offset_(set.offset) {
  std::vector<std::vector<float>> sums(game.role_count(),
                                       std::vector<float>(knowledge_->tables()->numbers.size(), 0));
  for (std::size_t i = 0; i < set.advisors.size(); ++i) {
    const StateAdvisor& advisor = *knowledge_->advisors()[set.advisors[i]];
    if (set.weights[i] == 0) continue;
    if (advisor.worth().empty()) others_.push_back({&advisor, set.weights[i]});
    for (const FactWorth& worth : advisor.worth()) {
      for (std::size_t r = 0; r < sums.size(); ++r) {
        sums[r][worth.fact] += static_cast<float>(set.weights[i] * worth.for_role(game::Role(r)));
      }
    }
  }
  sums_ = std::make_shared<const std::vector<std::vector<float>>>(std::move(sums));
}

double StateEvaluation::raw_value(const game::State& state, game::Role role) {
  scene_.look_at(state);
  double sum = offset_;
  const std::vector<float>& sums = (*sums_)[role.index()];
  for (const std::uint32_t fact : scene_.facts()) sum += sums[fact];
  for (const Asked& asked : others_) sum += asked.weight * asked.advisor->value(scene_, role);
  return std::round(sum * kGrains) / kGrains;
}

double StateEvaluation::value(const game::State& state, game::Role role) {
  return between_bounds(raw_value(state, role));
}

}  // namespace rulewise::insight
