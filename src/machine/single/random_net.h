// random_net.h — nets made up at random, and the plain answers for them: for tests only.
//
// Idea      anything net.h allows may turn up: loops, several roles, wide gates, constants as
//           inputs and outputs, moves never legal, bases that never change
// Promises  same seed, same net; the answers come from logic::evaluate_gates alone
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/game.h"
#include "logic/net.h"
#include "machine/net/net_game.h"

namespace rulewise::machine {

class RandomNet {
 public:
  explicit RandomNet(std::uint64_t seed) : random_(seed) {}

  logic::Net make() {
    add_names();
    add_sources();
    const std::uint32_t pieces = random_.below(60);
    for (std::uint32_t i = 0; i < pieces; ++i) {
      if (random_.below(8) == 0) {
        add_loop();
      } else if (random_.below(20) == 0) {
        add_hub();
      } else {
        add_gate();
      }
    }
    add_outputs();
    return net_;
  }

 private:
  static std::string numbered(char letter, std::size_t number) {
    std::string name(1, letter);
    name += std::to_string(number);
    return name;
  }

  void add_names() {
    const std::uint32_t roles = 1 + random_.below(3);
    net_.first_move.push_back(0);
    for (std::uint32_t role = 0; role < roles; ++role) {
      net_.role_names.push_back(numbered('r', role));
      const std::uint32_t moves = 1 + random_.below(random_.below(4) == 0 ? 140 : 6);
      for (std::uint32_t i = 0; i < moves; ++i) {
        net_.move_names.push_back(numbered('m', net_.move_names.size()));
      }
      net_.first_move.push_back(static_cast<std::uint32_t>(net_.move_names.size()));
    }
    const std::uint32_t bases = random_.below(random_.below(4) == 0 ? 150 : 12);
    for (std::uint32_t i = 0; i < bases; ++i) net_.base_names.push_back(numbered('b', i));
  }

  void add_sources() {
    net_.gates.push_back({});
    depends_on_moves_.push_back(false);
    for (std::uint32_t i = 0; i < net_.base_names.size(); ++i) {
      net_.gates.push_back({logic::GateKind::kBase, i, 0});
      depends_on_moves_.push_back(false);
    }
    for (std::uint32_t i = 0; i < net_.move_names.size(); ++i) {
      if (random_.below(6) == 0) continue;  // a move nothing asks for
      net_.gates.push_back({logic::GateKind::kDoes, i, 0});
      depends_on_moves_.push_back(true);
    }
  }

  std::uint32_t gate_count() const { return static_cast<std::uint32_t>(net_.gates.size()); }
  logic::GateKind any_kind() {
    return random_.below(2) == 0 ? logic::GateKind::kAnd : logic::GateKind::kOr;
  }
  std::uint32_t any_width() { return 2 + random_.below(random_.below(10) == 0 ? 40 : 3); }

  /// A signal of a gate before `end`; recent gates are likelier, so that nets get deep.
  logic::Signal any_signal(std::uint32_t end, bool may_depend_on_moves) {
    for (int tries = 0; tries < 20; ++tries) {
      const std::uint32_t back = random_.below(2) == 0 ? std::min(end, 15U) : end;
      const std::uint32_t gate = end - 1 - random_.below(back);
      if (gate == 0 && random_.below(4) != 0) continue;
      if (depends_on_moves_[gate] && !may_depend_on_moves) continue;
      return logic::Signal::of(gate, random_.below(3) == 0);
    }
    return random_.below(2) == 0 ? logic::kFalse : logic::kTrue;
  }

  void add_gate() {
    const bool may_depend = random_.below(2) == 0;
    const std::uint32_t width = any_width();
    const auto first = static_cast<std::uint32_t>(net_.inputs.size());
    bool depends = false;
    for (std::uint32_t i = 0; i < width; ++i) {
      net_.inputs.push_back(any_signal(gate_count(), may_depend));
      depends = depends || depends_on_moves_[net_.inputs.back().gate()];
    }
    net_.gates.push_back({any_kind(), first, width});
    depends_on_moves_.push_back(depends);
  }

  /// One signal that feeds many gates of the same kind, as whose turn it is does.
  void add_hub() {
    const bool may_depend = random_.below(2) == 0;
    const logic::Signal hub = any_signal(gate_count(), may_depend);
    const std::uint32_t before = gate_count();
    const logic::GateKind kind = any_kind();
    const std::uint32_t count = 6 + random_.below(90);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto first = static_cast<std::uint32_t>(net_.inputs.size());
      const logic::Signal other = any_signal(before, may_depend);
      net_.inputs.push_back(hub);
      net_.inputs.push_back(other);
      net_.gates.push_back({kind, first, 2});
      depends_on_moves_.push_back(depends_on_moves_[hub.gate()] || depends_on_moves_[other.gate()]);
    }
  }

  void add_loop() {
    const std::uint32_t begin = gate_count();
    const std::uint32_t size = 2 + random_.below(9);
    const bool may_depend = random_.below(2) == 0;
    bool depends = false;
    for (std::uint32_t i = 0; i < size; ++i) {
      const std::uint32_t width = any_width();
      const auto first = static_cast<std::uint32_t>(net_.inputs.size());
      net_.inputs.push_back(logic::Signal::of(begin + (i + 1) % size));  // closes the ring
      for (std::uint32_t j = 1; j < width; ++j) {
        if (random_.below(3) == 0) {
          net_.inputs.push_back(logic::Signal::of(begin + random_.below(size)));
        } else {
          net_.inputs.push_back(any_signal(begin, may_depend));
          depends = depends || depends_on_moves_[net_.inputs.back().gate()];
        }
      }
      net_.gates.push_back({any_kind(), first, width});
    }
    depends_on_moves_.resize(net_.gates.size(), depends);
    net_.loops.push_back({begin, gate_count()});
  }

  void add_outputs() {
    for (std::size_t i = 0; i < net_.base_names.size(); ++i) {
      net_.next.push_back(any_output(true));
      net_.initial.push_back(random_.below(2) == 0);
    }
    for (std::size_t i = 0; i < net_.move_names.size(); ++i) {
      net_.legal.push_back(any_output(false));
    }
    net_.terminal = any_output(false);
    net_.goals.resize(net_.role_names.size());
    for (auto& values : net_.goals) {
      const std::uint32_t count = random_.below(4);
      for (std::uint32_t i = 0; i < count; ++i) {
        values.push_back({static_cast<int>(i / 2) * 50, any_output(false)});
      }
    }
    net_.constant_facts = {"always"};
  }

  logic::Signal any_output(bool may_depend_on_moves) {
    if (random_.below(8) == 0) return random_.below(2) == 0 ? logic::kFalse : logic::kTrue;
    return any_signal(gate_count(), may_depend_on_moves);
  }

  base::Random random_;
  logic::Net net_;
  std::vector<bool> depends_on_moves_;  // by gate
};

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
