#include "machine/wide/emitter.h"

#include <algorithm>
#include <cassert>

namespace rulewise::machine::wide {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

}  // namespace

Cover make_cover(const NetGraph& graph, std::span<const Edge> roots) {
  std::vector<Edge> all(roots.begin(), roots.end());
  for (const LoopVariable& variable : graph.loop_variables()) all.push_back(variable.next_value);
  return {graph.graph(), all};
}

Emitter::Emitter(Circuit& circuit, const NetGraph& net_graph, const Cover& cover,
                 Slot first_loop_slot)
    : circuit_(circuit),
      net_graph_(net_graph),
      graph_(net_graph.graph()),
      cover_(cover),
      wires_(graph_.size(), kLow),
      done_(graph_.size(), false),
      first_loop_slot_(first_loop_slot) {
  done_[0] = true;
  if (net_graph.loop_variables().empty()) return;
  level_.assign(graph_.size(), 0);
  variable_of_.assign(graph_.size(), kNone);
  std::uint32_t number = 0;
  for (const LoopVariable& variable : net_graph.loop_variables()) {
    level_[variable.value.node()] = variable.loop + 1;
    variable_of_[variable.value.node()] = number;
    if (variables_of_loop_.size() <= variable.loop) variables_of_loop_.resize(variable.loop + 1);
    variables_of_loop_[variable.loop].push_back(number++);
  }
  has_run_.assign(variables_of_loop_.size(), false);
  for (std::uint32_t node = 1; node < graph_.size(); ++node) {
    if (!graph_.is_and(node)) continue;
    const auto [a, b] = graph_.inputs(node);
    level_[node] = std::max(level_[a.node()], level_[b.node()]);
  }
}

void Emitter::bind(Edge input, Wire wire) {
  wires_[input.node()] = input.is_negated() ? !wire : wire;
  done_[input.node()] = true;
}

void Emitter::bind_bases(Slot first) {
  for (std::uint32_t base = 0; base < net_graph_.base_inputs().size(); ++base) {
    const std::uint32_t node = net_graph_.base_inputs()[base];
    if (node != 0) bind(Edge::of(node), circuit_.input(first + base));
  }
}

Wire Emitter::emit(Edge edge) {
  std::vector<std::uint32_t> stack = {edge.node()};
  while (!stack.empty()) {
    const std::uint32_t node = stack.back();
    if (done_[node]) {
      stack.pop_back();
      continue;
    }
    assert(graph_.is_and(node) && "an input was reached that is bound to nothing");
    const Cut& cut = cover_.cut(node);
    const std::size_t before = stack.size();
    for (unsigned i = cut.count; i-- > 0;) {
      if (!done_[cut.leaves[i]]) stack.push_back(cut.leaves[i]);
    }
    if (stack.size() != before) continue;
    const auto leaf = [&](unsigned i) { return i < cut.count ? wires_[cut.leaves[i]] : kLow; };
    wires_[node] = circuit_.apply(cut.table, leaf(0), leaf(1), leaf(2));
    done_[node] = true;
    stack.pop_back();
  }
  const Wire wire = wires_[edge.node()];
  return edge.is_negated() ? !wire : wire;
}

void Emitter::prepare(std::span<const Edge> edges) {
  if (variables_of_loop_.empty()) return;
  for (const std::uint32_t loop : loops_needed(edges)) run_loop(loop);
}

std::vector<std::uint32_t> Emitter::loops_needed(std::span<const Edge> edges) const {
  std::vector<bool> seen(graph_.size(), false);
  std::vector<bool> wanted(variables_of_loop_.size(), false);
  std::vector<std::uint32_t> stack;
  const auto visit = [&](std::uint32_t node) {
    if (!seen[node] && level_[node] != 0) stack.push_back(node);
    seen[node] = true;
  };
  for (const Edge edge : edges) visit(edge.node());
  while (!stack.empty()) {
    const std::uint32_t node = stack.back();
    stack.pop_back();
    if (graph_.is_and(node)) {
      for (const Edge in : graph_.inputs(node)) visit(in.node());
      continue;
    }
    const std::uint32_t loop = level_[node] - 1;
    if (has_run_[loop] || wanted[loop]) continue;
    wanted[loop] = true;
    for (const std::uint32_t variable : variables_of_loop_[loop]) {
      visit(net_graph_.loop_variables()[variable].next_value.node());
    }
  }
  std::vector<std::uint32_t> loops;
  for (std::uint32_t loop = 0; loop < wanted.size(); ++loop) {
    if (wanted[loop]) loops.push_back(loop);
  }
  return loops;
}

void Emitter::run_loop(std::uint32_t loop) {
  has_run_[loop] = true;
  const std::vector<std::uint32_t>& variables = variables_of_loop_[loop];
  emit_invariants(variables, loop + 1);
  circuit_.begin_loop();
  for (const std::uint32_t variable : variables) {
    bind(net_graph_.loop_variables()[variable].value, circuit_.input(first_loop_slot_ + variable));
  }
  for (const std::uint32_t variable : variables) {
    const Wire next = emit(net_graph_.loop_variables()[variable].next_value);
    circuit_.store(next, first_loop_slot_ + variable);
  }
  circuit_.end_loop();
}

void Emitter::emit_invariants(std::span<const std::uint32_t> variables, std::uint32_t level) {
  seen_in_loop_.resize(graph_.size(), 0);
  std::vector<std::uint32_t> stack;
  const auto visit = [&](std::uint32_t node) {
    if (seen_in_loop_[node] == level) return;
    seen_in_loop_[node] = level;
    if (level_[node] == level) {
      stack.push_back(node);
    } else {
      (void)emit(Edge::of(node));
    }
  };
  for (const std::uint32_t variable : variables) {
    visit(net_graph_.loop_variables()[variable].next_value.node());
  }
  while (!stack.empty()) {
    const std::uint32_t node = stack.back();
    stack.pop_back();
    if (!graph_.is_and(node)) continue;
    const Cut& cut = cover_.cut(node);
    for (unsigned i = 0; i < cut.count; ++i) visit(cut.leaves[i]);
  }
}

}  // namespace rulewise::machine::wide
