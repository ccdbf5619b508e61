#include "machine/wide/step.h"

#include "machine/wide/cover.h"
#include "machine/wide/emitter.h"
#include "machine/wide/move_choice.h"
#include "machine/wide/roles.h"

namespace rulewise::machine::wide {
namespace {

class StepBuilder {
 public:
  StepBuilder(const logic::Net& net, const Period& period, const StepLayout& layout,
              const StepOptions& options)
      : net_(net),
        layout_(layout),
        options_(options),
        known_(period.known[options.phase]),
        known_next_(period.known[(options.phase + 1) % period.length()]),
        graph_(net, known_) {}

  Circuit build(StepParts& parts) {
    circuit_.reserve(layout_.loops);
    plan_moves();
    plan_next_state();
    if (options_.tells_moves) plan_told_moves();
    if (options_.with_goals) plan_goals();
    const Cover cover = make_cover(graph_, roots_);
    Emitter emitter(circuit_, graph_, cover, layout_.loops);
    emitter.bind_bases(layout_.state[options_.parity]);
    emit_choice(emitter);
    parts_.choice = circuit_.operation_count() - parts_.legal;
    emit_results(emitter);
    parts_.next = circuit_.operation_count() - parts_.legal - parts_.choice;
    parts = parts_;
    circuit_.finish();
    return std::move(circuit_);
  }

 private:
  void plan_moves() {
    graph_.add(net_.legal);
    graph_.add(std::vector<logic::Signal>{net_.terminal});
    terminal_ = graph_.edge(net_.terminal);
    roots_.push_back(terminal_);
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      leaves_.push_back(make_leaves(net_, role, graph_));
      for (const Leaf& leaf : leaves_.back()) roots_.push_back(leaf.legal);
      if (options_.favours) plan_favoured();
    }
    choice_roots_ = roots_;
  }

  /// Of the last role: by leaf, whether one of its moves is legal and favoured.
  void plan_favoured() {
    favoured_.emplace_back();
    if (leaves_.back().size() < 2) return;  // nothing to choose
    for (const Leaf& leaf : leaves_.back()) {
      std::vector<Edge> edges;
      for (const std::uint32_t move : leaf.moves) {
        favours_.push_back({graph_.graph().input(), layout_.favoured + move});
        edges.push_back(graph_.graph().both(graph_.edge(net_.legal[move]), favours_.back().edge));
      }
      favoured_.back().push_back(graph_.graph().any_of(edges));
      roots_.push_back(favoured_.back().back());
    }
  }

  void plan_next_state() {
    waiting_ = graph_.graph().input();
    std::vector<logic::Signal> wanted;
    for (std::size_t base = 0; base < net_.base_count(); ++base) {
      if (known_[base] == Known::kUnknown) wanted.push_back(net_.next[base]);
    }
    graph_.add(wanted);
    for (std::uint32_t base = 0; base < net_.base_count(); ++base) {
      const bool is_clock = known_[base] != Known::kUnknown;
      if (is_clock && !options_.hold) continue;
      const Edge next = is_clock ? known_edge(known_next_[base]) : graph_.edge(net_.next[base]);
      const Edge held = options_.hold ? graph_.stored_base(base) : initial_edge(base);
      add_result(graph_.graph().choose(waiting_, held, next), next_state() + base);
    }
  }

  void plan_told_moves() {
    for (const std::vector<Leaf>& leaves : leaves_) {
      for (const Leaf& leaf : leaves) {
        for (const std::uint32_t move : leaf.moves) {
          const Edge made = leaf.moves.size() == 1
                                ? leaf.chosen
                                : graph_.graph().both(leaf.chosen, graph_.edge(net_.legal[move]));
          if (made.is_constant()) continue;
          add_result(graph_.graph().both(made, !waiting_), layout_.made + move);
          parts_.told.push_back(move);
        }
      }
    }
  }

  void plan_goals() {
    graph_.add(goal_signals(net_));
    finished_ = graph_.graph().input();
    Slot slot = layout_.goals;
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      for (const Edge goal : sole_goals(net_, role, graph_)) {
        add_result(graph_.graph().both(goal, finished_), slot++);
      }
    }
  }

  [[nodiscard]] Slot next_state() const { return layout_.state[1 - options_.parity]; }
  static Edge known_edge(Known known) { return known == Known::kTrue ? kAlways : kNever; }
  [[nodiscard]] Edge initial_edge(std::size_t base) const {
    return net_.initial[base] ? kAlways : kNever;
  }

  void add_result(Edge edge, Slot slot) {
    roots_.push_back(edge);
    results_.push_back({edge, slot});
  }

  void emit_choice(Emitter& emitter) {
    for (const Result& favour : favours_) emitter.bind(favour.edge, circuit_.input(favour.slot));
    emitter.prepare(choice_roots_);
    parts_.legal = circuit_.operation_count();
    Wire all_can_move = kHigh;
    Slot random = layout_.random;
    for (std::size_t role = 0; role < leaves_.size(); ++role) {
      all_can_move = circuit_.all(all_can_move, choose_for_role(emitter, role, random));
    }
    const std::size_t before = circuit_.operation_count();
    const Wire terminal = emitter.emit(terminal_);
    parts_.legal += circuit_.operation_count() - before;
    const Wire waiting = circuit_.input(layout_.waiting);
    const Wire finished = circuit_.all(terminal, !waiting);
    const Wire ready = circuit_.all(!terminal, !waiting);
    const Wire waiting_after = !circuit_.all(ready, all_can_move);
    circuit_.store(finished, layout_.finished);
    circuit_.store(circuit_.all(ready, !all_can_move), layout_.stuck);
    circuit_.store(waiting_after, layout_.waiting_after);
    emitter.bind(waiting_, waiting_after);
    if (options_.with_goals) emitter.bind(finished_, finished);
  }

  /// Binds what was chosen; the wire says in which lanes the role can move.
  Wire choose_for_role(Emitter& emitter, std::size_t role, Slot& random) {
    const std::vector<Leaf>& leaves = leaves_[role];
    if (leaves.empty()) return kLow;
    const std::vector<Wire> favoured = emit_favoured(emitter, role);
    Wire any_favoured = kLow;
    for (const Wire wire : favoured) any_favoured = circuit_.any(any_favoured, wire);
    if (!favoured.empty())
      any_favoured = circuit_.all(any_favoured, circuit_.input(layout_.biased));
    std::vector<Wire> planes;
    for (std::size_t i = 0; i < random_planes_for(leaves.size()); ++i) {
      planes.push_back(circuit_.input(random++));
    }
    const auto legal = [&](std::size_t i) {
      const std::size_t before = circuit_.operation_count();
      const Wire wire = emitter.emit(leaves[i].legal);
      parts_.legal += circuit_.operation_count() - before;
      return favoured.empty() ? wire : circuit_.either(any_favoured, favoured[i], wire);
    };
    const Choice choice = choose_move(circuit_, leaves.size(), legal, planes);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if (!leaves[i].chosen.is_constant()) emitter.bind(leaves[i].chosen, choice.chosen[i]);
    }
    return choice.any_legal;
  }

  std::vector<Wire> emit_favoured(Emitter& emitter, std::size_t role) {
    std::vector<Wire> wires;
    if (!options_.favours) return wires;
    for (const Edge edge : favoured_[role]) wires.push_back(emitter.emit(edge));
    return wires;
  }

  void emit_results(Emitter& emitter) {
    std::vector<Edge> edges;
    for (const Result& result : results_) edges.push_back(result.edge);
    emitter.prepare(edges);
    for (const Result& result : results_) circuit_.store(emitter.emit(result.edge), result.slot);
  }

  struct Result {
    Edge edge;
    Slot slot = 0;
  };

  const logic::Net& net_;
  const StepLayout& layout_;
  StepOptions options_;
  const std::vector<Known>& known_;
  const std::vector<Known>& known_next_;
  NetGraph graph_;
  Circuit circuit_;
  StepParts parts_;
  std::vector<std::vector<Leaf>> leaves_;  // by role
  Edge terminal_;
  Edge waiting_;
  Edge finished_;
  std::vector<Edge> roots_;
  std::vector<Edge> choice_roots_;
  std::vector<Result> results_;
  std::vector<Result> favours_;              // what is read, by move
  std::vector<std::vector<Edge>> favoured_;  // by role and leaf, where there is a choice
};

std::vector<GoalPlane> list_goal_planes(const logic::Net& net) {
  std::vector<GoalPlane> planes;
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    for (const logic::GoalValue& goal : net.goals[role]) planes.push_back({role, goal.value});
  }
  return planes;
}

}  // namespace

StepLayout::StepLayout(const logic::Net& net, bool tells_moves, bool favours)
    : goal_planes(list_goal_planes(net)) {
  const auto bases = static_cast<Slot>(net.base_count());
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    random_planes += random_planes_for(count_leaves(net, role));
  }
  state[1] = bases;
  waiting = 2 * bases;
  waiting_after = waiting + 1;
  stuck = waiting + 2;
  finished = waiting + 3;
  goals = waiting + 4;
  random = goals + static_cast<Slot>(goal_planes.size());
  biased = random + static_cast<Slot>(random_planes);
  if (favours) ++random_planes;
  made = random + static_cast<Slot>(random_planes);
  favoured = made + (tells_moves ? static_cast<Slot>(net.move_count()) : 0);
  loops = favoured + (favours ? static_cast<Slot>(net.move_count()) : 0);
}

Circuit build_step(const logic::Net& net, const Period& period, const StepLayout& layout,
                   const StepOptions& options, StepParts* parts) {
  StepParts ignored;
  return StepBuilder(net, period, layout, options).build(parts != nullptr ? *parts : ignored);
}

Circuit build_goals(const logic::Net& net, const StepLayout& layout, std::size_t parity) {
  NetGraph graph(net, {});
  graph.add(goal_signals(net));
  std::vector<Edge> roots;
  for (std::size_t role = 0; role < net.role_count(); ++role) {
    for (const Edge goal : sole_goals(net, role, graph)) roots.push_back(goal);
  }
  Circuit circuit;
  circuit.reserve(layout.loops);
  const Cover cover = make_cover(graph, roots);
  Emitter emitter(circuit, graph, cover, layout.loops);
  emitter.bind_bases(layout.state[parity]);
  emitter.prepare(roots);
  const Wire finished = circuit.input(layout.finished);
  Slot slot = layout.goals;
  for (const Edge root : roots) circuit.store(circuit.all(emitter.emit(root), finished), slot++);
  circuit.finish();
  return circuit;
}

GoalCost count_goal_ands(const logic::Net& net, const Period& period) {
  NetGraph graph(net, period.known[0]);
  graph.add(net.legal);
  graph.add(std::vector<logic::Signal>{net.terminal});
  for (std::size_t role = 0; role < net.role_count(); ++role) (void)make_leaves(net, role, graph);
  graph.add(net.next);
  const std::size_t rest = graph.graph().size();
  graph.add(goal_signals(net));
  return {graph.graph().size() - rest, rest};
}

}  // namespace rulewise::machine::wide
