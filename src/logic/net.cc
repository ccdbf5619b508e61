#include "logic/net.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "logic/rewrite.h"

namespace rulewise::logic {
namespace {

bool evaluate_gate(const Net& net, std::uint32_t gate, std::span<const std::uint8_t> values) {
  const bool is_and = net.gates[gate].kind == GateKind::kAnd;
  for (const Signal input : net.gate_inputs(gate)) {
    if (value_of(input, values) != is_and) return !is_and;
  }
  return is_and;
}

/// Evaluates gates [begin, end) once in order; says whether any value changed.
bool sweep(const Net& net, std::uint32_t begin, std::uint32_t end,
           std::vector<std::uint8_t>& values) {
  bool changed = false;
  for (std::uint32_t gate = begin; gate < end; ++gate) {
    const GateKind kind = net.gates[gate].kind;
    if (kind != GateKind::kAnd && kind != GateKind::kOr) continue;
    const std::uint8_t value = evaluate_gate(net, gate, values) ? 1 : 0;
    changed = changed || value != values[gate];
    values[gate] = value;
  }
  return changed;
}

/// Which gates can be seen from roots: those used, directly or through others, also by way of the
/// next value of a base.
class Reach {
 public:
  explicit Reach(const Net& net) : net_(net), is_reached_(net.gates.size()) {}

  void add(Signal root) {
    pending_.push_back(root.gate());
    while (!pending_.empty()) visit_next();
  }
  [[nodiscard]] const std::vector<bool>& gates() const { return is_reached_; }

 private:
  void visit_next() {
    const std::uint32_t gate = pending_.back();
    pending_.pop_back();
    if (is_reached_[gate]) return;
    is_reached_[gate] = true;
    const GateKind kind = net_.gates[gate].kind;
    if (kind == GateKind::kBase) pending_.push_back(net_.next[net_.gates[gate].first].gate());
    if (kind != GateKind::kAnd && kind != GateKind::kOr) return;
    for (const Signal input : net_.gate_inputs(gate)) pending_.push_back(input.gate());
  }

  const Net& net_;
  std::vector<bool> is_reached_;
  std::vector<std::uint32_t> pending_;
};

/// Calls `visit` with every signal that players see: moves, the end and its worth.
template <class Visit>
void for_each_output(const Net& net, Visit visit) {
  std::ranges::for_each(net.legal, visit);
  visit(net.terminal);
  for (const auto& values : net.goals) {
    for (const GoalValue& goal : values) visit(goal.when);
  }
}

/// Which gates outputs and bases need. Users come after what they use, so that one walk from the
/// last gate to the first finds them all, without jumping about in memory.
class LiveGates {
 public:
  explicit LiveGates(const Net& net) : net_(net), is_live_(net.gates.size(), false) {}

  std::vector<bool> run() {
    const auto mark = [this](Signal signal) { is_live_[signal.gate()] = true; };
    for_each_output(net_, mark);
    std::ranges::for_each(net_.next, mark);
    is_live_[0] = true;
    std::size_t loops = net_.loops.size();
    for (auto gate = static_cast<std::uint32_t>(net_.gates.size()); gate-- > 0;) {
      if (loops > 0 && gate + 1 == net_.loops[loops - 1].end) {
        gate = net_.loops[--loops].begin;
        visit_loop(net_.loops[loops]);
      } else {
        visit(gate);
      }
    }
    return std::move(is_live_);
  }

 private:
  void visit(std::uint32_t gate) {
    const GateKind kind = net_.gates[gate].kind;
    if (kind == GateKind::kBase) is_live_[gate] = true;
    if (!is_live_[gate] || (kind != GateKind::kAnd && kind != GateKind::kOr)) return;
    for (const Signal input : net_.gate_inputs(gate)) is_live_[input.gate()] = true;
  }

  /// In a loop any gate may use any other.
  void visit_loop(const Loop& loop) {
    for (std::uint32_t gate = loop.begin; gate < loop.end; ++gate) {
      if (is_live_[gate]) pending_.push_back(gate);
    }
    while (!pending_.empty()) {
      const std::uint32_t gate = pending_.back();
      pending_.pop_back();
      for (const Signal input : net_.gate_inputs(gate)) {
        if (is_live_[input.gate()]) continue;
        is_live_[input.gate()] = true;
        if (input.gate() >= loop.begin) pending_.push_back(input.gate());
      }
    }
  }

  const Net& net_;
  std::vector<bool> is_live_;
  std::vector<std::uint32_t> pending_;
};

/// Copies the reached gates of `net` in order, and everything else under the new numbers.
class Compaction {
 public:
  Compaction(const Net& net, const std::vector<bool>& is_reached) : net_(net) {
    new_gate_.assign(net.gates.size(), 0);
    new_base_.assign(net.base_count(), 0);
    for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
      if (gate == 0 || is_reached[gate]) number(gate);
    }
  }

  Net run() {
    for (const std::uint32_t gate : kept_) copy_gate(gate);
    copy_loops();
    for (const std::uint32_t base : kept_bases_) {
      result_.next.push_back(map(net_.next[base]));
      result_.initial.push_back(net_.initial[base]);
      result_.base_names.push_back(net_.base_names[base]);
    }
    for (const Signal signal : net_.legal) result_.legal.push_back(map(signal));
    result_.terminal = map(net_.terminal);
    result_.goals = net_.goals;
    for (auto& values : result_.goals) {
      for (GoalValue& goal : values) goal.when = map(goal.when);
    }
    result_.first_move = net_.first_move;
    result_.move_group = net_.move_group;
    copy_exclusive();
    result_.role_names = net_.role_names;
    result_.move_names = net_.move_names;
    result_.constant_facts = net_.constant_facts;
    return std::move(result_);
  }

 private:
  void number(std::uint32_t gate) {
    new_gate_[gate] = static_cast<std::uint32_t>(kept_.size());
    kept_.push_back(gate);
    if (net_.gates[gate].kind != GateKind::kBase) return;
    const std::uint32_t base = net_.gates[gate].first;
    new_base_[base] = static_cast<std::uint32_t>(kept_bases_.size());
    kept_bases_.push_back(base);
  }

  [[nodiscard]] Signal map(Signal signal) const {
    return Signal::of(new_gate_[signal.gate()], signal.is_negated());
  }

  void copy_gate(std::uint32_t gate) {
    Gate copy = net_.gates[gate];
    if (copy.kind == GateKind::kBase) copy.first = new_base_[copy.first];
    if (copy.kind == GateKind::kAnd || copy.kind == GateKind::kOr) {
      copy.first = static_cast<std::uint32_t>(result_.inputs.size());
      for (const Signal input : net_.gate_inputs(gate)) result_.inputs.push_back(map(input));
    }
    result_.gates.push_back(copy);
  }

  void copy_exclusive() {
    std::vector<bool> is_kept(net_.base_count(), false);
    for (const std::uint32_t base : kept_bases_) is_kept[base] = true;
    for (const ExclusiveBases& set : net_.exclusive) {
      ExclusiveBases copy;
      for (const std::uint32_t base : set) {
        if (is_kept[base]) copy.push_back(new_base_[base]);
      }
      if (copy.size() < 2) continue;
      std::ranges::sort(copy);
      result_.exclusive.push_back(std::move(copy));
    }
  }

  void copy_loops() {
    const auto new_position = [this](std::uint32_t gate) {
      return static_cast<std::uint32_t>(std::ranges::lower_bound(kept_, gate) - kept_.begin());
    };
    for (const Loop& loop : net_.loops) {
      const Loop copy{new_position(loop.begin), new_position(loop.end)};
      if (copy.begin < copy.end) result_.loops.push_back(copy);
    }
  }

  const Net& net_;
  Net result_;
  std::vector<std::uint32_t> kept_;
  std::vector<std::uint32_t> kept_bases_;
  std::vector<std::uint32_t> new_gate_;
  std::vector<std::uint32_t> new_base_;
};

/// Takes out dead gates where the net lies: gates and inputs only ever move towards the front.
class Stripping {
 public:
  Stripping(Net& net, const std::vector<bool>& is_live)
      : net_(net), is_live_(is_live), new_gate_(net.gates.size() + 1) {}

  void run() {
    number_gates();
    std::size_t inputs = 0;
    for (std::uint32_t gate = 0; gate < is_live_.size(); ++gate) {
      if (is_live_[gate]) move_gate(gate, inputs);
    }
    net_.gates.resize(new_gate_.back());
    net_.inputs.resize(inputs);
    give_back(net_.gates);
    give_back(net_.inputs);
    map_outputs();
  }

 private:
  void number_gates() {
    std::uint32_t count = 0;
    for (std::uint32_t gate = 0; gate < is_live_.size(); ++gate) {
      new_gate_[gate] = count;
      count += is_live_[gate] ? 1 : 0;
    }
    new_gate_.back() = count;
  }

  [[nodiscard]] Signal map(Signal signal) const {
    return Signal::of(new_gate_[signal.gate()], signal.is_negated());
  }

  /// `inputs`: how many are kept so far.
  void move_gate(std::uint32_t gate, std::size_t& inputs) {
    Gate kept = net_.gates[gate];
    if (kept.kind == GateKind::kAnd || kept.kind == GateKind::kOr) {
      assert(inputs <= kept.first);
      const std::size_t from = std::exchange(kept.first, static_cast<std::uint32_t>(inputs));
      for (std::size_t i = 0; i < kept.count; ++i) {
        net_.inputs[inputs++] = map(net_.inputs[from + i]);
      }
    }
    net_.gates[new_gate_[gate]] = kept;
  }

  /// Room that is mostly empty goes back.
  template <class T>
  static void give_back(std::vector<T>& elements) {
    if (elements.size() < elements.capacity() / 2) elements.shrink_to_fit();
  }

  void map_outputs() {
    for (Signal& signal : net_.next) signal = map(signal);
    for (Signal& signal : net_.legal) signal = map(signal);
    net_.terminal = map(net_.terminal);
    for (auto& values : net_.goals) {
      for (GoalValue& goal : values) goal.when = map(goal.when);
    }
    for (Loop& loop : net_.loops) loop = {new_gate_[loop.begin], new_gate_[loop.end]};
    std::erase_if(net_.loops, [](const Loop& loop) { return loop.begin == loop.end; });
  }

  Net& net_;
  const std::vector<bool>& is_live_;
  std::vector<std::uint32_t> new_gate_;  // by gate, and one more
};

std::string text_of(Signal signal) {
  if (signal.is_constant()) return signal == kTrue ? "true" : "false";
  std::string text(signal.is_negated() ? "!" : "");
  return text += std::to_string(signal.gate());
}

std::string text_of_gate(const Net& net, std::uint32_t gate) {
  const Gate& g = net.gates[gate];
  switch (g.kind) {
    case GateKind::kConstant: return "false";
    case GateKind::kBase: return "base " + net.base_names[g.first];
    case GateKind::kDoes: return "does " + net.move_names[g.first];
    case GateKind::kAnd:
    case GateKind::kOr: break;
  }
  std::string text = g.kind == GateKind::kAnd ? "and" : "or";
  for (const Signal input : net.gate_inputs(gate)) text += ' ' + text_of(input);
  return text;
}

std::string text_of_groups(const Net& net, std::size_t role) {
  std::map<std::uint32_t, std::pair<std::size_t, std::string>> groups;  // size, names
  for (std::uint32_t move = net.first_move[role]; move < net.first_move[role + 1]; ++move) {
    auto& [size, names] = groups[net.move_group[move]];
    ++size;
    names += ' ' + net.move_names[move];
  }
  std::string text;
  for (const auto& [number, group] : groups) {
    if (group.first < 2) continue;
    text += "at most one is legal for " + net.role_names[role] + ':' + group.second + '\n';
  }
  return text;
}

std::string text_of_exclusive(const Net& net) {
  std::string text;
  for (const ExclusiveBases& set : net.exclusive) {
    text += "at most one is true:";
    for (const std::uint32_t base : set) text += ' ' + net.base_names[base];
    text += '\n';
  }
  return text;
}

}  // namespace

std::size_t count_operations(const Net& net) {
  std::size_t operations = 0;
  for (const Gate& gate : net.gates) {
    if (gate.kind == GateKind::kAnd || gate.kind == GateKind::kOr) operations += gate.count - 1;
  }
  return operations;
}

std::size_t gate_bytes(const Net& net) {
  std::size_t bytes = net.gates.size() * sizeof(Gate) + net.inputs.size() * sizeof(Signal) +
                      (net.next.size() + net.legal.size() + net.move_group.size()) * 4;
  for (const ExclusiveBases& set : net.exclusive) bytes += 24 + set.size() * 4;
  return bytes;
}

std::size_t name_bytes(const Net& net) {
  std::size_t bytes = 0;
  for (const auto* names : {&net.base_names, &net.move_names, &net.constant_facts}) {
    for (const std::string& name : *names) bytes += sizeof(std::string) + 16 + name.size();
  }
  return bytes;
}

std::vector<std::uint8_t> evaluate_gates(const Net& net, std::span<const std::uint8_t> bases,
                                         std::span<const std::uint8_t> moves_made) {
  assert(bases.size() == net.base_count() && moves_made.size() == net.move_count());
  std::vector<std::uint8_t> values(net.gates.size(), 0);
  for (std::size_t i = 0; i < net.gates.size(); ++i) {
    const Gate& gate = net.gates[i];
    if (gate.kind == GateKind::kBase) values[i] = bases[gate.first];
    if (gate.kind == GateKind::kDoes) values[i] = moves_made[gate.first];
  }
  std::uint32_t done = 0;
  for (const Loop& loop : net.loops) {
    sweep(net, done, loop.begin, values);
    while (sweep(net, loop.begin, loop.end, values)) {
    }
    done = loop.end;
  }
  sweep(net, done, static_cast<std::uint32_t>(net.gates.size()), values);
  return values;
}

Net without_unused_bases(const Net& net) {
  Reach reach(net);
  for_each_output(net, [&reach](Signal signal) { reach.add(signal); });
  return Compaction(net, reach.gates()).run();
}

Net without_dead_gates(const Net& net) { return Compaction(net, LiveGates(net).run()).run(); }

Net strip_dead_gates(Net net) {
  const std::vector<bool> is_live = LiveGates(net).run();
  if (std::ranges::find(is_live, false) != is_live.end()) Stripping(net, is_live).run();
  return net;
}

std::string to_text(const Net& net) {
  std::string text;
  for (std::uint32_t gate = 0; gate < net.gates.size(); ++gate) {
    text += std::to_string(gate) + " = " + text_of_gate(net, gate) + '\n';
  }
  for (const Loop& loop : net.loops) {
    text += "loop " + std::to_string(loop.begin) + " .. " + std::to_string(loop.end - 1) + '\n';
  }
  for (std::size_t i = 0; i < net.base_count(); ++i) {
    text += "next " + net.base_names[i] + " = " + text_of(net.next[i]) +
            (net.initial[i] ? " (initially true)\n" : "\n");
  }
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    for (std::uint32_t move = net.first_move[role]; move < net.first_move[role + 1]; ++move) {
      text += "legal " + net.role_names[role] + ' ' + net.move_names[move] + " = " +
              text_of(net.legal[move]) + '\n';
    }
    for (const GoalValue& goal : net.goals[role]) {
      text += "goal " + net.role_names[role] + ' ' + std::to_string(goal.value) + " = " +
              text_of(goal.when) + '\n';
    }
  }
  text += "terminal = " + text_of(net.terminal) + '\n';
  for (const std::string& fact : net.constant_facts) text += "always " + fact + '\n';
  text += text_of_exclusive(net);
  if (net.move_group.empty()) return text;
  for (std::size_t role = 0; role < net.role_count(); ++role) text += text_of_groups(net, role);
  return text;
}

}  // namespace rulewise::logic
