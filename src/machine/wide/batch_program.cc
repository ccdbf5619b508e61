#include "machine/wide/batch_program.h"

#include <algorithm>
#include <unordered_map>

#include "machine/wide/emitter.h"
#include "machine/wide/move_choice.h"
#include "machine/wide/roles.h"

namespace rulewise::machine::wide {
namespace {

/// A circuit that stores `edges[i]` in slot first + i.
Circuit build_circuit(const NetGraph& graph, const BatchLayout& layout,
                      const std::vector<Edge>& edges, Slot first, std::span<const Edge> does = {}) {
  Circuit circuit;
  circuit.reserve(layout.loops);
  const Cover cover = make_cover(graph, edges);
  Emitter emitter(circuit, graph, cover, layout.loops);
  emitter.bind_bases(layout.state);
  for (std::size_t move = 0; move < does.size(); ++move) {
    emitter.bind(does[move], circuit.input(layout.does + static_cast<Slot>(move)));
  }
  emitter.prepare(edges);
  for (const Edge edge : edges) circuit.store(emitter.emit(edge), first++);
  circuit.finish();
  return circuit;
}

std::vector<Edge> edges_of(const NetGraph& graph, std::span<const logic::Signal> signals) {
  std::vector<Edge> edges;
  for (const logic::Signal signal : signals) edges.push_back(graph.edge(signal));
  return edges;
}

Circuit build_evaluate(const logic::Net& net, const BatchLayout& layout) {
  std::vector<logic::Signal> signals = {net.terminal};
  signals.insert(signals.end(), net.legal.begin(), net.legal.end());
  NetGraph graph(net, {});
  graph.add(signals);
  return build_circuit(graph, layout, edges_of(graph, signals), layout.terminal);
}

Circuit build_terminal(const logic::Net& net, const BatchLayout& layout) {
  const std::vector<logic::Signal> signals = {net.terminal};
  NetGraph graph(net, {});
  graph.add(signals);
  return build_circuit(graph, layout, edges_of(graph, signals), layout.terminal);
}

Circuit build_goals(const logic::Net& net, const BatchLayout& layout) {
  NetGraph graph(net, {});
  const std::vector<logic::Signal> signals = goal_signals(net);
  graph.add(signals);
  return build_circuit(graph, layout, edges_of(graph, signals), layout.goals);
}

Circuit build_advance(const logic::Net& net, const BatchLayout& layout) {
  NetGraph graph(net, {});
  std::vector<Edge> does;
  for (std::uint32_t move = 0; move < net.move_count(); ++move) {
    does.push_back(graph.graph().input());
    graph.set_does(move, does.back());
  }
  graph.add(net.next);
  return build_circuit(graph, layout, edges_of(graph, net.next), layout.next_state, does);
}

/// Moves of a role that enter the choice as one.
std::vector<std::vector<std::uint32_t>> group_moves(const logic::Net& net, std::size_t role) {
  std::vector<std::vector<std::uint32_t>> groups;
  std::unordered_map<std::uint32_t, std::size_t> number;
  for (std::uint32_t move = net.first_move[role]; move < net.first_move[role + 1]; ++move) {
    std::size_t group = groups.size();
    if (!net.move_group.empty()) {
      group = number.try_emplace(net.move_group[move], group).first->second;
    }
    if (group == groups.size()) groups.emplace_back();
    groups[group].push_back(move);
  }
  return groups;
}

/// Chooses among the planes in the legal slots.
void add_draw(const logic::Net& net, const BatchLayout& layout, std::size_t role, Circuit& circuit,
              Slot& random) {
  const auto groups = group_moves(net, role);
  if (groups.empty()) return;
  std::vector<Wire> planes;
  for (std::size_t i = 0; i < random_planes_for(groups.size()); ++i) {
    planes.push_back(circuit.input(random++));
  }
  const auto legal = [&](std::size_t group) {
    Wire any = kLow;
    for (const std::uint32_t move : groups[group]) {
      any = circuit.any(any, circuit.input(layout.legal + move));
    }
    return any;
  };
  const Choice choice = choose_move(circuit, groups.size(), legal, planes);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const std::uint32_t move : groups[group]) {
      const Wire legal_move = circuit.input(layout.legal + move);
      circuit.store(circuit.all(choice.chosen[group], legal_move), layout.does + move);
    }
  }
}

Circuit build_draw(const logic::Net& net, const BatchLayout& layout) {
  Circuit circuit;
  circuit.reserve(layout.loops);
  Slot random = layout.random;
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    add_draw(net, layout, role, circuit, random);
  }
  circuit.finish();
  return circuit;
}

}  // namespace

BatchLayout::BatchLayout(const logic::Net& net) {
  const auto bases = static_cast<Slot>(net.base_count());
  const auto moves = static_cast<Slot>(net.move_count());
  goal_planes = goal_signals(net).size();
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    random_planes += random_planes_for(count_leaves(net, role));
  }
  next_state = bases;
  terminal = 2 * bases;
  legal = terminal + 1;  // right after, so that both come from one circuit
  does = legal + moves;
  goals = does + moves;
  random = goals + static_cast<Slot>(goal_planes);
  loops = random + static_cast<Slot>(random_planes);
}

BatchProgram::BatchProgram(const logic::Net& net, const WideOptions& options)
    : net_(net), layout_(net), workspace_slots_(layout_.loops) {
  evaluate_ = make(build_evaluate(net, layout_), options);
  terminal_ = make(build_terminal(net, layout_), options);
  goals_ = make(build_goals(net, layout_), options);
  draw_ = make(build_draw(net, layout_), options);
  advance_ = make(build_advance(net, layout_), options);
}

std::unique_ptr<Executable> BatchProgram::make(const Circuit& circuit, const WideOptions& options) {
  std::unique_ptr<Executable> made = make_executable(circuit, options);
  workspace_slots_ = std::max({workspace_slots_, made->workspace_slots(), circuit.slot_count()});
  return made;
}

}  // namespace rulewise::machine::wide
