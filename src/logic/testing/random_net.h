// random_net.h — nets made up at random: for tests only.
//
// Idea      anything net.h allows may turn up: loops, several roles, wide gates, constants as
//           inputs and outputs, moves never legal, bases that never change
// Promises  same seed, same net
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "logic/net.h"

namespace rulewise::logic::testing {

class RandomNet {
 public:
  explicit RandomNet(std::uint64_t seed) : random_(seed) {}

  Net make() {
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
      net_.gates.push_back({GateKind::kBase, i, 0});
      depends_on_moves_.push_back(false);
    }
    for (std::uint32_t i = 0; i < net_.move_names.size(); ++i) {
      if (random_.below(6) == 0) continue;  // a move nothing asks for
      net_.gates.push_back({GateKind::kDoes, i, 0});
      depends_on_moves_.push_back(true);
    }
  }

  std::uint32_t gate_count() const { return static_cast<std::uint32_t>(net_.gates.size()); }
  GateKind any_kind() { return random_.below(2) == 0 ? GateKind::kAnd : GateKind::kOr; }
  std::uint32_t any_width() { return 2 + random_.below(random_.below(10) == 0 ? 40 : 3); }

  /// A signal of a gate before `end`; recent gates are likelier, so that nets get deep.
  Signal any_signal(std::uint32_t end, bool may_depend_on_moves) {
    for (int tries = 0; tries < 20; ++tries) {
      const std::uint32_t back = random_.below(2) == 0 ? std::min(end, 15U) : end;
      const std::uint32_t gate = end - 1 - random_.below(back);
      if (gate == 0 && random_.below(4) != 0) continue;
      if (depends_on_moves_[gate] && !may_depend_on_moves) continue;
      return Signal::of(gate, random_.below(3) == 0);
    }
    return random_.below(2) == 0 ? kFalse : kTrue;
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
    const Signal hub = any_signal(gate_count(), may_depend);
    const std::uint32_t before = gate_count();
    const GateKind kind = any_kind();
    const std::uint32_t count = 6 + random_.below(90);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto first = static_cast<std::uint32_t>(net_.inputs.size());
      const Signal other = any_signal(before, may_depend);
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
      net_.inputs.push_back(Signal::of(begin + (i + 1) % size));  // closes the ring
      for (std::uint32_t j = 1; j < width; ++j) {
        if (random_.below(3) == 0) {
          net_.inputs.push_back(Signal::of(begin + random_.below(size)));
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

  Signal any_output(bool may_depend_on_moves) {
    if (random_.below(8) == 0) return random_.below(2) == 0 ? kFalse : kTrue;
    return any_signal(gate_count(), may_depend_on_moves);
  }

  base::Random random_;
  Net net_;
  std::vector<bool> depends_on_moves_;  // by gate
};

/// A random net in which every role always has a move, so that games go on.
[[nodiscard]] inline Net random_playable_net(std::uint64_t seed) {
  Net net = RandomNet(seed).make();
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    net.legal[net.first_move[role]] = kTrue;
  }
  return net;
}

}  // namespace rulewise::logic::testing
