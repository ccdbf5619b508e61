#include "logic/rewrite.h"

#include <utility>

namespace rulewise::logic {
namespace {

class Rewriting {
 public:
  Rewriting(Net& net, const GateRule& rule, const KnownValues& known)
      : net_(net), rule_(rule), known_(known), signal_(net.gates.size(), kFalse) {}

  Net run() {
    store_.reserve(net_.gates.size(), net_.inputs.size());
    number_bases();
    number_moves();
    copy_exclusive();
    rewrite_gates();
    copy_outputs();
    std::move(store_).move_into(result_);
    return strip_dead_gates(std::move(result_));
  }

 private:
  using Value = KnownValues::Value;
  static constexpr std::uint32_t kDropped = 0xffffffffU;
  static constexpr std::uint32_t kGatesAhead = 8;
  static constexpr std::uint32_t kWidestAhead = 16;

  void number_bases() {
    result_.constant_facts = std::move(net_.constant_facts);
    result_.base_names.reserve(net_.base_count());
    for (std::size_t i = 0; i < net_.base_count(); ++i) {
      const Value value = known_.bases.empty() ? Value::kUnknown : known_.bases[i];
      if (value == Value::kTrue) result_.constant_facts.push_back(std::move(net_.base_names[i]));
      if (value != Value::kUnknown) {
        new_base_.push_back(kDropped);
        continue;
      }
      new_base_.push_back(static_cast<std::uint32_t>(result_.initial.size()));
      result_.initial.push_back(net_.initial[i]);
      result_.base_names.push_back(std::move(net_.base_names[i]));
      (void)store_.base(new_base_.back());
    }
  }

  void number_moves() {
    result_.role_names = net_.role_names;
    result_.move_names.reserve(net_.move_count());
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      result_.first_move.push_back(static_cast<std::uint32_t>(result_.move_names.size()));
      for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
        if (!known_.impossible_moves.empty() && known_.impossible_moves[m]) {
          new_move_.push_back(kDropped);
          continue;
        }
        new_move_.push_back(static_cast<std::uint32_t>(result_.move_names.size()));
        result_.move_names.push_back(std::move(net_.move_names[m]));
        if (!net_.move_group.empty()) result_.move_group.push_back(net_.move_group[m]);
      }
    }
    result_.first_move.push_back(static_cast<std::uint32_t>(result_.move_names.size()));
  }

  void copy_exclusive() {
    for (const ExclusiveBases& set : net_.exclusive) {
      ExclusiveBases copy;
      for (const std::uint32_t base : set) {
        if (new_base_[base] != kDropped) copy.push_back(new_base_[base]);
      }
      if (copy.size() > 1) result_.exclusive.push_back(std::move(copy));
    }
  }

  [[nodiscard]] Signal map(Signal old) const {
    const Signal mapped = signal_[old.gate()];
    return old.is_negated() ? !mapped : mapped;
  }

  std::span<const Signal> mapped_inputs(std::uint32_t gate) {
    inputs_.clear();
    for (const Signal input : net_.gate_inputs(gate)) inputs_.push_back(map(input));
    return inputs_;
  }

  void rewrite_gates() {
    std::size_t loop = 0;
    for (std::uint32_t gate = 0; gate < net_.gates.size();) {
      if (loop < net_.loops.size() && gate == net_.loops[loop].begin) {
        gate = copy_loop(net_.loops[loop++]);
      } else {
        look_ahead(gate);
        signal_[gate] = rewrite_gate(gate);
        ++gate;
      }
    }
  }

  /// Most gates stay as they are: so where a gate some way on will be looked up is known by now.
  void look_ahead(std::uint32_t done) {
    const std::uint32_t gate = done + kGatesAhead;
    if (gate >= net_.gates.size()) return;
    const Gate& g = net_.gates[gate];
    if ((g.kind != GateKind::kAnd && g.kind != GateKind::kOr) || g.count > kWidestAhead) return;
    inputs_.clear();
    for (const Signal input : net_.gate_inputs(gate)) {
      if (input.gate() >= done) return;
      inputs_.push_back(map(input));
    }
    store_.prefetch(g.kind, inputs_);
  }

  Signal rewrite_gate(std::uint32_t gate) {
    const Gate& g = net_.gates[gate];
    switch (g.kind) {
      case GateKind::kConstant: return kFalse;
      case GateKind::kBase: return base_signal(g.first);
      case GateKind::kDoes:
        return new_move_[g.first] == kDropped ? kFalse : store_.does(new_move_[g.first]);
      case GateKind::kAnd:
      case GateKind::kOr: break;
    }
    return rule_(store_, gate, mapped_inputs(gate));
  }

  Signal base_signal(std::uint32_t base) {
    if (new_base_[base] != kDropped) return store_.base(new_base_[base]);
    return known_.bases[base] == Value::kTrue ? kTrue : kFalse;
  }

  /// Gates of a loop keep their order and their form: positions shift all alike.
  std::uint32_t copy_loop(const Loop& loop) {
    const auto begin = static_cast<std::uint32_t>(store_.size());
    for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) {
      signal_[gate] = Signal::of(begin + (gate - loop.begin));
    }
    for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) {
      store_.append_raw(net_.gates[gate].kind, mapped_inputs(gate));
    }
    result_.loops.push_back({begin, static_cast<std::uint32_t>(store_.size())});
    return loop.end;
  }

  void copy_outputs() {
    for (std::size_t i = 0; i < net_.base_count(); ++i) {
      if (new_base_[i] != kDropped) result_.next.push_back(map(net_.next[i]));
    }
    for (std::size_t m = 0; m < net_.move_count(); ++m) {
      if (new_move_[m] != kDropped) result_.legal.push_back(map(net_.legal[m]));
    }
    result_.terminal = map(net_.terminal);
    for (const auto& values : net_.goals) {
      result_.goals.emplace_back();
      for (const GoalValue& goal : values) {
        const Signal when = map(goal.when);
        if (when != kFalse) result_.goals.back().push_back({goal.value, when});
      }
    }
  }

  Net& net_;
  const GateRule& rule_;
  const KnownValues& known_;
  GateStore store_;
  Net result_;
  std::vector<Signal> signal_;  // by old gate
  std::vector<std::uint32_t> new_base_;
  std::vector<std::uint32_t> new_move_;
  std::vector<Signal> inputs_;
};

}  // namespace

Net rewrite(Net&& net, const GateRule& rule, const KnownValues& known) {
  return Rewriting(net, rule, known).run();
}

GateRule keep_gates(const Net& net) {
  return [&net](GateStore& store, std::uint32_t gate, std::span<const Signal> inputs) {
    return store.gate(net.gates[gate].kind, inputs);
  };
}

}  // namespace rulewise::logic
