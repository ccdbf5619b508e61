#include "insight/discovery/goal_conflicts.h"

#include <algorithm>
#include <span>
#include <utility>

namespace rulewise::insight {
namespace {

using logic::Gate;
using logic::GateKind;
using logic::Signal;
using Line = std::vector<std::uint32_t>;

constexpr std::size_t kAtOnce = 64;  // sets
constexpr std::uint64_t kAll = ~std::uint64_t{0};

/// What a signal may be, one bit a set.
struct Chance {
  std::uint64_t is_true = kAll;
  std::uint64_t is_false = kAll;
};

class Weigher {
 public:
  Weigher(const logic::Net& net, Signal signal)
      : net_(net), signal_(signal), chances_(signal.gate() + std::size_t{1}) {
    std::vector<bool> in_loop(chances_.size(), false);
    for (const logic::Loop& loop : net.loops) {
      for (std::size_t i = loop.begin; i < loop.end && i < in_loop.size(); ++i) in_loop[i] = true;
    }
    std::vector<bool> is_needed(chances_.size(), false);
    is_needed[signal.gate()] = true;
    for (std::uint32_t gate = signal.gate() + 1; gate-- > 0;) {
      if (!is_needed[gate] || in_loop[gate]) continue;  // what loops come to may be either
      gates_.push_back(gate);
      if (!is_made(gate)) continue;
      for (const Signal input : net.gate_inputs(gate)) is_needed[input.gate()] = true;
    }
    std::ranges::reverse(gates_);
  }

  [[nodiscard]] std::size_t gates() const { return gates_.size(); }

  /// For which of the sets the signal may be true.
  std::uint64_t may_be_true(std::span<const Line> lines) {
    std::vector<std::uint64_t> has(net_.base_count(), 0);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (const std::uint32_t base : lines[i]) has[base] |= std::uint64_t{1} << i;
    }
    for (const std::uint32_t gate : gates_) chances_[gate] = chance_of(gate, has);
    return chance_of(signal_).is_true;
  }

 private:
  [[nodiscard]] bool is_made(std::uint32_t gate) const {
    const GateKind kind = net_.gates[gate].kind;
    return kind == GateKind::kAnd || kind == GateKind::kOr;
  }

  [[nodiscard]] Chance chance_of(Signal signal) const {
    const Chance chance = chances_[signal.gate()];
    return signal.is_negated() ? Chance{chance.is_false, chance.is_true} : chance;
  }

  [[nodiscard]] Chance chance_of(std::uint32_t number,
                                 const std::vector<std::uint64_t>& has) const {
    const Gate& gate = net_.gates[number];
    if (gate.kind == GateKind::kConstant) return {0, kAll};
    if (gate.kind == GateKind::kBase) return {kAll, ~has[gate.first]};
    if (gate.kind == GateKind::kDoes) return {};
    const bool is_and = gate.kind == GateKind::kAnd;
    Chance chance = is_and ? Chance{kAll, 0} : Chance{0, kAll};
    for (const Signal signal : net_.gate_inputs(number)) {
      const Chance input = chance_of(signal);
      if (is_and) {
        chance = {chance.is_true & input.is_true, chance.is_false | input.is_false};
      } else {
        chance = {chance.is_true | input.is_true, chance.is_false & input.is_false};
      }
    }
    return chance;
  }

  const logic::Net& net_;
  Signal signal_;
  std::vector<std::uint32_t> gates_;  // that it is made of, inputs first
  std::vector<Chance> chances_;       // by gate
};

}  // namespace

void drop_conflicts(const logic::Net& net, Signal signal, std::size_t most_work,
                    std::vector<Line>& lines) {
  Weigher weigher(net, signal);
  if (weigher.gates() * (lines.size() / kAtOnce + 1) > most_work) return;
  std::vector<Line> kept;
  for (std::size_t begin = 0; begin < lines.size(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, lines.size() - begin);
    const std::uint64_t may_be = weigher.may_be_true({lines.data() + begin, count});
    for (std::size_t i = 0; i < count; ++i) {
      if (((may_be >> i) & 1U) != 0) kept.push_back(std::move(lines[begin + i]));
    }
  }
  lines = std::move(kept);
}

}  // namespace rulewise::insight
