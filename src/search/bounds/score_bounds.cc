#include "search/bounds/score_bounds.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rulewise::search {

std::vector<logic::Signal> goal_signals(const logic::Net& net) {
  std::vector<logic::Signal> signals;
  for (const auto& goals : net.goals) {
    for (const logic::GoalValue& goal : goals) signals.push_back(goal.when);
  }
  return signals;
}

std::optional<ScoreBounds> ScoreBounds::find(const logic::Net& net) {
  std::optional<Reach> reach = Reach::find(net, goal_signals(net));
  if (!reach) return std::nullopt;
  return ScoreBounds(net, std::move(*reach));
}

ScoreBounds::ScoreBounds(const logic::Net& net, Reach reach)
    : net_(&net), reach_(std::move(reach)), values_(net, goal_signals(net)) {}

void ScoreBounds::look_at(std::span<const std::uint64_t> state) {
  add(state);
  evaluate();
}

void ScoreBounds::add(std::span<const std::uint64_t> state) {
  assert(count_ < kMostAtOnce);
  if (count_ == 0) values_.forget();
  reach_.bound(state, never_true_, never_false_);
  const std::uint64_t bit = std::uint64_t{1} << count_;
  for (const std::uint32_t base : values_.support()) {
    May& may = values_.base(base);
    if (((never_true_[base / 64] >> (base % 64)) & 1U) != 0) may.be_true &= ~bit;
    if (((never_false_[base / 64] >> (base % 64)) & 1U) != 0) may.be_false &= ~bit;
  }
  ++count_;
}

void ScoreBounds::evaluate() {
  values_.evaluate();
  count_ = 0;
}

PointsRange ScoreBounds::range(std::size_t state, game::Role role) const {
  const std::uint64_t bit = std::uint64_t{1} << state;
  PointsRange range{100, 0};
  for (const logic::GoalValue& goal : net_->goals[role.index()]) {
    const May may = values_.of(goal.when);
    if ((may.be_false & bit) == 0) return {goal.value, goal.value};
    if ((may.be_true & bit) == 0) continue;
    range.least = std::min(range.least, goal.value);
    range.most = std::max(range.most, goal.value);
  }
  return range.least > range.most ? PointsRange{} : range;
}

bool ScoreBounds::are_fixed(std::size_t state) const {
  for (std::size_t r = 0; r < net_->role_count(); ++r) {
    if (!range(state, game::Role(r)).is_fixed()) return false;
  }
  return true;
}

}  // namespace rulewise::search
