#include "logic/constants.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace rulewise::logic {
namespace {

// Three values in the order of truth, so that `and` is the least and `or` the greatest.
using Value = std::uint8_t;
constexpr Value kNo = 0;
constexpr Value kMaybe = 1;
constexpr Value kYes = 2;

class ThreeValuedRun {
 public:
  explicit ThreeValuedRun(const Net& net) : net_(net), value_(net.gates.size(), kNo) {
    find_users();
    base_gate_.assign(net.base_count(), 0);
    does_gate_.assign(net.move_count(), 0);
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      if (net.gates[gate].kind == GateKind::kBase) base_gate_[net.gates[gate].first] = gate;
      if (net.gates[gate].kind == GateKind::kDoes) does_gate_[net.gates[gate].first] = gate;
    }
    does_.assign(net.move_count(), kNo);
  }

  KnownValues run() {
    for (std::uint32_t i = 0; i < net_.base_count(); ++i) {
      if (net_.initial[i]) value_[base_gate_[i]] = kYes;
    }
    evaluate_all();
    do {
      update();
    } while (step());
    return known();
  }

 private:
  void find_users() {
    is_touched_.assign(net_.loops.size(), false);
    loop_of_.assign(net_.gates.size(), kNoLoop);
    for (std::uint32_t l = 0; l < net_.loops.size(); ++l) {
      for (std::uint32_t g = net_.loops[l].begin; g < net_.loops[l].end; ++g) loop_of_[g] = l;
    }
    first_user_.assign(net_.gates.size() + 1, 0);
    for (const Signal input : net_.inputs) ++first_user_[input.gate() + 1];
    for (std::size_t i = 1; i < first_user_.size(); ++i) first_user_[i] += first_user_[i - 1];
    users_.resize(net_.inputs.size());
    std::vector<std::uint32_t> at(first_user_.begin(), first_user_.end() - 1);
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(gate)) continue;
      for (const Signal input : net_.gate_inputs(gate)) users_[at[input.gate()]++] = gate;
    }
  }

  [[nodiscard]] bool is_logic(std::uint32_t gate) const {
    return net_.gates[gate].kind == GateKind::kAnd || net_.gates[gate].kind == GateKind::kOr;
  }

  [[nodiscard]] Value value_of(Signal signal) const {
    const Value value = value_[signal.gate()];
    return signal.is_negated() ? static_cast<Value>(kYes - value) : value;
  }

  [[nodiscard]] Value evaluate(std::uint32_t gate) const {
    const bool is_and = net_.gates[gate].kind == GateKind::kAnd;
    const Value decisive = is_and ? kNo : kYes;
    Value value = is_and ? kYes : kNo;
    for (const Signal input : net_.gate_inputs(gate)) {
      const Value of_input = value_of(input);
      if (of_input == decisive) return decisive;
      if (of_input == kMaybe) value = kMaybe;
    }
    return value;
  }

  void evaluate_all() {
    for (std::uint32_t gate = 0; gate < net_.gates.size();) {
      if (loop_of_[gate] != kNoLoop) {
        gate = evaluate_loop(loop_of_[gate]);
      } else {
        if (is_logic(gate)) value_[gate] = evaluate(gate);
        ++gate;
      }
    }
  }

  /// The least fixpoint of a loop from false; returns the gate after it.
  std::uint32_t evaluate_loop(std::uint32_t l) {
    const Loop& loop = net_.loops[l];
    for (std::uint32_t g = loop.begin; g < loop.end; ++g) value_[g] = kNo;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t g = loop.begin; g < loop.end; ++g) {
        const Value value = evaluate(g);
        changed = changed || value != value_[g];
        value_[g] = value;
      }
    }
    return loop.end;
  }

  void blur(std::uint32_t gate) {
    if (value_[gate] == kMaybe) return;
    value_[gate] = kMaybe;
    pending_.push_back(gate);
  }

  /// Passes on that some gates became unknown.
  void propagate() {
    for (;;) {
      while (!pending_.empty()) pass_on_next();
      // Loops last: one evaluation then serves all their changed inputs.
      if (touched_loops_.empty()) return;
      const std::uint32_t loop = touched_loops_.back();
      touched_loops_.pop_back();
      is_touched_[loop] = false;
      reevaluate_loop(loop);
    }
  }

  void pass_on_next() {
    const std::uint32_t gate = pending_.back();
    pending_.pop_back();
    for (std::uint32_t u = first_user_[gate]; u < first_user_[gate + 1]; ++u) {
      const std::uint32_t user = users_[u];
      const std::uint32_t loop = loop_of_[user];
      if (loop == kNoLoop) {
        if (value_[user] != kMaybe && evaluate(user) != value_[user]) blur(user);
      } else if (loop_of_[gate] != loop && !is_touched_[loop]) {
        is_touched_[loop] = true;
        touched_loops_.push_back(loop);
      }
    }
  }

  void reevaluate_loop(std::uint32_t l) {
    const Loop& loop = net_.loops[l];
    const std::vector<Value> before(value_.begin() + loop.begin, value_.begin() + loop.end);
    evaluate_loop(l);
    for (std::uint32_t g = loop.begin; g < loop.end; ++g) {
      const Value old = before[g - loop.begin];
      if (old == value_[g]) continue;
      // Once known and now different, or once unknown: unknown from here on.
      value_[g] = kMaybe;
      if (old != kMaybe) pending_.push_back(g);
    }
  }

  /// Moves that may be legal may be made.
  void update() {
    propagate();
    for (std::uint32_t m = 0; m < net_.move_count(); ++m) {
      if (does_[m] != kNo || value_of(net_.legal[m]) == kNo) continue;
      does_[m] = kMaybe;
      if (does_gate_[m] != 0) blur(does_gate_[m]);
    }
    propagate();
  }

  /// Bases whose next value is not what they are become unknown. False when none does.
  bool step() {
    bool changed = false;
    for (std::uint32_t i = 0; i < net_.base_count(); ++i) {
      const Value now = value_[base_gate_[i]];
      if (now == kMaybe || value_of(net_.next[i]) == now) continue;
      blur(base_gate_[i]);
      changed = true;
    }
    return changed;
  }

  [[nodiscard]] KnownValues known() const {
    KnownValues result;
    for (std::uint32_t i = 0; i < net_.base_count(); ++i) {
      const Value value = value_[base_gate_[i]];
      result.bases.push_back(value == kMaybe ? KnownValues::Value::kUnknown
                             : value == kYes ? KnownValues::Value::kTrue
                                             : KnownValues::Value::kFalse);
    }
    for (std::uint32_t m = 0; m < net_.move_count(); ++m) {
      result.impossible_moves.push_back(does_[m] == kNo);
    }
    return result;
  }

  static constexpr std::uint32_t kNoLoop = 0xffffffffU;

  const Net& net_;
  std::vector<Value> value_;               // by gate
  std::vector<std::uint32_t> loop_of_;     // by gate
  std::vector<std::uint32_t> first_user_;  // by gate, packed
  std::vector<std::uint32_t> users_;
  std::vector<std::uint32_t> base_gate_;
  std::vector<std::uint32_t> does_gate_;
  std::vector<Value> does_;
  std::vector<std::uint32_t> pending_;
  std::vector<std::uint32_t> touched_loops_;
  std::vector<bool> is_touched_;  // by loop
};

}  // namespace

KnownValues find_constants(const Net& net) { return ThreeValuedRun(net).run(); }

Net remove_constants(Net net) {
  const KnownValues known = find_constants(net);
  const auto is_unknown = [](KnownValues::Value value) {
    return value == KnownValues::Value::kUnknown;
  };
  const bool knows_moves =
      std::ranges::find(known.impossible_moves, true) != known.impossible_moves.end();
  if (!knows_moves && std::ranges::all_of(known.bases, is_unknown)) return net;
  const GateRule rule = keep_gates(net);
  return rewrite(std::move(net), rule, known);
}

}  // namespace rulewise::logic
