#include "machine/single/program.h"

#include <algorithm>
#include <cassert>
#include <compare>

namespace rulewise::machine {
namespace {

using logic::Gate;
using logic::GateKind;
using logic::Net;
using logic::Signal;

constexpr std::uint32_t kNone = Program::kNone;
constexpr std::uint32_t kLevelsPerWord = 64;
/// Turning a switch has a cost of its own: fewer gates than this count it like other inputs.
constexpr std::uint32_t kFewestSwitched = 8;

bool is_logic(const Gate& gate) {
  return gate.kind == GateKind::kAnd || gate.kind == GateKind::kOr;
}

/// Which loop each gate of a net lies in.
std::vector<std::uint32_t> loops_by_gate(const Net& net) {
  std::vector<std::uint32_t> loop_of(net.gates.size(), kNone);
  for (std::uint32_t i = 0; i < net.loops.size(); ++i) {
    for (std::uint32_t gate = net.loops[i].begin; gate < net.loops[i].end; ++gate) {
      if (is_logic(net.gates[gate])) loop_of[gate] = i;
    }
  }
  return loop_of;
}

/// The gates that some signals depend on; a loop is taken as a whole. Users come after what they
/// use, so one walk from the last gate to the first finds them.
class Cone {
 public:
  explicit Cone(const Net& net) : net_(net), has_(net.gates.size(), false) {}

  void add(Signal root) { has_[root.gate()] = true; }

  /// To be called once all roots are there.
  void close() {
    std::size_t loops = net_.loops.size();
    for (auto gate = static_cast<std::uint32_t>(net_.gates.size()); gate-- > 0;) {
      if (loops > 0 && gate + 1 == net_.loops[loops - 1].end) {
        gate = net_.loops[--loops].begin;
        close_loop(net_.loops[loops]);
      } else if (has_[gate]) {
        mark_inputs(gate);
      }
    }
  }
  [[nodiscard]] bool has(std::uint32_t gate) const { return has_[gate]; }

 private:
  void mark_inputs(std::uint32_t gate) {
    if (!is_logic(net_.gates[gate])) return;
    for (const Signal input : net_.gate_inputs(gate)) has_[input.gate()] = true;
  }

  void close_loop(const logic::Loop& loop) {
    const auto begin = has_.begin() + loop.begin;
    const auto end = has_.begin() + loop.end;
    if (std::find(begin, end, true) == end) return;
    std::fill(begin, end, true);
    for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) mark_inputs(gate);
  }

  const Net& net_;
  std::vector<bool> has_;
};

class ProgramBuilder {
 public:
  ProgramBuilder(const Net& net, std::span<const std::uint32_t> flips, Program& program)
      : net_(net), flips_(flips), program_(program), loop_of_(loops_by_gate(net)) {}

  void run() {
    program_.base_count = static_cast<std::uint32_t>(net_.base_count());
    program_.move_count = static_cast<std::uint32_t>(net_.move_count());
    program_.first_move = net_.first_move;
    choose_parts();
    measure_depths();
    choose_switches();
    number_gates();
    number_loops();
    number_stretches();
    collect_gate_edges();
    lay_out_outputs();
    collect_outputs();
    write_fan_out();
    write_loop_edges();
  }

 private:
  enum EdgeKind : std::uint8_t { kPlain, kNegated, kOutput, kSwitch, kEdgeKinds };
  struct Edge {
    std::uint32_t node;
    EdgeKind kind;
    std::uint32_t target;
  };
  struct LoopEdge {
    std::uint32_t from;
    std::uint32_t to;
  };

  // 1. What each gate is needed for.
  void choose_parts() {
    Cone now(net_);
    Cone next(net_);
    Cone goals(net_);
    for (const Signal signal : net_.legal) now.add(signal);
    now.add(net_.terminal);
    for (const Signal signal : net_.next) next.add(signal);
    for (const auto& values : net_.goals) {
      for (const logic::GoalValue& goal : values) goals.add(goal.when);
    }
    for (Cone* cone : {&now, &next, &goals}) cone->close();
    part_.assign(net_.gates.size(), Part::kNow);
    for (std::uint32_t gate = 0; gate < net_.gates.size(); ++gate) {
      if (!is_logic(net_.gates[gate])) continue;
      if (!now.has(gate) && !next.has(gate) && !goals.has(gate)) continue;
      part_[gate] = now.has(gate)                       ? Part::kNow
                    : next.has(gate) && goals.has(gate) ? Part::kBoth
                    : next.has(gate)                    ? Part::kNext
                                                        : Part::kGoals;
      order_.push_back(gate);
    }
    program_.gate_count = static_cast<std::uint32_t>(order_.size());
  }

  // 2. How far each gate is from the bases and moves; a loop counts as one gate.
  void measure_depths() {
    depth_.assign(net_.gates.size(), 0);
    for (std::size_t i = 0; i < order_.size();) {
      std::size_t end = i + 1;
      const std::uint32_t loop = loop_of_[order_[i]];
      while (loop != kNone && end < order_.size() && loop_of_[order_[end]] == loop) ++end;
      std::uint32_t depth = 0;
      for (std::size_t j = i; j < end; ++j) {
        for (const Signal input : net_.gate_inputs(order_[j])) {
          if (loop == kNone || loop_of_[input.gate()] != loop) {
            depth = std::max(depth, depth_[input.gate()] + 1);
          }
        }
      }
      for (; i < end; ++i) depth_[order_[i]] = depth;
      deepest_ = std::max(deepest_, depth);
    }
  }

  // 3. Which input of a gate, if any, is its switch: the one that changes most often.
  void choose_switches() {
    switch_.assign(net_.gates.size(), logic::kFalse);
    if (flips_.empty()) return;
    std::vector<std::uint32_t> begin(2 * net_.gates.size() + 1, 0);  // by switch
    for (const std::uint32_t gate : order_) {
      if (loop_of_[gate] == kNone) switch_[gate] = best_switch(gate);
      ++begin[switch_[gate].code + 1];
    }
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<std::uint32_t> gates(order_.size());
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (const std::uint32_t gate : order_) gates[next[switch_[gate].code]++] = gate;
    for (std::size_t i = 1; i + 1 < begin.size(); ++i) {
      drop_rare_switch({gates.data() + begin[i], gates.data() + begin[i + 1]});
    }
  }

  /// Of the gates with one switch, those that few of their level and kind share it with lose it.
  void drop_rare_switch(std::span<const std::uint32_t> gates) {
    beside_.resize(2 * kPartCount * (deepest_ + 1), 0);
    const auto slot = [this](std::uint32_t gate) {
      return 2 * level_number(gate) + (net_.gates[gate].kind == GateKind::kOr ? 1 : 0);
    };
    for (const std::uint32_t gate : gates) ++beside_[slot(gate)];
    for (const std::uint32_t gate : gates) {
      if (beside_[slot(gate)] < kFewestSwitched) switch_[gate] = logic::kFalse;
    }
    for (const std::uint32_t gate : gates) beside_[slot(gate)] = 0;
  }

  /// Parts and depths as numbers side by side.
  [[nodiscard]] std::size_t level_number(std::uint32_t gate) const {
    return static_cast<std::size_t>(part_[gate]) * (deepest_ + 1) + depth_[gate];
  }

  [[nodiscard]] Signal best_switch(std::uint32_t gate) const {
    Signal best = logic::kFalse;
    for (const Signal input : net_.gate_inputs(gate)) {
      if (flips_[input.gate()] <= flips_[best.gate()] || is_constant(input)) continue;
      if (is_only_input_from(gate, input.gate())) best = input;
    }
    return best;
  }

  [[nodiscard]] bool is_constant(Signal signal) const {
    return net_.gates[signal.gate()].kind == GateKind::kConstant;
  }

  [[nodiscard]] bool is_only_input_from(std::uint32_t gate, std::uint32_t source) const {
    const std::span<const Signal> inputs = net_.gate_inputs(gate);
    return std::ranges::count(inputs, source, &Signal::gate) == 1;
  }

  // 4. Gates by part, then depth, then kind of level, then stretch.
  [[nodiscard]] LevelKind level_kind(std::uint32_t gate) const {
    if (loop_of_[gate] != kNone) return LevelKind::kLoop;
    return switch_[gate] == logic::kFalse ? LevelKind::kPlain : LevelKind::kSwitched;
  }

  /// Where a gate lies: levels and stretches as numbers that sort.
  struct Place {
    std::uint64_t level = 0;
    std::uint64_t stretch = 0;
    std::uint32_t gate = 0;

    [[nodiscard]] bool is_beside(const Place& other) const {
      return level == other.level && stretch == other.stretch;
    }
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  [[nodiscard]] Place stretch_of(std::uint32_t gate) const {
    const bool is_switched = switch_[gate] != logic::kFalse;
    const std::uint64_t kind =
        static_cast<std::uint64_t>(is_switched ? net_.gates[gate].kind : GateKind::kConstant);
    return {static_cast<std::uint64_t>(part_[gate]) << 40U | std::uint64_t{depth_[gate]} << 8U |
                static_cast<std::uint64_t>(level_kind(gate)),
            std::uint64_t{switch_[gate].code} << 8U | kind, gate};
  }

  /// By level with counting, since gates are in order already; by stretch only where levels have
  /// several.
  void sort_places() {
    constexpr std::size_t kKinds = 3;
    std::vector<std::uint32_t> begin(kKinds * kPartCount * (deepest_ + 1) + 1, 0);
    const auto slot = [this](std::uint32_t gate) {
      return kKinds * level_number(gate) + static_cast<std::size_t>(level_kind(gate));
    };
    for (const std::uint32_t gate : order_) ++begin[slot(gate) + 1];
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    places_.resize(order_.size());
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    for (const std::uint32_t gate : order_) places_[next[slot(gate)]++] = stretch_of(gate);
    const auto switched = static_cast<std::size_t>(LevelKind::kSwitched);
    for (std::size_t i = switched; i + 1 < begin.size(); i += kKinds) {
      std::sort(places_.begin() + begin[i], places_.begin() + begin[i + 1]);
    }
  }

  void number_gates() {
    sort_places();
    std::ranges::transform(places_, order_.begin(), &Place::gate);
    new_gate_.assign(net_.gates.size(), kNone);
    std::size_t parts_begun = 0;
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t gate = order_[i];
      new_gate_[gate] = i;
      const auto part = static_cast<std::size_t>(part_[gate]);
      while (parts_begun <= part) begin_part(parts_begun++, i);
      if (i == 0 || places_[i - 1].level != places_[i].level) begin_level(gate, i);
      program_.level_of_gate.push_back(static_cast<std::uint32_t>(program_.level_begin.size() - 1));
    }
    while (parts_begun <= kPartCount) begin_part(parts_begun++, program_.gate_count);
    program_.level_count = static_cast<std::uint32_t>(program_.level_begin.size());
    program_.level_begin.push_back(program_.gate_count);
    program_.net_gate = order_;
  }

  void begin_part(std::size_t part, std::uint32_t first_gate) {
    while (program_.level_begin.size() % kLevelsPerWord != 0) {
      program_.level_begin.push_back(first_gate);
      program_.level_kind.push_back(LevelKind::kPlain);
    }
    program_.part_word[part] =
        static_cast<std::uint32_t>(program_.level_begin.size() / kLevelsPerWord);
  }

  void begin_level(std::uint32_t gate, std::uint32_t first_gate) {
    program_.level_begin.push_back(first_gate);
    program_.level_kind.push_back(level_kind(gate));
  }

  // 5. Loops lie together because their level is sorted by the net's numbers.
  void number_loops() {
    program_.loop_of_gate.assign(program_.gate_count, kNone);
    std::uint32_t position = 0;
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t loop = loop_of_[order_[i]];
      if (loop == kNone) continue;
      if (i == 0 || loop_of_[order_[i - 1]] != loop) program_.loops.push_back({i, i, position});
      program_.loops.back().end = i + 1;
      program_.loop_of_gate[i] = static_cast<std::uint32_t>(program_.loops.size() - 1);
      program_.loop_need.push_back(1);
      ++position;
    }
  }

  void number_stretches() {
    program_.stretch_of_gate.assign(program_.gate_count, kNone);
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t gate = order_[i];
      if (switch_[gate] == logic::kFalse) continue;
      if (i == 0 || !places_[i - 1].is_beside(places_[i])) {
        const NodeSignal source = map(switch_[gate]);
        const auto stretch = static_cast<std::uint32_t>(program_.stretches.size());
        edges_.push_back({source.node, kSwitch, stretch});
        program_.stretches.push_back(
            {i, i, source.node, source.is_negated, net_.gates[gate].kind == GateKind::kOr});
      }
      program_.stretches.back().end = i + 1;
      program_.stretch_of_gate[i] = static_cast<std::uint32_t>(program_.stretches.size() - 1);
    }
  }

  [[nodiscard]] std::uint32_t loop_position(std::uint32_t net_gate) const {
    const std::uint32_t gate = new_gate_[net_gate];
    const LoopRange& loop = program_.loops[program_.loop_of_gate[gate]];
    return loop.first + (gate - loop.begin);
  }

  [[nodiscard]] NodeSignal map(Signal signal) const {
    if (signal.is_constant()) return {NodeSignal::kConstant, signal.is_negated()};
    const Gate& gate = net_.gates[signal.gate()];
    switch (gate.kind) {
      case GateKind::kBase: return {gate.first, signal.is_negated()};
      case GateKind::kDoes: return {program_.move_node(gate.first), signal.is_negated()};
      case GateKind::kConstant: return {NodeSignal::kConstant, signal.is_negated()};
      case GateKind::kAnd:
      case GateKind::kOr: break;
    }
    assert(new_gate_[signal.gate()] != kNone);
    return {program_.gate_node(new_gate_[signal.gate()]), signal.is_negated()};
  }

  // 6. Edges between gates, and what each gate counts while every node is false.
  void collect_gate_edges() {
    for (std::uint32_t i = 0; i < order_.size(); ++i) collect_edges_into(order_[i], i);
  }

  void collect_edges_into(std::uint32_t net_gate, std::uint32_t gate) {
    std::int32_t outside = 0;
    std::int32_t idle_true = 0;
    std::uint32_t inside = 0;
    for (const Signal input : net_.gate_inputs(net_gate)) {
      if (switch_[net_gate] != logic::kFalse && input == switch_[net_gate]) continue;
      const std::uint32_t loop = loop_of_[net_gate];
      if (loop != kNone && loop_of_[input.gate()] == loop) {
        assert(!input.is_negated());
        loop_edges_.push_back({loop_position(input.gate()), loop_position(net_gate)});
        ++inside;
        continue;
      }
      const NodeSignal source = map(input);
      ++outside;
      if (source.is_negated) ++idle_true;
      if (source.node == NodeSignal::kConstant) continue;
      edges_.push_back({source.node, source.is_negated ? kNegated : kPlain, gate});
    }
    const bool is_and = net_.gates[net_gate].kind == GateKind::kAnd;
    program_.is_or.push_back(is_and ? 0 : 1);
    program_.idle_count.push_back(kCountStep * (idle_true - (is_and ? outside : 1)));
    if (loop_of_[net_gate] != kNone && is_and) program_.loop_need[loop_position(net_gate)] = inside;
  }

  // 7. Outputs.
  void lay_out_outputs() {
    std::uint32_t words = 0;
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      program_.legal_word.push_back(words);
      words += (net_.first_move[role + 1] - net_.first_move[role] + 63) / 64;
    }
    program_.legal_word.push_back(words);
    program_.output_words = words + static_cast<std::uint32_t>((net_.base_count() + 63) / 64);
    program_.idle_outputs.assign(program_.output_words, 0);
  }

  void collect_outputs() {
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      for (std::uint32_t move = net_.first_move[role]; move < net_.first_move[role + 1]; ++move) {
        add_output(net_.legal[move], program_.legal_word[role] * 64 + move - net_.first_move[role]);
      }
    }
    for (std::uint32_t base = 0; base < net_.base_count(); ++base) {
      add_output(net_.next[base], program_.legal_word.back() * 64 + base);
    }
    program_.terminal = map(net_.terminal);
    program_.goals.resize(net_.role_count());
    for (std::size_t role = 0; role < net_.goals.size(); ++role) {
      for (const logic::GoalValue& goal : net_.goals[role]) {
        program_.goals[role].push_back({goal.value, map(goal.when)});
      }
    }
  }

  void add_output(Signal signal, std::uint32_t bit) {
    const NodeSignal source = map(signal);
    if (source.is_negated) program_.idle_outputs[bit / 64] |= std::uint64_t{1} << (bit % 64);
    if (source.node != NodeSignal::kConstant) edges_.push_back({source.node, kOutput, bit});
  }

  // 8. All edges by node and kind, by counting.
  void write_fan_out() {
    const std::size_t nodes = program_.base_count + program_.move_count + program_.gate_count;
    std::vector<std::uint32_t> begin((nodes + 1) * kEdgeKinds + 1, 0);
    const auto slot = [](const Edge& edge) {
      return std::size_t{edge.node} * kEdgeKinds + edge.kind;
    };
    for (const Edge& edge : edges_) ++begin[slot(edge) + 1];
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    for (std::size_t node = 0; node <= nodes; ++node) {
      const std::uint32_t* of_node = &begin[node * kEdgeKinds];
      program_.fan_out.push_back(
          {of_node[kPlain], of_node[kNegated], of_node[kOutput], of_node[kSwitch]});
    }
    for (std::uint32_t gate = 0; gate < program_.gate_count; ++gate) {
      FanOut& fan_out = program_.fan_out[program_.gate_node(gate)];
      fan_out.level = program_.level_of_gate[gate];
      fan_out.stretch = program_.stretch_of_gate[gate];
    }
    program_.targets.resize(edges_.size());
    for (const Edge& edge : edges_) program_.targets[begin[slot(edge)]++] = edge.target;
  }

  void write_loop_edges() {
    const auto write = [this](auto key, auto value, std::vector<std::uint32_t>& begin,
                              std::vector<std::uint32_t>& list) {
      std::ranges::stable_sort(loop_edges_, {}, key);
      begin.assign(program_.loop_need.size() + 1, 0);
      for (const LoopEdge& edge : loop_edges_) {
        ++begin[edge.*key + 1];
        list.push_back(edge.*value);
      }
      for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    };
    write(&LoopEdge::from, &LoopEdge::to, program_.loop_edge_begin, program_.loop_edges);
    write(&LoopEdge::to, &LoopEdge::from, program_.loop_input_begin, program_.loop_inputs);
  }

  const Net& net_;
  std::span<const std::uint32_t> flips_;  // by net gate; may be empty
  Program& program_;
  std::vector<std::uint32_t> loop_of_;  // by net gate
  std::vector<Part> part_;              // by net gate
  std::vector<std::uint32_t> depth_;    // by net gate
  std::uint32_t deepest_ = 0;
  std::vector<std::uint32_t> beside_;    // by level and kind, between looks: nothing
  std::vector<Signal> switch_;           // by net gate; kFalse: none
  std::vector<std::uint32_t> new_gate_;  // by net gate
  std::vector<std::uint32_t> order_;     // needed and/or gates of the net
  std::vector<Place> places_;            // of order_, once numbered
  std::vector<Edge> edges_;
  std::vector<LoopEdge> loop_edges_;
};

}  // namespace

Program::Program(const logic::Net& net, std::span<const std::uint32_t> flips) {
  ProgramBuilder(net, flips, *this).run();
}

}  // namespace rulewise::machine
