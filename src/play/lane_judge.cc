#include "play/lane_judge.h"

#include <span>
#include <vector>

#include "insight/advice/state_evaluation.h"
#include "insight/advice/wide_evaluation.h"

namespace rulewise::play {
namespace {

using machine::wide::kLanes;
using machine::wide::Plane;

class AdvisedJudge final : public search::LaneJudge {
 public:
  AdvisedJudge(const insight::StateKnowledge& knowledge, const machine::NetGame& game,
               const insight::AdvisorSet& set)
      : values_(kLanes) {
    for (std::size_t r = 0; r < game.role_count(); ++r) {
      evaluations_.emplace_back(knowledge, game, set, game::Role(r));
    }
  }

  [[nodiscard]] const insight::WideEvaluation& first() const { return evaluations_.front(); }

  void judge(std::span<const Plane> bases, std::span<float> payoffs) override {
    for (std::size_t r = 0; r < evaluations_.size(); ++r) {
      evaluations_[r].evaluate_planes(bases, values_);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        payoffs[lane * evaluations_.size() + r] =
            static_cast<float>(insight::between_bounds(values_[lane]) / 100);
      }
    }
  }

 private:
  std::vector<insight::WideEvaluation> evaluations_;  // by role
  std::vector<float> values_;
};

}  // namespace

std::shared_ptr<search::LaneJudge> make_lane_judge(const insight::StateKnowledge& knowledge,
                                                   const machine::NetGame& game,
                                                   const insight::AdvisorSet& set) {
  auto judge = std::make_shared<AdvisedJudge>(knowledge, game, set);
  const std::vector<std::size_t> taken = judge->first().taken().advisors;
  if (taken.empty()) return nullptr;
  if (judge->first().left_out().empty()) return judge;
  // Weights are right for those who speak together: without some, the others are weighed anew.
  return std::make_shared<AdvisedJudge>(knowledge, game, knowledge.weigh(taken));
}

}  // namespace rulewise::play
