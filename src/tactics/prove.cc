#include "tactics/prove.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "game/limit.h"

namespace rulewise::tactics {
namespace {

using game::JointMove;
using game::Move;
using game::Role;
using game::State;

constexpr std::uint32_t kInfinity = 1'000'000'000;

struct StateHash {
  std::size_t operator()(const State& state) const { return state.hash(); }
};

/// A state in the table: how much work a proof and a disproof seem to be.
struct Entry {
  struct Child {
    Move move;
    Entry* entry;
  };

  const State* state = nullptr;
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  bool is_expanded = false;
  bool is_on_path = false;
  bool is_winners = false;
  Role mover;
  Move best;  // of the winner, once proved; where it wins at once there are no children
  std::vector<Child> children;
  std::vector<Move> threats;  // of the winner, where another moves; or after `best`, where that
                              // wins in two
};

class Prover {
 public:
  /// Without a tactician every legal move is looked at.
  Prover(const game::Game& game, const Tactician* tactician, Role winner, int goal,
         const ProveLimits& limits)
      : game_(game),
        tactician_(tactician),
        winner_(winner),
        goal_(goal),
        limits_(limits),
        deadline_(limits.max_seconds) {}

  ProofResult run(const State& root) {
    ProofResult result;
    const base::Stopwatch watch;
    const bool is_over = game_.is_terminal(root);
    Entry& top = entry_of(root);
    try {
      search(top, kInfinity, kInfinity, 0);
    } catch (const game::Interrupted&) {  // what was looked at is counted all the same
    }
    result.nodes = nodes_;
    result.depth = deepest_;
    if (top.proof == 0) {
      result.verdict = Verdict::kProved;
      if (!is_over) result.tree = tree_of(top);
    } else if (top.disproof == 0 && (tactician_ == nullptr || is_over) && !has_cut_) {
      result.verdict = Verdict::kRefuted;
    }
    result.seconds = watch.seconds();
    return result;
  }

 private:
  Entry& entry_of(const State& state) {
    const auto [at, is_new] = table_.try_emplace(state);
    if (is_new) at->second.state = &at->first;
    return at->second;
  }

  [[nodiscard]] bool must_stop() {
    ++steps_;
    if (nodes_ >= limits_.max_nodes || steps_ / 100 > limits_.max_nodes) is_stopped_ = true;
    if (steps_ % 8 == 0) {
      is_stopped_ =
          is_stopped_ || deadline_.has_passed() || (limits_.should_stop && limits_.should_stop());
    }
    return is_stopped_;
  }

  static void settle(Entry& entry, bool is_proved) {
    entry.proof = is_proved ? 0 : kInfinity;
    entry.disproof = is_proved ? kInfinity : 0;
    entry.is_expanded = true;
  }

  [[nodiscard]] bool is_won(const State& state) const {
    const std::vector<int> goals = game_.goals(state, winner_);
    return std::ranges::find(goals, goal_) != goals.end();
  }

  [[nodiscard]] State after(const State& state, Role role, Move move) const {
    JointMove joint;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const bool is_own = r == role.index();
      joint.push_back(is_own ? move : game_.legal_moves(state, Role(r)).front());
    }
    return game_.successor(state, joint);
  }

  [[nodiscard]] std::optional<Role> mover_of(const State& state) const {
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      if (is_turn_of(state, Role(r))) return Role(r);
    }
    return std::nullopt;
  }

  /// Whether every other role has exactly one move, and this one need not wait.
  [[nodiscard]] bool is_turn_of(const State& state, Role role) const {
    if (tactician_ != nullptr) return tactician_->may_ask(state, role);
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      if (r != role.index() && game_.legal_moves(state, Role(r)).size() != 1) return false;
    }
    return true;
  }

  /// Whether every role has a move: where one has none the game stands still, and nobody wins.
  [[nodiscard]] bool can_go_on(const State& state) const {
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      if (game_.legal_moves(state, Role(r)).empty()) return false;
    }
    return true;
  }

  /// Who else than the winner moves next, where the game goes on so.
  [[nodiscard]] std::optional<Role> answerer_in(const State& state) const {
    if (game_.is_terminal(state) || !can_go_on(state)) return std::nullopt;
    const std::optional<Role> mover = mover_of(state);
    return mover == winner_ ? std::nullopt : mover;
  }

  void expand(Entry& entry) {
    ++nodes_;
    const State& state = *entry.state;
    if (game_.is_terminal(state)) return settle(entry, is_won(state));
    const std::optional<Role> mover = mover_of(state);
    if (!mover || game_.legal_moves(state, *mover).empty()) {
      has_cut_ = true;
      return settle(entry, false);
    }
    entry.is_expanded = true;
    entry.mover = *mover;
    entry.is_winners = *mover == winner_;
    attacks_.clear();
    const std::vector<Move> moves =
        tactician_ == nullptr ? game_.legal_moves(state, *mover) : advised(entry, state);
    if (entry.proof == 0 || entry.disproof == 0) return;
    for (const Move move : moves) {
      entry.children.push_back({move, &entry_of(after(state, *mover, move))});
      const auto attack = std::ranges::find(attacks_, move, &Attack::move);
      if (attack != attacks_.end()) expand_unseen(*entry.children.back().entry, *attack);
    }
  }

  /// The moves that the rules say are worth a look; settles what they decide alone.
  std::vector<Move> advised(Entry& entry, const State& state) {
    const Advice advice = tactician_->advise(state, entry.mover);
    if (entry.is_winners) {
      if (!advice.wins.empty()) {
        entry.best = advice.wins.front();
        settle(entry, true);
        return {};
      }
      const Attack* sure = limits_.knows_sure_wins ? advice.sure_win() : nullptr;
      if (sure != nullptr && answerer_in(after(state, entry.mover, sure->move))) {
        entry.best = sure->move;
        entry.threats = sure->then;
        settle(entry, true);
        return {};
      }
      if (limits_.knows_sure_wins) attacks_ = advice.attacks;
      std::vector<Move> moves = advice.threatens;
      std::ranges::sort(moves);
      moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
      if (!advice.threats.empty()) {
        std::erase_if(moves, [&](Move m) { return !std::ranges::binary_search(advice.forced, m); });
      }
      put_hopeful_first(moves);
      return moves;
    }
    for (const Threat& threat : advice.threats) {
      if (threat.winner == winner_) entry.threats.push_back(threat.move);
    }
    const bool is_single = advice.threats.size() == entry.threats.size();
    if (!advice.wins.empty() || entry.threats.empty() || !is_single) settle(entry, false);
    return advice.forced;
  }

  /// Those after which most moves may threaten again.
  void put_hopeful_first(std::vector<Move>& moves) const {
    const auto sequels = [&](Move move) -> std::size_t {
      const auto attack = std::ranges::find(attacks_, move, &Attack::move);
      return attack == attacks_.end() ? 0 : attack->sequels;
    };
    std::ranges::stable_sort(moves, std::greater(), sequels);
  }

  /// The state after an attack needs no look: its replies are known.
  void expand_unseen(Entry& entry, const Attack& attack) {
    if (entry.is_expanded) return;
    const std::optional<Role> mover = answerer_in(*entry.state);
    if (!mover) return;
    const std::vector<Move> legal = game_.legal_moves(*entry.state, *mover);
    const bool are_movers = std::ranges::all_of(
        attack.replies, [&](Move reply) { return std::ranges::find(legal, reply) != legal.end(); });
    if (!are_movers) return;  // the only move of somebody else may be an answer
    entry.is_expanded = true;
    entry.mover = *mover;
    entry.threats = attack.then;
    entry.proof = static_cast<std::uint32_t>(attack.replies.size());
    for (const Move reply : attack.replies) {
      entry.children.push_back({reply, &entry_of(after(*entry.state, *mover, reply))});
    }
  }

  static std::uint32_t capped(std::uint64_t sum) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinity));
  }

  /// The numbers of the one who chooses here (`least`) and of the other (`sum`), and the child to
  /// look at next with the second least number.
  struct Summary {
    std::uint32_t least = kInfinity;
    std::uint32_t second = kInfinity;
    std::uint32_t sum = 0;
    std::size_t best = 0;
  };

  /// A state that repeats on the way is not won there.
  Summary summary_of(const Entry& entry) {
    Summary s;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < entry.children.size(); ++i) {
      const Entry& child = *entry.children[i].entry;
      if (child.is_on_path) has_cut_ = true;
      const std::uint32_t proof = child.is_on_path ? kInfinity : child.proof;
      const std::uint32_t disproof = child.is_on_path ? 0 : child.disproof;
      const std::uint32_t own = entry.is_winners ? proof : disproof;
      sum += entry.is_winners ? disproof : proof;
      if (own < s.least) {
        s.second = s.least;
        s.least = own;
        s.best = i;
      } else {
        s.second = std::min(s.second, own);
      }
    }
    s.sum = capped(sum);
    return s;
  }

  void search(Entry& entry, std::uint32_t most_proof, std::uint32_t most_disproof,
              std::size_t depth) {
    deepest_ = std::max(deepest_, depth);
    if (!entry.is_expanded) expand(entry);
    if (entry.proof == 0 || entry.disproof == 0) return;
    if (depth >= limits_.max_depth) {
      has_cut_ = true;
      return;
    }
    entry.is_on_path = true;
    while (!must_stop()) {
      const Summary s = summary_of(entry);
      entry.proof = entry.is_winners ? s.least : s.sum;
      entry.disproof = entry.is_winners ? s.sum : s.least;
      if (entry.proof == 0 && entry.is_winners) entry.best = entry.children[s.best].move;
      if (entry.proof >= most_proof || entry.disproof >= most_disproof || entry.proof == 0 ||
          entry.disproof == 0) {
        break;
      }
      Entry& child = *entry.children[s.best].entry;
      const std::uint32_t most_own = entry.is_winners ? most_proof : most_disproof;
      const std::uint32_t most_sum = entry.is_winners ? most_disproof : most_proof;
      const std::uint32_t child_sum = entry.is_winners ? child.disproof : child.proof;
      const std::uint32_t own = std::min(most_own, capped(std::uint64_t{s.second} + 1));
      const std::uint32_t rest = capped(std::uint64_t{most_sum} + child_sum - s.sum);
      const std::uint64_t before = nodes_;
      if (entry.is_winners) {
        search(child, own, rest, depth + 1);
      } else {
        search(child, rest, own, depth + 1);
      }
      if (nodes_ == before && depth + 1 >= limits_.max_depth) {
        child.proof = kInfinity;  // too deep to be of use
        child.disproof = 0;
      }
    }
    entry.is_on_path = false;
  }

  /// The proved part of the table, from the root down.
  ProofTree tree_of(const Entry& top) {
    ProofTree tree(1);
    std::unordered_map<const Entry*, std::size_t> number;
    std::vector<const Entry*> open{&top};
    number[&top] = 0;
    const auto node_for = [&](const Entry* entry) -> std::size_t {
      if (game_.is_terminal(*entry->state)) return ProofNode::kWon;
      const auto [at, is_new] = number.emplace(entry, tree.size());
      if (is_new) {
        open.push_back(entry);
        tree.emplace_back();
      }
      return at->second;
    };
    for (std::size_t i = 0; i < open.size(); ++i) {
      const Entry& entry = *open[i];
      ProofNode node;
      node.role = entry.mover;
      if (entry.is_winners) {
        node.move = game_.move_text(entry.mover, entry.best);
        const auto child = std::ranges::find(entry.children, entry.best, &Entry::Child::move);
        if (child != entry.children.end()) {
          node.next = node_for(child->entry);
        } else if (!entry.threats.empty()) {
          node.next = tree.size();
          tree.push_back(after_sure_win(entry));
        }
      } else {
        for (const Entry::Child& child : entry.children) {
          node.replies.push_back({game_.move_text(entry.mover, child.move), node_for(child.entry)});
        }
        node.threats = texts_of(entry.threats);
      }
      tree[number.at(&entry)] = std::move(node);
    }
    return tree;
  }

  /// The node after a move that wins in two: no reply needs an answer of its own.
  ProofNode after_sure_win(const Entry& entry) {
    const State next = after(*entry.state, entry.mover, entry.best);
    ProofNode node;
    node.role = mover_of(next).value_or(entry.mover);
    node.threats = texts_of(entry.threats);
    return node;
  }

  [[nodiscard]] std::vector<std::string> texts_of(const std::vector<Move>& moves) const {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(game_.move_text(winner_, move));
    return texts;
  }

  const game::Game& game_;
  const Tactician* tactician_;
  Role winner_;
  int goal_;
  const ProveLimits& limits_;
  base::Deadline deadline_;
  std::unordered_map<State, Entry, StateHash> table_;  // nodes of it never move
  std::uint64_t nodes_ = 0;
  std::uint64_t steps_ = 0;  // choices of a child
  std::size_t deepest_ = 0;
  bool has_cut_ = false;  // something was called not won for want of looking
  bool is_stopped_ = false;
  std::vector<Attack> attacks_;  // of the state that is being looked at
};

}  // namespace

ProofResult prove(const Tactician& tactician, const State& state, Role winner,
                  const ProveLimits& limits) {
  return Prover(tactician.game(), &tactician, winner, tactician.goal(), limits).run(state);
}

ProofResult prove_plainly(const game::Game& game, const State& state, Role winner,
                          const ProveLimits& limits, int goal) {
  return Prover(game, nullptr, winner, goal, limits).run(state);
}

std::size_t depth_of(const ProofResult& proof) {
  return std::max(proof.depth, length_of_line(proof.tree));
}

}  // namespace rulewise::tactics
