#include "search/clock_bases.h"

#include <algorithm>

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;

/// Which gates hang on a move, or on a base that is no clock.
class Influence {
 public:
  explicit Influence(const logic::Net& net) : net_(net), is_free_(net.gates.size()) {}

  void find(const std::vector<bool>& is_clock) {
    is_free_.assign(net_.gates.size(), false);
    std::uint32_t done = 0;
    for (const logic::Loop& loop : net_.loops) {
      sweep(done, loop.begin, is_clock);
      while (sweep(loop.begin, loop.end, is_clock)) {
      }
      done = loop.end;
    }
    sweep(done, static_cast<std::uint32_t>(net_.gates.size()), is_clock);
  }
  [[nodiscard]] bool reaches(Signal signal) const { return is_free_[signal.gate()]; }

 private:
  bool sweep(std::uint32_t begin, std::uint32_t end, const std::vector<bool>& is_clock) {
    bool has_changed = false;
    for (std::uint32_t g = begin; g < end; ++g) {
      const bool now = is_free(g, is_clock);
      has_changed = has_changed || now != is_free_[g];
      is_free_[g] = now;
    }
    return has_changed;
  }

  [[nodiscard]] bool is_free(std::uint32_t g, const std::vector<bool>& is_clock) const {
    const logic::Gate& gate = net_.gates[g];
    switch (gate.kind) {
      case GateKind::kConstant: return false;
      case GateKind::kBase: return !is_clock[gate.first];
      case GateKind::kDoes: return true;
      case GateKind::kAnd:
      case GateKind::kOr: break;
    }
    return std::ranges::any_of(net_.gate_inputs(g),
                               [this](Signal input) { return is_free_[input.gate()]; });
  }

  const logic::Net& net_;
  std::vector<bool> is_free_;  // by gate
};

}  // namespace

std::vector<std::uint64_t> clock_bases(const logic::Net& net) {
  std::vector<bool> is_clock(net.base_count(), true);
  Influence influence(net);
  for (bool is_stable = false; !is_stable;) {
    influence.find(is_clock);
    is_stable = true;
    for (std::size_t base = 0; base < net.base_count(); ++base) {
      if (!is_clock[base] || !influence.reaches(net.next[base])) continue;
      is_clock[base] = false;
      is_stable = false;
    }
  }
  std::vector<std::uint64_t> bits((net.base_count() + 63) / 64);
  for (std::size_t base = 0; base < net.base_count(); ++base) {
    if (is_clock[base]) bits[base / 64] |= std::uint64_t{1} << (base % 64);
  }
  return bits;
}

}  // namespace rulewise::search
