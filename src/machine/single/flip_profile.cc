#include "machine/single/flip_profile.h"

#include <algorithm>

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
  FlipCounter(const logic::Net& net, const Program& program) : program_(program) {
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      const logic::GateKind kind = net.gates[gate].kind;
      if (kind == logic::GateKind::kBase) add(gate, net.gates[gate].first);
      if (kind == logic::GateKind::kDoes) add(gate, program.move_node(net.gates[gate].first));
    }
    for (std::uint32_t i = 0; i < program.gate_count; ++i) {
      add(program.net_gate[i], program.gate_node(i));
    }
    flips_.assign(net.gates.size(), 0);
  }

  void look_at(const SingleCursor& cursor) {
    for (Watched& watched : watched_) {
      const bool value = cursor.node_value(watched.node);
      if (value != watched.value) ++flips_[watched.net_gate];
      watched.value = value;
    }
  }

  [[nodiscard]] std::size_t size() const { return watched_.size(); }
  std::vector<std::uint32_t> take() { return std::move(flips_); }

 private:
  struct Watched {
    std::uint32_t net_gate;
    std::uint32_t node;
    bool value;
  };
  void add(std::uint32_t net_gate, std::uint32_t node) {
    watched_.push_back({net_gate, node, false});
  }

  const Program& program_;
  std::vector<Watched> watched_;
  std::vector<std::uint32_t> flips_;
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
  return counter.take();
}

}  // namespace rulewise::machine
