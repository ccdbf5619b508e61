#include "machine/single/flip_profile.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "machine/net/net_game.h"
#include "machine/single/cursor.h"
#include "machine/single/program.h"

namespace rulewise::machine {
namespace {

constexpr std::size_t kMostSteps = 256;
constexpr std::size_t kMostNodeVisits = 20'000'000;  // steps x nodes
constexpr std::uint64_t kSeed = 1;

class FlipCounter {
 public:
  FlipCounter(const logic::Net& net, const Program& program)
      : net_(net), program_(program), gate_value_(program.gate_count), flips_(program.gate_count) {
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      const logic::GateKind kind = net.gates[gate].kind;
      const std::uint32_t index = net.gates[gate].first;
      if (kind == logic::GateKind::kBase) leaves_.push_back({gate, index});
      if (kind == logic::GateKind::kDoes) leaves_.push_back({gate, program.move_node(index)});
    }
  }

  void look_at(const SingleCursor& cursor) {
    for (Leaf& leaf : leaves_) leaf.flips += see(leaf.value, cursor.node_value(leaf.node));
    for (std::uint32_t gate = 0; gate < program_.gate_count; ++gate) {
      flips_[gate] += see(gate_value_[gate], cursor.gate_value(gate));
    }
  }

  /// Bases, moves and gates.
  [[nodiscard]] std::size_t size() const { return leaves_.size() + flips_.size(); }

  /// By gate of the net.
  [[nodiscard]] std::vector<std::uint32_t> result() const {
    std::vector<std::uint32_t> flips(net_.gates.size(), 0);
    for (const Leaf& leaf : leaves_) flips[leaf.net_gate] = leaf.flips;
    for (std::uint32_t i = 0; i < flips_.size(); ++i) flips[program_.net_gate[i]] = flips_[i];
    return flips;
  }

 private:
  /// A base or a move.
  struct Leaf {
    std::uint32_t net_gate;
    std::uint32_t node;
    std::uint8_t value = 0;
    std::uint32_t flips = 0;
  };

  /// 1 where the value is another one than before.
  static std::uint32_t see(std::uint8_t& before, bool now) {
    return std::exchange(before, static_cast<std::uint8_t>(now)) != static_cast<std::uint8_t>(now);
  }

  const logic::Net& net_;
  const Program& program_;
  std::vector<Leaf> leaves_;
  std::vector<std::uint8_t> gate_value_;
  std::vector<std::uint32_t> flips_;  // by gate of the program
};

/// A random joint move; false if the state is terminal or a role has none.
bool choose_moves(SingleCursor& cursor, base::Random& random, game::JointMove& moves) {
  if (cursor.is_terminal()) return false;
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const std::uint32_t count = cursor.count_legal(game::Role(role));
    if (count == 0) return false;
    moves[role] = cursor.legal_move(game::Role(role), random.below(count));
  }
  return true;
}

}  // namespace

std::vector<std::uint32_t> count_flips(const logic::Net& net) {
  const Program program(net);
  const game::State opening = initial_state(net);
  SingleCursor cursor(program);
  cursor.set(opening);
  FlipCounter counter(net, program);
  base::Random random(kSeed);
  game::JointMove moves(net.role_count());
  const std::size_t steps = std::min(kMostSteps, kMostNodeVisits / (counter.size() + 1) + 1);
  for (std::size_t step = 0; step < steps; ++step) {
    if (!choose_moves(cursor, random, moves)) {
      cursor.set(opening);
      continue;
    }
    cursor.make(moves);
    cursor.settle(Part::kNow);
    counter.look_at(cursor);
  }
  return counter.result();
}

}  // namespace rulewise::machine
