#include "search/bounds/decided.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/interruption.h"
#include "base/random.h"
#include "game/playout.h"
#include "logic/gate_store.h"
#include "machine/single/single_game.h"

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;

constexpr double kWorthIt = 0.08;              // of the moves of a random game
constexpr double kMostGrowth = 0.5;            // of the gates
constexpr std::size_t kMostWork = 20'000'000;  // inputs of gates looked at in samples
constexpr int kGames = 40;
constexpr std::size_t kLongest = 1000;

/// Makes a net once more, gate by gate, with gates for what its goals may still be.
class Extended {
 public:
  Extended(const logic::Net& net, const Reach& reach) : net_(net), made_(net.gates.size()) {
    for (std::uint32_t g = 0; g < net.gates.size(); ++g) made_[g] = make(g);
    may_true_.assign(net.base_count(), logic::kTrue);
    may_false_.assign(net.base_count(), logic::kTrue);
    for (const Reach::Variable& variable : reach.variables()) add_limits(variable);
  }

  logic::Net net() && {
    find_goals();
    const Signal decided = find_decision();
    logic::Net result = net_;
    for (Signal& next : result.next) next = of(next);
    for (Signal& legal : result.legal) legal = of(legal);
    result.terminal = any(of(net_.terminal), decided);
    for (std::size_t r = 0; r < result.goals.size(); ++r) {
      for (std::size_t i = 0; i < result.goals[r].size(); ++i) {
        Signal& when = result.goals[r][i].when;
        when = any(both(decided, fixed_[r][i]), both(!decided, of(when)));
      }
    }
    std::move(gates_).move_into(result);
    return result;
  }

 private:
  /// Whether something may still be true, and whether it may be false.
  struct Open {
    Signal to_true;
    Signal to_false;
  };

  [[nodiscard]] Signal of(Signal signal) const {
    const Signal made = made_[signal.gate()];
    return signal.is_negated() ? !made : made;
  }
  Signal both(Signal a, Signal b) { return gates_.all_of(std::array{a, b}); }
  Signal any(Signal a, Signal b) { return gates_.any_of(std::array{a, b}); }

  Signal make(std::uint32_t g) {
    const logic::Gate& gate = net_.gates[g];
    if (gate.kind == GateKind::kConstant) return logic::kFalse;
    if (gate.kind == GateKind::kBase) return gates_.base(gate.first);
    if (gate.kind == GateKind::kDoes) return gates_.does(gate.first);
    inputs_.clear();
    for (const Signal input : net_.gate_inputs(g)) inputs_.push_back(of(input));
    return gates_.gate(gate.kind, inputs_);
  }

  void add_limits(const Reach::Variable& variable) {
    const std::size_t none = variable.bases.size();
    for (std::size_t i = 0; i < none; ++i) {
      const std::uint32_t base = variable.bases[i];
      may_true_[base] = both(may_true_[base], can_be_reached(variable, i));
      if (variable.stays(i)) may_false_[base] = both(may_false_[base], !gates_.base(base));
    }
  }

  /// Whether the value the variable has leads to this one: by the shorter list of values.
  Signal can_be_reached(const Reach::Variable& variable, std::size_t to) {
    const std::size_t none = variable.bases.size();
    std::vector<Signal> from;
    std::vector<Signal> not_from;
    for (std::size_t value = 0; value < none; ++value) {
      auto& list = variable.can_become(value, to) ? from : not_from;
      list.push_back(gates_.base(variable.bases[value]));
    }
    if (variable.can_become(none, to)) return !gates_.any_of(not_from);
    return gates_.any_of(from);
  }

  void find_goals() {
    std::vector<bool> is_met(net_.gates.size());
    std::vector<std::uint32_t> open;
    std::vector<std::uint32_t> cone;
    for (const Signal goal : goal_signals(net_)) open.push_back(goal.gate());
    while (!open.empty()) {
      const std::uint32_t g = open.back();
      open.pop_back();
      if (is_met[g]) continue;
      is_met[g] = true;
      cone.push_back(g);
      const GateKind kind = net_.gates[g].kind;
      if (kind != GateKind::kAnd && kind != GateKind::kOr) continue;
      for (const Signal input : net_.gate_inputs(g)) open.push_back(input.gate());
    }
    std::ranges::sort(cone);
    open_.resize(net_.gates.size());
    for (const std::uint32_t g : cone) open_[g] = open_gate(g);
  }

  Open open_gate(std::uint32_t g) {
    const logic::Gate& gate = net_.gates[g];
    if (gate.kind == GateKind::kConstant) return {logic::kFalse, logic::kTrue};
    if (gate.kind == GateKind::kBase) return {may_true_[gate.first], may_false_[gate.first]};
    std::vector<Signal> to_true;
    std::vector<Signal> to_false;
    for (const Signal input : net_.gate_inputs(g)) {
      to_true.push_back(open_of(input).to_true);
      to_false.push_back(open_of(input).to_false);
    }
    if (gate.kind == GateKind::kAnd) return {gates_.all_of(to_true), gates_.any_of(to_false)};
    return {gates_.any_of(to_true), gates_.all_of(to_false)};
  }

  [[nodiscard]] Open open_of(Signal signal) const {
    const Open& open = open_[signal.gate()];
    return signal.is_negated() ? Open{open.to_false, open.to_true} : open;
  }

  /// Every role's points are fixed: one goal cannot be false, or all others cannot be true.
  Signal find_decision() {
    std::vector<Signal> all;
    for (const auto& goals : net_.goals) {
      std::vector<Signal>& fixed = fixed_.emplace_back();
      for (const logic::GoalValue& goal : goals) {
        std::vector<Signal> alone{open_of(goal.when).to_true};
        for (const logic::GoalValue& other : goals) {
          if (other.value != goal.value) alone.push_back(!open_of(other.when).to_true);
        }
        fixed.push_back(any(!open_of(goal.when).to_false, gates_.all_of(alone)));
      }
      all.push_back(gates_.any_of(fixed));
    }
    return gates_.all_of(all);
  }

  const logic::Net& net_;
  logic::GateStore gates_;
  std::vector<Signal> made_;                // by gate of the net
  std::vector<Signal> may_true_;            // by base
  std::vector<Signal> may_false_;           // by base
  std::vector<Open> open_;                  // by gate of the net, where a goal hangs on it
  std::vector<std::vector<Signal>> fixed_;  // by role and goal
  std::vector<Signal> inputs_;
};

}  // namespace

std::optional<logic::Net> end_when_decided(const logic::Net& net, const Reach& reach) {
  if (!net.loops.empty()) return std::nullopt;
  return without_dead_gates(Extended(net, reach).net());
}

LateMoves count_late_moves(const machine::NetGame& game, ScoreBounds& bounds, std::uint64_t seed) {
  const std::size_t most_states = kMostWork / (1 + game.net().inputs.size());
  base::Random random(seed);
  LateMoves found;
  for (int n = 0; n < kGames && found.moves < most_states && !base::is_interrupted(); ++n) {
    game::State state = game.initial_state();
    game::JointMove joint;
    std::size_t ply = 0;
    std::optional<std::size_t> decided_at;
    for (; ply < kLongest && !game.is_terminal(state); ++ply) {
      if (!decided_at) {
        bounds.look_at(state.view());
        if (bounds.are_fixed(0)) decided_at = ply;
      }
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
    ++found.games;
    found.moves += ply;
    if (decided_at) found.late += ply - *decided_at;
  }
  return found;
}

std::unique_ptr<machine::NetGame> make_decided_game(const machine::NetGame& game,
                                                    std::uint64_t seed) {
  std::optional<ScoreBounds> bounds = ScoreBounds::find(game.net());
  if (!bounds || count_late_moves(game, *bounds, seed).share() < kWorthIt) return nullptr;
  std::optional<logic::Net> net = end_when_decided(game.net(), bounds->reach());
  if (!net) return nullptr;
  const auto before = static_cast<double>(logic::count_operations(game.net()));
  if (static_cast<double>(logic::count_operations(*net)) > (1 + kMostGrowth) * before + 1000) {
    return nullptr;
  }
  return std::make_unique<machine::SingleGame>(std::move(*net));
}

namespace {

class OnShorterGame final : public Search {
 public:
  OnShorterGame(std::shared_ptr<const machine::NetGame> game, const SearchOnGame& make)
      : game_(std::move(game)), search_(make(*game_)) {}

  [[nodiscard]] const std::string& name() const override { return search_->name(); }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    if (!game_->is_terminal(state)) return search_->choose(state, role, limits, on_better);
    Answer answer;  // whatever is played now gives the same
    answer.move = game_->legal_moves(state, role).front();
    answer.value = game::payoff(*game_, state, role).value_or(50);
    answer.is_proved = true;
    return answer;
  }

 private:
  std::shared_ptr<const machine::NetGame> game_;
  std::unique_ptr<Search> search_;
};

}  // namespace

std::unique_ptr<Search> make_on_shorter_game(std::shared_ptr<const machine::NetGame> game,
                                             const SearchOnGame& make) {
  return std::make_unique<OnShorterGame>(std::move(game), make);
}

}  // namespace rulewise::search
