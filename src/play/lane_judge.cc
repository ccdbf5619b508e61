#include "play/lane_judge.h"

#include <cmath>
#include <span>
#include <vector>

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
        // As insight::StateEvaluation brings values between all and nothing.
        payoffs[lane * evaluations_.size() + r] =
            0.5F + 0.49F * std::tanh((values_[lane] - 50.0F) / 49.0F);
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
  if (judge->first().taken().advisors.empty()) return nullptr;
  return judge;
}

}  // namespace rulewise::play
