#include "machine/single/lane_sweep.h"

#include <algorithm>
#include <tuple>

namespace rulewise::machine {
namespace {

using logic::Signal;

template <bool kOr>
Lanes combine(Lanes a, Lanes b) {
  return kOr ? a | b : a & b;
}

}  // namespace

// ---- Building --------------------------------------------------------------------------------

class LaneSweep::Builder {
 public:
  Builder(const logic::Net& net, LaneSweep& sweep) : net_(net), program_(net), sweep_(sweep) {}

  void run() {
    sweep_.base_count_ = program_.base_count;
    false_node_ = program_.gate_node(program_.gate_count);
    sweep_.values_.assign(false_node_ + 1, 0);
    order_gates();
    for (std::uint32_t level = 0; level < program_.level_count; ++level) add_level(level);
    for (std::size_t part = 0; part <= kPartCount; ++part) begin_part(part);
    add_outputs();
  }

 private:
  [[nodiscard]] std::uint32_t count_negated(std::uint32_t net_gate) const {
    return static_cast<std::uint32_t>(
        std::ranges::count_if(net_.gate_inputs(net_gate), &Signal::is_negated));
  }

  [[nodiscard]] std::tuple<bool, std::uint32_t, std::uint32_t> shape_of(std::uint32_t gate) const {
    const std::uint32_t negated = count_negated(gate);
    return {net_.gates[gate].kind == logic::GateKind::kOr, net_.gates[gate].count - negated,
            negated};
  }

  /// Keeps the levels of the program; within a level, gates of one shape come together. A loop's
  /// gates stay as they are.
  void order_gates() {
    order_ = program_.net_gate;
    for (std::uint32_t level = 0; level < program_.level_count; ++level) {
      if (program_.level_kind[level] == LevelKind::kLoop) continue;
      std::ranges::stable_sort(order_.begin() + program_.level_begin[level],
                               order_.begin() + program_.level_begin[level + 1], {},
                               [this](std::uint32_t gate) { return shape_of(gate); });
    }
    node_.assign(net_.gates.size(), false_node_);
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      const logic::Gate& g = net_.gates[gate];
      if (g.kind == logic::GateKind::kBase) node_[gate] = g.first;
      if (g.kind == logic::GateKind::kDoes) node_[gate] = program_.move_node(g.first);
    }
    for (std::uint32_t i = 0; i < order_.size(); ++i) node_[order_[i]] = program_.gate_node(i);
  }

  void add_level(std::uint32_t level) {
    const std::size_t first_run = sweep_.runs_.size();
    std::uint32_t loop = Program::kNone;
    std::size_t loop_start = first_run;
    for (std::uint32_t i = program_.level_begin[level]; i < program_.level_begin[level + 1]; ++i) {
      const bool is_loop = program_.level_kind[level] == LevelKind::kLoop;
      if (is_loop && program_.loop_of_gate[i] != loop) {
        loop = program_.loop_of_gate[i];
        loop_start = sweep_.runs_.size();
      }
      const bool is_new = sweep_.runs_.size() == (is_loop ? loop_start : first_run);
      if (is_new || shape_of(order_[i]) != shape_of(order_[i - 1])) begin_run(i);
      if (is_loop) {
        sweep_.runs_[loop_start].loop_runs =
            static_cast<std::uint32_t>(sweep_.runs_.size() - loop_start);
      }
      add_gate(i);
    }
  }

  void begin_run(std::uint32_t i) {
    const auto [is_or, plain, negated] = shape_of(order_[i]);
    const std::uint32_t node = program_.gate_node(i);
    sweep_.runs_.push_back(
        {node, node, static_cast<std::uint32_t>(sweep_.inputs_.size()), plain, negated, is_or, 0});
  }

  void add_gate(std::uint32_t i) {
    sweep_.runs_.back().end = program_.gate_node(i) + 1;
    for (const bool is_negated : {false, true}) {
      for (const Signal input : net_.gate_inputs(order_[i])) {
        if (input.is_negated() == is_negated) sweep_.inputs_.push_back(node_[input.gate()]);
      }
    }
  }

  void begin_part(std::size_t part) {
    const std::uint32_t first_gate = program_.level_begin[program_.part_word[part] * 64];
    const auto run =
        std::ranges::lower_bound(sweep_.runs_, program_.gate_node(first_gate), {}, &Run::begin);
    sweep_.part_runs_[part] = static_cast<std::size_t>(run - sweep_.runs_.begin());
    const std::size_t inputs = run == sweep_.runs_.end() ? sweep_.inputs_.size() : run->first_input;
    if (part < kPartCount) sweep_.input_counts_[part] = inputs;
    if (part > 0) sweep_.input_counts_[part - 1] = inputs - sweep_.input_counts_[part - 1];
  }

  [[nodiscard]] Signal map(Signal signal) const {
    return Signal::of(node_[signal.gate()], signal.is_negated());
  }

  void add_outputs() {
    for (const Signal signal : net_.next) sweep_.next_.push_back(map(signal));
    for (const Signal signal : net_.legal) sweep_.legal_.push_back(map(signal));
    sweep_.terminal_ = map(net_.terminal);
    sweep_.goals_.resize(net_.role_count());
    for (std::size_t role = 0; role < net_.goals.size(); ++role) {
      for (const logic::GoalValue& goal : net_.goals[role]) {
        sweep_.goals_[role].push_back({goal.value, map(goal.when)});
      }
    }
  }

  const logic::Net& net_;
  Program program_;
  LaneSweep& sweep_;
  std::uint32_t false_node_ = 0;
  std::vector<std::uint32_t> order_;  // gates of the net
  std::vector<std::uint32_t> node_;   // by gate of the net
};

LaneSweep::LaneSweep(const logic::Net& net) { Builder(net, *this).run(); }

// ---- Running ---------------------------------------------------------------------------------

void LaneSweep::run(Part part) {
  const std::size_t end = part_runs_[static_cast<std::size_t>(part) + 1];
  for (std::size_t i = part_runs_[static_cast<std::size_t>(part)]; i < end;) {
    if (runs_[i].loop_runs == 0) {
      evaluate<false>(runs_[i++]);
    } else {
      const std::size_t count = runs_[i].loop_runs;
      run_loop(i, count);
      i += count;
    }
  }
}

void LaneSweep::run_loop(std::size_t first, std::size_t count) {
  std::fill(values_.begin() + runs_[first].begin, values_.begin() + runs_[first + count - 1].end,
            0);
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (std::size_t i = first; i < first + count; ++i) {
      if (evaluate<true>(runs_[i]) != 0) has_changed = true;
    }
  }
}

template <bool kTells>
Lanes LaneSweep::evaluate(const Run& run) {
  return run.is_or ? evaluate_kind<kTells, true>(run) : evaluate_kind<kTells, false>(run);
}

template <bool kTells, bool kOr>
Lanes LaneSweep::evaluate_kind(const Run& run) {
  switch (run.plain * 4 + run.negated) {
    case 2 * 4 + 0: return evaluate_fixed<kTells, kOr, 2, 0>(run);
    case 1 * 4 + 1: return evaluate_fixed<kTells, kOr, 1, 1>(run);
    case 0 * 4 + 2: return evaluate_fixed<kTells, kOr, 0, 2>(run);
    case 3 * 4 + 0: return evaluate_fixed<kTells, kOr, 3, 0>(run);
    case 2 * 4 + 1: return evaluate_fixed<kTells, kOr, 2, 1>(run);
    case 1 * 4 + 2: return evaluate_fixed<kTells, kOr, 1, 2>(run);
    case 0 * 4 + 3: return evaluate_fixed<kTells, kOr, 0, 3>(run);
    default: return evaluate_any<kTells, kOr>(run);
  }
}

template <bool kTells, bool kOr, std::uint32_t kPlain, std::uint32_t kNegated>
Lanes LaneSweep::evaluate_fixed(const Run& run) {
  const std::uint32_t* input = inputs_.data() + run.first_input;
  Lanes* values = values_.data();
  Lanes changed = 0;
  for (std::uint32_t node = run.begin; node < run.end; ++node) {
    Lanes value = kOr ? 0 : ~Lanes{0};
    for (std::uint32_t i = 0; i < kPlain; ++i) value = combine<kOr>(value, values[*input++]);
    for (std::uint32_t i = 0; i < kNegated; ++i) value = combine<kOr>(value, ~values[*input++]);
    if constexpr (kTells) changed |= value ^ values[node];
    values[node] = value;
  }
  return changed;
}

template <bool kTells, bool kOr>
Lanes LaneSweep::evaluate_any(const Run& run) {
  const std::uint32_t* input = inputs_.data() + run.first_input;
  Lanes* values = values_.data();
  // Two sums at a time, so that one need not wait for the other; negated inputs are combined the
  // other way round and turned at the end.
  const auto combine_all = [&]<bool kIsOr>(std::uint32_t count) {
    Lanes even = kIsOr ? 0 : ~Lanes{0};
    Lanes odd = even;
    for (; count >= 2; count -= 2) {
      even = combine<kIsOr>(even, values[*input++]);
      odd = combine<kIsOr>(odd, values[*input++]);
    }
    if (count != 0) even = combine<kIsOr>(even, values[*input++]);
    return combine<kIsOr>(even, odd);
  };
  Lanes changed = 0;
  for (std::uint32_t node = run.begin; node < run.end; ++node) {
    const Lanes plain = combine_all.template operator()<kOr>(run.plain);
    const Lanes negated = combine_all.template operator()<!kOr>(run.negated);
    const Lanes value = combine<kOr>(plain, ~negated);
    if constexpr (kTells) changed |= value ^ values[node];
    values[node] = value;
  }
  return changed;
}

}  // namespace rulewise::machine
