#include "search/factoring/impartial_sum.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "search/clock_bases.h"
#include "search/factoring/gate_walk.h"

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;

using Mask = std::vector<std::uint64_t>;

/// Whether all that a signal hangs on is among some bases.
bool reads_only(const logic::Net& net, Signal signal, const Mask& allowed) {
  return walk_gates(net, {signal.gate()}, [&](std::uint32_t g, const auto& /*open*/) {
    const logic::Gate& gate = net.gates[g];
    return gate.kind != GateKind::kBase ||
           ((allowed[gate.first / 64] >> (gate.first % 64)) & 1U) != 0;
  });
}

/// The states of a part without the time: which follow, whoever moves.
using Following = std::map<std::uint64_t, std::set<std::uint64_t>>;

/// The least number that is not among them.
std::uint32_t least_other(const std::set<std::uint32_t>& numbers) {
  std::uint32_t least = 0;
  while (numbers.contains(least)) ++least;
  return least;
}

/// The numbers of all states; nothing where play may go round in circles.
std::optional<std::map<std::uint64_t, std::uint32_t>> numbers_of(const Following& following) {
  std::map<std::uint64_t, std::uint32_t> numbers;
  while (numbers.size() < following.size()) {
    const std::size_t before = numbers.size();
    for (const auto& [state, next] : following) {
      const auto is_known = [&](std::uint64_t other) { return numbers.contains(other); };
      if (numbers.contains(state) || !std::ranges::all_of(next, is_known)) continue;
      std::set<std::uint32_t> of_next;
      for (const std::uint64_t other : next) of_next.insert(numbers.at(other));
      numbers[state] = least_other(of_next);
    }
    if (numbers.size() == before) return std::nullopt;
  }
  return numbers;
}

}  // namespace

/// Looks whether everything is as it must be.
class SumFinder {
 public:
  SumFinder(const machine::NetGame& game, const WalkedParts& walked)
      : game_(game), walked_(walked), clock_(clock_bases(game.net())) {}

  std::shared_ptr<const ImpartialSum> run() {
    const auto is_missing = [](const auto& graph) { return graph == nullptr; };
    if (game_.role_count() != 2 || std::ranges::any_of(walked_.graphs, is_missing)) return nullptr;
    if (!reads_what_is_walked() || !takes_turns()) return nullptr;
    auto sum = std::make_shared<ImpartialSum>();
    for (const auto& graph : walked_.graphs) {
      if (!add_part(graph, *sum)) return nullptr;
    }
    if (!ends_as_it_must(*sum)) return nullptr;
    sum->mover_at_ = mover_at_;
    return sum;
  }

 private:
  /// Results hang on the parts and on the time that all of these read; moves that act on no part
  /// hang on that time alone.
  bool reads_what_is_walked() const {
    Mask time(clock_.size());
    Mask all(clock_.size());
    for (std::size_t w = 0; w < clock_.size(); ++w) {
      time[w] = walked_.graphs[0]->read[w] & ~walked_.graphs[0]->own[w];
      all[w] = time[w];
      for (const auto& graph : walked_.graphs) {
        all[w] |= graph->own[w];
        if ((graph->read[w] & ~graph->own[w]) != time[w]) return false;
      }
    }
    const logic::Net& net = game_.net();
    if (!reads_only(net, net.terminal, all)) return false;
    for (const auto& goals : net.goals) {
      for (const logic::GoalValue& goal : goals) {
        if (!reads_only(net, goal.when, all)) return false;
      }
    }
    const std::vector<bool> acts = acting_moves();
    for (std::uint32_t move = 0; move < net.move_count(); ++move) {
      if (!acts[move] && !reads_only(net, net.legal[move], time)) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<bool> acting_moves() const {
    std::vector<bool> acts(game_.net().move_count());
    for (const GamePart& part : walked_.factoring.parts) {
      for (const std::uint32_t move : part.moves) acts[move] = true;
    }
    return acts;
  }

  /// By the clock alone each role is to move every other time, and then cannot pass.
  bool takes_turns() {
    const std::vector<bool> acts = acting_moves();
    game::State state = game_.initial_state();
    const PartGraph& graph = *walked_.graphs[0];
    std::uint32_t n = 0;
    while (!mover_at_.contains(graph.nodes[n].time)) {
      std::optional<std::uint32_t> mover;
      for (std::uint32_t r = 0; r < 2; ++r) {
        const auto legal = game_.legal_moves(state, game::Role(r));
        const auto passes = [&](game::Move move) { return !acts[move.index()]; };
        if (std::ranges::any_of(legal, passes)) continue;
        if (mover) return false;
        mover = r;
      }
      if (!mover || (last_mover_ && *last_mover_ == *mover)) return false;
      if (graph.nodes[n].is_over) return false;
      last_mover_ = mover;
      mover_at_[graph.nodes[n].time] = *mover;
      states_at_[graph.nodes[n].time] = state;
      n = graph.nodes[n].elsewhere;
      state = with_time_of_elsewhere(state);
    }
    return mover_at_.at(graph.nodes[n].time) != *last_mover_;
  }

  /// The same parts a move later: the clock runs by itself, so any moves will do.
  [[nodiscard]] game::State with_time_of_elsewhere(const game::State& state) const {
    const std::vector<std::uint32_t>& first_move = game_.net().first_move;
    game::State next = game_.successor(
        state, game::JointMove{game::Move(first_move[0]), game::Move(first_move[1])});
    for (std::size_t w = 0; w < next.size(); ++w) {
      next[w] = (next[w] & clock_[w]) | (state[w] & ~clock_[w]);
    }
    return next;
  }

  /// Whoever moves has the same choices, moves elsewhere change nothing, and the game goes on
  /// exactly as long as there is a choice in some part.
  bool add_part(const std::shared_ptr<const PartGraph>& graph, ImpartialSum& sum) {
    Following following;
    std::map<std::uint64_t, std::uint64_t> asked_at;  // by time: where there is no choice
    for (const PartGraph::Node& node : graph->nodes) {
      if (node.is_over || graph->nodes[node.elsewhere].own != node.own) return false;
      const auto mover = mover_at_.find(node.time);
      if (mover == mover_at_.end()) return false;
      std::set<std::uint64_t> next;
      for (const PartGraph::Edge& edge : graph->edges_of(node)) {
        next.insert(graph->nodes[edge.to].own);
      }
      if (next.empty()) {
        if (node.goes_on) return false;
        if (asked_at.try_emplace(node.time, node.asked).first->second != node.asked) return false;
      } else if (!node.goes_on || node.actor != mover->second) {
        return false;
      }
      if (following.try_emplace(node.own, next).first->second != next) return false;
    }
    const auto numbers = numbers_of(following);
    if (!numbers) return false;
    ImpartialSum::Part& part = sum.parts_.emplace_back();
    part.graph = graph;
    for (const PartGraph::Node& node : graph->nodes) part.numbers.push_back(numbers->at(node.own));
    return true;
  }

  /// At every time: all parts without a choice is the end, and who is to move has lost.
  bool ends_as_it_must(ImpartialSum& sum) {
    bool is_first = true;
    for (const auto& [time, mover] : mover_at_) {
      const std::optional<game::State> end = dead_state(time);
      if (!end || !game_.is_terminal(*end)) return false;
      const auto mine = game::payoff(game_, *end, game::Role(mover));
      const auto other = game::payoff(game_, *end, game::Role(1 - mover));
      if (!mine || !other || *mine >= *other) return false;
      if (!is_first && (*mine != sum.lost_ || *other != sum.won_)) return false;
      sum.lost_ = *mine;
      sum.won_ = *other;
      is_first = false;
    }
    return true;
  }

  /// One end of the game at that time: one is like any other.
  [[nodiscard]] std::optional<game::State> dead_state(std::uint64_t time) const {
    game::State state = states_at_.at(time);
    for (const auto& graph : walked_.graphs) {
      const auto is_dead = [&](const PartGraph::Node& node) {
        return node.time == time && node.edge_count == 0;
      };
      const auto found = std::ranges::find_if(graph->nodes, is_dead);
      if (found == graph->nodes.end()) return std::nullopt;
      const auto n = static_cast<std::size_t>(found - graph->nodes.begin());
      for (std::size_t w = 0; w < state.size(); ++w) {
        state[w] = (state[w] & ~graph->own[w]) | (graph->states[n][w] & graph->own[w]);
      }
    }
    return state;
  }

  const machine::NetGame& game_;
  const WalkedParts& walked_;
  Mask clock_;
  std::map<std::uint64_t, std::uint32_t> mover_at_;  // by time
  std::map<std::uint64_t, game::State> states_at_;   // by time: the parts as in the opening
  std::optional<std::uint32_t> last_mover_;
};

std::shared_ptr<const ImpartialSum> ImpartialSum::find(const machine::NetGame& game,
                                                       const WalkedParts& walked) {
  return SumFinder(game, walked).run();
}

std::optional<std::uint32_t> ImpartialSum::number(const game::State& state) const {
  std::uint32_t sum = 0;
  for (const Part& part : parts_) {
    const std::optional<std::uint32_t> node = part.graph->find(state);
    if (!node) return std::nullopt;
    sum ^= part.numbers[*node];
  }
  return sum;
}

std::optional<game::Role> ImpartialSum::mover(const game::State& state) const {
  const std::optional<std::uint32_t> node = parts_[0].graph->find(state);
  if (!node) return std::nullopt;
  return game::Role(mover_at_.at(parts_[0].graph->nodes[*node].time));
}

namespace {

class OnSum final : public Search {
 public:
  OnSum(const game::Game& game, std::unique_ptr<Search> inside,
        std::shared_ptr<const ImpartialSum> sum)
      : game_(game), inside_(std::move(inside)), sum_(std::move(sum)) {}

  [[nodiscard]] const std::string& name() const override { return inside_->name(); }

  Answer choose(const game::State& state, game::Role role, const Limits& limits,
                const Listener& on_better) override {
    const std::optional<std::uint32_t> number = sum_->number(state);
    if (!number || sum_->mover(state) != role) {
      return inside_->choose(state, role, limits, on_better);
    }
    if (*number != 0) return winning(state, role);
    Answer answer = inside_->choose(state, role, limits, on_better);
    answer.value = sum_->lost();
    answer.is_proved = true;
    return answer;
  }

 private:
  Answer winning(const game::State& state, game::Role role) const {
    Answer answer;
    answer.value = sum_->won();
    answer.is_proved = true;
    const game::Role other(1 - role.index());
    game::JointMove joint(2, game_.legal_moves(state, other).front());
    for (const game::Move move : game_.legal_moves(state, role)) {
      joint[role.index()] = move;
      ++answer.statistics.nodes;
      if (sum_->number(game_.successor(state, joint)) != 0U) continue;
      answer.move = move;
      answer.line = {joint};
      break;
    }
    return answer;
  }

  const game::Game& game_;
  std::unique_ptr<Search> inside_;
  std::shared_ptr<const ImpartialSum> sum_;
};

}  // namespace

std::unique_ptr<Search> make_on_sum(const game::Game& game, std::unique_ptr<Search> inside,
                                    std::shared_ptr<const ImpartialSum> sum) {
  return std::make_unique<OnSum>(game, std::move(inside), std::move(sum));
}

}  // namespace rulewise::search
