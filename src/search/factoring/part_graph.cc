#include "search/factoring/part_graph.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "base/interruption.h"
#include "search/clock_bases.h"
#include "search/factoring/cofactors.h"
#include "search/factoring/gate_walk.h"

namespace rulewise::search {
namespace {

using logic::GateKind;
using logic::Signal;

constexpr std::size_t kWork = 600'000'000;  // inputs of gates looked at: about a second

using Mask = std::vector<std::uint64_t>;

bool has_bit(const Mask& mask, std::uint32_t bit) {
  return ((mask[bit / 64] >> (bit % 64)) & 1U) != 0;
}
void set_bit(Mask& mask, std::uint32_t bit) { mask[bit / 64] |= std::uint64_t{1} << (bit % 64); }

Mask mask_of(const logic::Net& net, const std::vector<std::uint32_t>& bases) {
  Mask mask(machine::state_words(net));
  for (const std::uint32_t base : bases) set_bit(mask, base);
  return mask;
}

/// The part's bases and all that must be known to tell what becomes of them.
Mask bases_read_by(const logic::Net& net, const GamePart& part) {
  Mask mask = mask_of(net, part.bases);
  std::vector<std::uint32_t> first;
  for (const std::uint32_t base : part.bases) first.push_back(net.next[base].gate());
  for (const std::uint32_t move : part.moves) first.push_back(net.legal[move].gate());
  walk_gates(net, std::move(first), [&](std::uint32_t g, std::vector<std::uint32_t>& open) {
    const logic::Gate& gate = net.gates[g];
    if (gate.kind == GateKind::kBase) {
      set_bit(mask, gate.first);
      open.push_back(net.next[gate.first].gate());
    }
    return true;
  });
  return mask;
}

/// What the end, the goals and the moves that act on no part ask of the rest where a part is known.
class Asked {
 public:
  Asked(const logic::Net& net, const Factoring& factoring, const Mask& known)
      : net_(net), known_(known), cofactors_(net) {
    std::vector<bool> acts(net.move_count());
    for (const GamePart& part : factoring.parts) {
      for (const std::uint32_t move : part.moves) acts[move] = true;
    }
    for (std::uint32_t move = 0; move < net.move_count(); ++move) {
      if (!acts[move]) idle_.push_back(net.legal[move]);
    }
    find_gates();
  }

  void look_at(const game::State& state) { cofactors_.assume(gates_, known_, state.view()); }
  [[nodiscard]] bool is_over() const { return cofactors_.is_true(net_.terminal); }
  [[nodiscard]] bool goes_on() const { return cofactors_.is_false(net_.terminal); }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = cofactors_.of(net_.terminal);
    if (!goes_on()) {  // else nobody asks for the goals
      for (const auto& goals : net_.goals) {
        for (const logic::GoalValue& goal : goals) {
          hash = base::combine(hash, cofactors_.of(goal.when));
        }
      }
    }
    if (is_over()) return hash;
    for (const Signal legal : idle_) hash = base::combine(hash, cofactors_.of(legal));
    return hash;
  }
  /// Whether any of some bases that are known matters at all.
  [[nodiscard]] bool reads(const Mask& bases) const {
    return std::ranges::any_of(gates_, [&](std::uint32_t g) {
      const logic::Gate& gate = net_.gates[g];
      return gate.kind == GateKind::kBase && has_bit(bases, gate.first);
    });
  }
  /// How many inputs of gates one look takes.
  [[nodiscard]] std::size_t work() const { return work_; }

 private:
  void find_gates() {
    std::vector<std::uint32_t> all(net_.gates.size());
    std::iota(all.begin(), all.end(), 0U);
    const Mask none(known_.size());
    cofactors_.assume(all, none, none);
    std::vector<std::uint32_t> asked{net_.terminal.gate()};
    for (const auto& goals : net_.goals) {
      for (const logic::GoalValue& goal : goals) asked.push_back(goal.when.gate());
    }
    for (const Signal legal : idle_) asked.push_back(legal.gate());
    std::vector<bool> is_asked(net_.gates.size());
    walk_gates(net_, std::move(asked), [&](std::uint32_t g, const auto& /*open*/) {
      is_asked[g] = true;
      return true;
    });
    std::vector<bool> hangs(net_.gates.size());
    for (std::uint32_t g = 0; g < net_.gates.size(); ++g) {
      if (!is_asked[g] || !hangs_on_known(g, hangs)) continue;
      hangs[g] = true;
      gates_.push_back(g);
      work_ += 1 + net_.gates[g].count;
    }
  }

  [[nodiscard]] bool hangs_on_known(std::uint32_t g, const std::vector<bool>& hangs) const {
    const logic::Gate& gate = net_.gates[g];
    if (gate.kind == GateKind::kBase) return has_bit(known_, gate.first);
    if (gate.kind != GateKind::kAnd && gate.kind != GateKind::kOr) return false;
    return std::ranges::any_of(net_.gate_inputs(g),
                               [&](Signal input) { return hangs[input.gate()]; });
  }

  const logic::Net& net_;
  const Mask& known_;
  Cofactors cofactors_;
  std::vector<Signal> idle_;  // when the moves that act on nothing are legal
  std::vector<std::uint32_t> gates_;
  std::size_t work_ = 0;
};

class Walk {
 public:
  Walk(const machine::NetGame& game, const Factoring& factoring, std::size_t part,
       std::size_t& work)
      : game_(game),
        part_(factoring.parts[part]),
        waits_(factoring.waits),
        work_(work),
        opening_(game.initial_state()) {
    graph_.own = mask_of(game.net(), part_.bases);
    graph_.read = bases_read_by(game.net(), part_);
    asked_.emplace(game.net(), factoring, graph_.read);
    graph_.is_asked = asked_->reads(graph_.own);
    step_ = 1 + game.net().inputs.size();
  }

  /// Nothing if it came to no end.
  std::shared_ptr<const PartGraph> run() {
    if (!find_elsewhere() || !reads_only_clock()) return nullptr;
    node_of(opening_);
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (work_ == 0 || base::is_interrupted() || !expand(n)) return nullptr;
    }
    return std::make_shared<const PartGraph>(std::move(graph_));
  }

 private:
  /// For each role a move that does not act on this part: one is like any other. Where all but one
  /// wait, such a move of any role.
  bool find_elsewhere() {
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const std::optional<game::Move> move = move_elsewhere(r);
      if (waits_.empty()) {
        if (!move) return false;
        elsewhere_.push_back(*move);
      } else if (move) {
        elsewhere_ = all_wait();
        elsewhere_[r] = *move;
        return true;
      }
    }
    return waits_.empty();
  }
  [[nodiscard]] std::optional<game::Move> move_elsewhere(std::size_t role) const {
    const std::vector<std::uint32_t>& first_move = game_.net().first_move;
    for (std::uint32_t move = first_move[role]; move < first_move[role + 1]; ++move) {
      const bool waits = !waits_.empty() && move == waits_[role];
      if (!waits && !std::ranges::binary_search(part_.moves, move)) return game::Move(move);
    }
    return std::nullopt;
  }
  [[nodiscard]] game::JointMove all_wait() const {
    game::JointMove joint;
    for (const std::uint32_t move : waits_) joint.emplace_back(move);
    return joint;
  }

  [[nodiscard]] bool reads_only_clock() const {
    const Mask clock = clock_bases(game_.net());
    for (std::size_t w = 0; w < clock.size(); ++w) {
      if ((graph_.read[w] & ~graph_.own[w] & ~clock[w]) != 0) return false;
    }
    return true;
  }

  /// Where the part is in a state of the game.
  std::uint32_t node_of(const game::State& state) {
    const auto [known, is_new] = graph_.by_hash.try_emplace(
        masked_hash(state, graph_.read), static_cast<std::uint32_t>(graph_.nodes.size()));
    if (!is_new) return known->second;
    game::State alone = opening_;
    std::uint64_t time = 0;
    for (std::size_t w = 0; w < alone.size(); ++w) {
      alone[w] = (alone[w] & ~graph_.read[w]) | (state[w] & graph_.read[w]);
      time = base::combine(time, alone[w] & graph_.read[w] & ~graph_.own[w]);
    }
    asked_->look_at(alone);
    PartGraph::Node node;
    node.own = masked_hash(alone, graph_.own);
    node.time = time;
    node.asked = asked_->hash();
    node.is_over = asked_->is_over();
    node.goes_on = asked_->goes_on();
    spend(asked_->work());
    graph_.nodes.push_back(node);
    graph_.states.push_back(std::move(alone));
    return known->second;
  }

  /// False if several roles act at once.
  bool expand(std::uint32_t n) {
    if (graph_.nodes[n].is_over) return true;
    const game::State state = graph_.states[n];
    spend((1 + elsewhere_.size()) * step_);
    const std::uint32_t elsewhere = node_of(game_.successor(state, elsewhere_));
    const auto first = static_cast<std::uint32_t>(graph_.edges.size());
    std::uint32_t actor = PartGraph::kNobody;
    for (std::size_t r = 0; r < elsewhere_.size(); ++r) {
      const std::size_t before = graph_.edges.size();
      add_edges(state, game::Role(r));
      if (graph_.edges.size() == before) continue;
      if (actor != PartGraph::kNobody) return false;
      actor = static_cast<std::uint32_t>(r);
    }
    PartGraph::Node& node = graph_.nodes[n];
    node.elsewhere = elsewhere;
    node.actor = actor;
    node.first_edge = first;
    node.edge_count = static_cast<std::uint32_t>(graph_.edges.size()) - first;
    return true;
  }

  void spend(std::size_t work) { work_ -= std::min(work, work_); }

  void add_edges(const game::State& state, game::Role role) {
    const game::JointMove others = waits_.empty() ? elsewhere_ : all_wait();
    game::JointMove joint = others;
    for (const game::Move move : game_.legal_moves(state, role)) {
      if (!std::ranges::binary_search(part_.moves, move.value)) continue;
      spend(step_);
      joint[role.index()] = move;
      graph_.edges.push_back({move, node_of(game_.successor(state, joint))});
    }
  }

  const machine::NetGame& game_;
  const GamePart& part_;
  const std::vector<std::uint32_t>& waits_;  // none: roles may do something at once
  std::size_t& work_;
  std::size_t step_ = 0;  // the work of one question to the rules
  game::State opening_;
  PartGraph graph_;
  std::optional<Asked> asked_;
  game::JointMove elsewhere_;
};

}  // namespace

std::uint64_t masked_hash(const game::State& state, std::span<const std::uint64_t> mask) {
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < state.size(); ++w) {
    if (mask[w] != 0) hash = base::combine(hash, state[w] & mask[w]);
  }
  return hash;
}

std::optional<std::uint32_t> PartGraph::find(const game::State& state) const {
  const auto found = by_hash.find(masked_hash(state, read));
  if (found == by_hash.end()) return std::nullopt;
  return found->second;
}

std::optional<WalkedParts> walk_parts(const machine::NetGame& game,
                                      const machine::NetGame& searched) {
  if (!searched.net().loops.empty()) return std::nullopt;
  std::optional<Factoring> factoring = factor(game.net(), kQuickFactoringWork);
  if (!factoring) return std::nullopt;
  WalkedParts walked{std::move(*factoring), {}};
  std::size_t work = kWork;
  for (std::size_t part = 0; part < walked.factoring.parts.size(); ++part) {
    walked.graphs.push_back(Walk(searched, walked.factoring, part, work).run());
  }
  return walked;
}

}  // namespace rulewise::search
