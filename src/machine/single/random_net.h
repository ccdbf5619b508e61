// random_net.h — states and moves of nets made up at random, and the plain answers for them: for
// tests only.
//
// Promises  the answers come from logic::evaluate_gates alone
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "game/game.h"
#include "logic/net.h"
#include "logic/testing/random_net.h"
#include "machine/net/net_game.h"

namespace rulewise::machine {

using logic::testing::RandomNet;

/// What a machine must answer for one state of a net.
class PlainAnswers {
 public:
  PlainAnswers(const logic::Net& net, const game::State& state)
      : net_(net),
        bases_(unpack_state(net, state)),
        values_(
            logic::evaluate_gates(net, bases_, std::vector<std::uint8_t>(net.move_count(), 0))) {}

  [[nodiscard]] bool is_terminal() const { return logic::value_of(net_.terminal, values_); }
  [[nodiscard]] std::vector<game::Move> legal_moves(std::size_t role) const {
    std::vector<game::Move> moves;
    for (std::uint32_t move = net_.first_move[role]; move < net_.first_move[role + 1]; ++move) {
      if (logic::value_of(net_.legal[move], values_)) moves.emplace_back(move);
    }
    return moves;
  }
  [[nodiscard]] std::vector<int> goals(std::size_t role) const {
    std::vector<int> result;
    for (const logic::GoalValue& goal : net_.goals[role]) {
      if (logic::value_of(goal.when, values_)) result.push_back(goal.value);
    }
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }
  [[nodiscard]] game::State successor(const game::JointMove& moves) const {
    std::vector<std::uint8_t> made(net_.move_count(), 0);
    for (const game::Move move : moves) made[move.index()] = 1;
    const std::vector<std::uint8_t> values = logic::evaluate_gates(net_, bases_, made);
    std::vector<std::uint8_t> next;
    for (const logic::Signal signal : net_.next) next.push_back(logic::value_of(signal, values));
    return pack_state(next);
  }

 private:
  const logic::Net& net_;
  std::vector<std::uint8_t> bases_;
  std::vector<std::uint8_t> values_;
};

/// Any state at all, reachable or not.
inline game::State random_state(const logic::Net& net, base::Random& random) {
  std::vector<std::uint8_t> bases(net.base_count());
  for (std::uint8_t& base : bases) base = static_cast<std::uint8_t>(random.below(2));
  return pack_state(bases);
}

/// One move a role, legal or not.
inline game::JointMove random_moves(const logic::Net& net, base::Random& random) {
  game::JointMove moves;
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    const std::uint32_t count = net.first_move[role + 1] - net.first_move[role];
    moves.emplace_back(net.first_move[role] + random.below(count));
  }
  return moves;
}

}  // namespace rulewise::machine
