#include "search/puzzle/commuting.h"

#include <algorithm>
#include <bit>

#include "search/clock_bases.h"

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;
using Row = CommutingMoves::Row;

constexpr std::size_t kMostMoves = 2'000;
constexpr std::size_t kMostWork = 200'000'000;  // moves times inputs of gates

void set(Row& row, std::size_t bit) { row[bit / 64] |= std::uint64_t{1} << (bit % 64); }
bool test(const Row& row, std::size_t bit) { return ((row[bit / 64] >> (bit % 64)) & 1U) != 0; }
bool meet(const Row& a, const Row& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

/// The net with one move made: every gate a constant, another gate's signal, or itself.
class FoldedNet {
 public:
  explicit FoldedNet(const logic::Net& net) : net_(net), folded_(net.gates.size()) {}

  /// `move`: made, all others not; kNoMove: nothing is known of any.
  static constexpr std::uint32_t kNoMove = 0xffffffffU;
  void fold(std::uint32_t move) {
    for (std::uint32_t g = 0; g < net_.gates.size(); ++g) folded_[g] = fold_gate(g, move);
  }

  [[nodiscard]] Signal of(Signal signal) const {
    const Signal folded = folded_[signal.gate()];
    return signal.is_negated() ? !folded : folded;
  }
  [[nodiscard]] const logic::Gate& gate(Signal signal) const { return net_.gates[signal.gate()]; }

  /// Adds the bases that a folded signal hangs on; true if it hangs on a move too.
  bool add_support(Signal signal, Row& bases) const {
    bool has_move = false;
    std::vector<std::uint32_t> open{of(signal).gate()};
    std::vector<bool> is_met(net_.gates.size());
    while (!open.empty()) {
      const std::uint32_t g = open.back();
      open.pop_back();
      if (is_met[g]) continue;
      is_met[g] = true;
      const logic::Gate& gate = net_.gates[g];
      if (gate.kind == GateKind::kBase) set(bases, gate.first);
      if (gate.kind == GateKind::kDoes) has_move = true;
      if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) continue;
      for (const Signal input : net_.gate_inputs(g)) {
        if (!of(input).is_constant()) open.push_back(of(input).gate());
      }
    }
    return has_move;
  }

 private:
  Signal fold_gate(std::uint32_t g, std::uint32_t move) {
    const logic::Gate& gate = net_.gates[g];
    if (gate.kind == GateKind::kDoes && move != kNoMove) {
      return gate.first == move ? logic::kTrue : logic::kFalse;
    }
    if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) return Signal::of(g);
    // An `or` is read as an `and` of the opposites.
    const bool is_or = gate.kind == GateKind::kOr;
    std::optional<Signal> only;
    for (const Signal input : net_.gate_inputs(g)) {
      const Signal folded = is_or ? !of(input) : of(input);
      if (folded == logic::kTrue) continue;
      if (folded == logic::kFalse) return is_or ? logic::kTrue : logic::kFalse;
      if (only && *only == !folded) return is_or ? logic::kTrue : logic::kFalse;
      if (only && *only != folded) return Signal::of(g);
      only = folded;
    }
    if (!only) return is_or ? logic::kFalse : logic::kTrue;
    return is_or ? !*only : *only;
  }

  const logic::Net& net_;
  std::vector<Signal> folded_;
};

}  // namespace

std::optional<CommutingMoves> CommutingMoves::find(const logic::Net& net) {
  const std::size_t moves = net.move_count();
  const bool is_large = moves > kMostMoves || moves * net.inputs.size() > kMostWork ||
                        net.base_count() * net.gates.size() > kMostWork;
  if (net.role_count() != 1 || !net.loops.empty() || is_large) return std::nullopt;
  CommutingMoves result;
  result.clocks_ = clock_bases(net);
  const std::size_t words = result.clocks_.size();
  FoldedNet folded(net);
  for (std::uint32_t move = 0; move < moves; ++move) {
    folded.fold(move);
    Effects effects{Row(words), Row(words), Row(words), Row(words), Row(words)};
    folded.add_support(net.legal[move], effects.reads);
    for (std::size_t base = 0; base < net.base_count(); ++base) {
      if (test(result.clocks_, base)) continue;
      const Signal next = folded.of(net.next[base]);
      const bool is_base =
          folded.gate(next).kind == GateKind::kBase && folded.gate(next).first == base;
      if (is_base && !next.is_negated()) continue;  // as it was
      set(effects.touches, base);
      if (is_base) {
        set(effects.turns, base);
      } else if (next.is_constant()) {
        set(next == logic::kTrue ? effects.sets : effects.clears, base);
      } else {
        folded.add_support(net.next[base], effects.reads);
      }
    }
    result.moves_.push_back(std::move(effects));
  }
  result.find_partners();
  return result;
}

void CommutingMoves::find_partners() {
  const std::size_t count = moves_.size();
  partners_.assign(count, Row((count + 63) / 64));
  const auto agree = [](const Effects& a, const Effects& b) {
    for (std::size_t w = 0; w < a.touches.size(); ++w) {
      const std::uint64_t both = a.touches[w] & b.touches[w];
      const std::uint64_t alike =
          (a.turns[w] & b.turns[w]) | (a.sets[w] & b.sets[w]) | (a.clears[w] & b.clears[w]);
      if ((both & ~alike) != 0) return false;
    }
    return true;
  };
  for (std::size_t a = 0; a < count; ++a) {
    if (meet(moves_[a].reads, clocks_)) continue;  // what it does hangs on when
    for (std::size_t b = 0; b < a; ++b) {
      if (meet(moves_[b].reads, clocks_) || meet(moves_[a].touches, moves_[b].reads) ||
          meet(moves_[b].touches, moves_[a].reads) || !agree(moves_[a], moves_[b])) {
        continue;
      }
      set(partners_[a], b);
      set(partners_[b], a);
    }
  }
}

double CommutingMoves::share() const {
  std::size_t pairs = 0;
  for (const Row& row : partners_) {
    for (const std::uint64_t word : row) pairs += static_cast<std::size_t>(std::popcount(word));
  }
  const auto count = static_cast<double>(moves_.size());
  return count < 2 ? 0 : static_cast<double>(pairs) / (count * (count - 1));
}

bool CommutingMoves::ends_by_goal_or_clock(const logic::Net& net, const GoalLiterals& goal) {
  if (goal.empty() || !goal.is_complete() || !net.loops.empty()) return false;
  const Row clocks = clock_bases(net);
  FoldedNet free(net);
  free.fold(FoldedNet::kNoMove);
  // The parts of the disjunction that `terminal` is.
  std::vector<Signal> open{net.terminal};
  std::vector<bool> is_met(2 * net.gates.size());
  while (!open.empty()) {
    const Signal part = open.back();
    open.pop_back();
    if (is_met[part.code] || part == logic::kFalse) continue;
    is_met[part.code] = true;
    Row support(clocks.size());
    free.add_support(part, support);
    bool is_clock = true;
    for (std::size_t w = 0; w < clocks.size(); ++w) {
      is_clock = is_clock && (support[w] & ~clocks[w]) == 0;
    }
    if (is_clock || goal.follows_from(net, part)) continue;
    const GateKind splits = part.is_negated() ? GateKind::kAnd : GateKind::kOr;
    if (net.gates[part.gate()].kind != splits) return false;
    for (const Signal input : net.gate_inputs(part.gate())) {
      open.push_back(part.is_negated() ? !input : input);
    }
  }
  return true;
}

}  // namespace rulewise::search
