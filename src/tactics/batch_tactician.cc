#include "tactics/batch_tactician.h"

#include <algorithm>

namespace rulewise::tactics {

using game::Move;
using game::Role;
using game::State;
using machine::wide::kLanes;

BatchTactician::BatchTactician(const Tactician& tactician)
    : tactician_(tactician), program_(tactician.questions()), batch_(program_) {}

std::vector<Advice> BatchTactician::advise(std::span<const State> states,
                                           std::span<const Role> roles) {
  std::vector<Advice> advice;
  advice.reserve(states.size());
  for (std::size_t first = 0; first < states.size(); first += kLanes) {
    const std::size_t count = std::min(kLanes, states.size() - first);
    advise_some(states.subspan(first, count), roles.subspan(first, count), advice);
  }
  return advice;
}

void BatchTactician::advise_some(std::span<const State> states, std::span<const Role> roles,
                                 std::vector<Advice>& advice) {
  std::vector<State> asked;
  for (const State& state : states) asked.push_back(tactician_.translate(state));
  batch_.load(asked);
  batch_.evaluate();
  std::vector<std::vector<Move>> answers(states.size());
  const logic::Net& net = tactician_.questions();
  for (std::uint32_t m = net.first_move[tactician_.game().role_count()]; m < net.move_count();
       ++m) {
    machine::wide::for_each_lane(batch_.legal(m), [&](std::size_t lane) {
      if (lane < answers.size()) answers[lane].emplace_back(m);
    });
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    advice.push_back(tactician_.read(answers[i], roles[i]));
    tactician_.drop_standing_still(states[i], roles[i], advice.back());
  }
}

}  // namespace rulewise::tactics
