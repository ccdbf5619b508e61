#include "insight/advice/wide_evaluation.h"

#include <algorithm>
#include <array>

#include "insight/advice/gate_sum.h"
#include "machine/wide/batch.h"
#include "machine/wide/engine.h"
#include "machine/wide/transpose.h"

namespace rulewise::insight {

using machine::wide::kLanes;
using machine::wide::kPlaneWords;
using machine::wide::Plane;

WideEvaluation::WideEvaluation(const StateKnowledge& knowledge, const machine::NetGame& game,
                               const AdvisorSet& set, game::Role role)
    : bases_(game.net().base_count()) {
  GateSum sum(bases_);
  taken_.offset = set.offset;
  for (std::size_t i = 0; i < set.advisors.size(); ++i) {
    const StateAdvisor& advisor = *knowledge.advisors()[set.advisors[i]];
    if (set.weights[i] == 0) continue;
    if (!advisor.add_gates(*knowledge.tables(), role, set.weights[i], sum)) {
      left_out_.push_back(advisor.name());
      continue;
    }
    taken_.advisors.push_back(set.advisors[i]);
    taken_.weights.push_back(set.weights[i]);
  }
  sum.finish();
  operations_ = sum.circuit().operation_count();
  bits_ = sum.bits();
  least_ = set.offset + sum.value(0);
  executable_ = machine::wide::make_executable(sum.circuit(), {});
  workspace_.resize(std::max<std::size_t>(executable_->workspace_slots(),
                                          bases_ + std::max<std::size_t>(bits_, 1)));
}

void WideEvaluation::evaluate(std::span<const game::State> states, std::span<float> values) {
  std::array<std::uint64_t, 64> rows{};
  const std::size_t words = states.empty() ? 0 : states.front().size();
  for (std::size_t word = 0; word < words; ++word) {
    for (std::size_t lanes = 0; lanes < kPlaneWords; ++lanes) {
      for (std::size_t i = 0; i < 64; ++i) {
        const std::size_t lane = lanes * 64 + i;
        rows[i] = lane < states.size() ? states[lane][word] : 0;
      }
      machine::wide::transpose(rows);
      for (std::size_t i = 0; i < 64 && word * 64 + i < bases_; ++i) {
        workspace_[word * 64 + i].words[lanes] = rows[i];
      }
    }
  }
  run(values.first(std::min(values.size(), states.size())));
}

void WideEvaluation::evaluate_planes(std::span<const Plane> bases, std::span<float> values) {
  std::ranges::copy(bases.first(bases_), workspace_.begin());
  run(values.first(std::min<std::size_t>(values.size(), kLanes)));
}

void WideEvaluation::run(std::span<float> values) {
  executable_->run(workspace_.data());
  std::array<std::uint64_t, 64> rows{};
  for (std::size_t lanes = 0; lanes * 64 < values.size(); ++lanes) {
    for (std::size_t bit = 0; bit < 64; ++bit) {
      rows[bit] = bit < bits_ ? workspace_[bases_ + bit].words[lanes] : 0;
    }
    machine::wide::transpose(rows);
    for (std::size_t i = 0; i < 64 && lanes * 64 + i < values.size(); ++i) {
      values[lanes * 64 + i] =
          static_cast<float>(least_ + static_cast<double>(rows[i]) / GateSum::kParts);
    }
  }
}

}  // namespace rulewise::insight
