#include "tactics/brute_force.h"

#include <algorithm>
#include <utility>

namespace rulewise::tactics {

using game::JointMove;
using game::Move;
using game::Role;
using game::State;
using machine::wide::kLanes;

namespace {

constexpr std::size_t kMostJointMoves = 4096;

}  // namespace

std::vector<JointMove> joint_moves(const Looked& looked) {
  std::vector<JointMove> joints(1);
  for (const std::vector<Move>& legal : looked.legal) {
    if (joints.size() * legal.size() > kMostJointMoves) return {};
    const std::vector<JointMove> before = std::exchange(joints, {});
    for (const JointMove& joint : before) {
      for (const Move move : legal) {
        joints.push_back(joint);
        joints.back().push_back(move);
      }
    }
  }
  return joints;
}

std::vector<JointMove> joint_moves(const Looked& looked, Role role, Move move) {
  Looked fixed = looked;
  std::vector<Move>& own = fixed.legal[role.index()];
  if (std::ranges::find(own, move) == own.end()) return {};
  own = {move};
  return joint_moves(fixed);
}

BruteForce::BruteForce(const machine::NetGame& game, int goal)
    : net_(game.net()), program_(game.net()), batch_(program_) {
  std::size_t number = 0;
  for (const auto& values : net_.goals) {
    std::vector<std::size_t>& mine = winning_goals_.emplace_back();
    for (const logic::GoalValue& value : values) {
      if (value.value == goal) mine.push_back(number);
      ++number;
    }
  }
}

std::vector<Looked> BruteForce::look(std::span<const State> states) {
  std::vector<Looked> looked;
  looked.reserve(states.size());
  for (std::size_t first = 0; first < states.size(); first += kLanes) {
    look_at_some(states.subspan(first, std::min(kLanes, states.size() - first)), looked);
  }
  return looked;
}

std::vector<Made> BruteForce::make(std::span<const State> states,
                                   std::span<const JointMove> joints) {
  std::vector<Made> made;
  made.reserve(states.size());
  for (std::size_t first = 0; first < states.size(); first += kLanes) {
    const std::size_t count = std::min(kLanes, states.size() - first);
    make_some(states.subspan(first, count), joints.subspan(first, count), made);
  }
  return made;
}

void BruteForce::look_at_some(std::span<const State> states, std::vector<Looked>& looked) {
  batch_.load(states);
  batch_.evaluate();
  const std::size_t before = looked.size();
  for (std::size_t lane = 0; lane < states.size(); ++lane) {
    Looked& one = looked.emplace_back();
    one.is_over = batch_.terminal().test(lane);
    one.legal.resize(net_.role_count());
  }
  for (std::size_t r = 0; r < net_.role_count(); ++r) {
    for (std::uint32_t m = net_.first_move[r]; m < net_.first_move[r + 1]; ++m) {
      machine::wide::for_each_lane(batch_.legal(m), [&](std::size_t lane) {
        if (lane < states.size()) looked[before + lane].legal[r].emplace_back(m);
      });
    }
  }
}

void BruteForce::make_some(std::span<const State> states, std::span<const JointMove> joints,
                           std::vector<Made>& made) {
  batch_.load(states);
  for (std::size_t lane = 0; lane < joints.size(); ++lane) {
    for (const Move move : joints[lane]) batch_.make(lane, move.value);
  }
  batch_.advance();
  for (std::size_t lane = 0; lane < joints.size(); ++lane) {
    for (const Move move : joints[lane]) batch_.take_back(lane, move.value);
  }
  batch_.evaluate_terminal();
  batch_.evaluate_goals();
  std::vector<State> next = batch_.read_all(states.size());
  for (std::size_t lane = 0; lane < states.size(); ++lane) {
    Made& one = made.emplace_back();
    one.state = std::move(next[lane]);
    one.is_over = batch_.terminal().test(lane);
    if (!one.is_over) continue;
    for (std::size_t r = 0; r < winning_goals_.size(); ++r) {
      const bool is_won = std::ranges::any_of(
          winning_goals_[r], [&](std::size_t g) { return batch_.goal(g).test(lane); });
      one.winners |= std::uint64_t{is_won} << r;
    }
  }
}

}  // namespace rulewise::tactics
