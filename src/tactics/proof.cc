#include "tactics/proof.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace rulewise::tactics {
namespace {

using game::JointMove;
using game::Move;
using game::Role;
using game::State;

constexpr std::size_t kMostJointMoves = 64;  // of moves of others that all lead to one state

class Checker {
 public:
  Checker(const game::Game& game, Role winner, const ProofTree& tree, int goal)
      : game_(game),
        winner_(winner),
        tree_(tree),
        goal_(goal),
        seen_(tree.size()),
        followers_(tree.size()) {}

  base::Result<std::uint64_t> run(const State& root) {
    if (tree_.empty() && is_won(root)) return states_;
    if (tree_.empty()) return base::Error{"the proof is empty"};
    open_.push_back({0, root});
    while (!open_.empty()) {
      const Task task = std::move(open_.back());
      open_.pop_back();
      std::optional<State>& known = seen_[task.node];
      if (known) {
        if (*known == task.state) continue;
        return base::Error{"two states share a node of the proof"};
      }
      known = task.state;
      at_ = task.node;
      const std::string fault = look_at(tree_[task.node], task.state);
      if (!fault.empty()) return base::Error{fault};
    }
    for (const std::optional<State>& state : seen_) {
      if (!state) return base::Error{"a node of the proof is never reached"};
    }
    if (goes_in_circles()) return base::Error{"the proof goes in circles"};
    return states_;
  }

 private:
  struct Task {
    std::size_t node;
    State state;
  };

  /// The move with whatever all others may do beside it; none where somebody cannot move, or where
  /// they have too many choices.
  std::vector<JointMove> joint_moves(const State& state, Role role, Move move) const {
    std::vector<JointMove> joints(1);
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      std::vector<Move> legal{move};
      if (r != role.index()) legal = game_.legal_moves(state, Role(r));
      if (joints.size() * legal.size() > kMostJointMoves) return {};
      std::vector<JointMove> longer;
      for (const JointMove& joint : joints) {
        for (const Move next : legal) {
          longer.push_back(joint);
          longer.back().push_back(next);
        }
      }
      joints = std::move(longer);
    }
    return joints;
  }

  /// The state after a legal move, given by its text, if it is the same whatever others do.
  std::optional<State> after(const State& state, Role role, const std::string& text) {
    const std::optional<Move> move = game::find_move(game_, state, role, text);
    if (!move) return std::nullopt;
    std::optional<State> next;
    for (const JointMove& joint : joint_moves(state, role, *move)) {
      ++states_;
      State other = game_.successor(state, joint);
      if (next && *next != other) return std::nullopt;
      next = std::move(other);
    }
    return next;
  }

  [[nodiscard]] bool is_won(const State& state) const {
    if (!game_.is_terminal(state)) return false;
    const std::vector<int> goals = game_.goals(state, winner_);
    return std::ranges::find(goals, goal_) != goals.end();
  }

  /// Goes on to a node, or makes sure that the game is won; what is wrong, if anything.
  std::string follow(std::size_t next, State state, const std::string& move) {
    if (next == ProofNode::kWon) return is_won(state) ? "" : "no win after " + move;
    if (next >= tree_.size()) return "a node is missing after " + move;
    if (game_.is_terminal(state)) return "the game is over after " + move;
    followers_[at_].push_back(next);
    open_.push_back({next, std::move(state)});
    return {};
  }

  /// Whether some way through the tree never comes to a win: takes away nodes that nothing leads to
  /// until none is left.
  [[nodiscard]] bool goes_in_circles() const {
    std::vector<std::size_t> ways_to(tree_.size());
    for (const std::vector<std::size_t>& nodes : followers_) {
      for (const std::size_t node : nodes) ++ways_to[node];
    }
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < tree_.size(); ++i) {
      if (ways_to[i] == 0) free.push_back(i);
    }
    std::size_t taken = 0;
    for (; !free.empty(); ++taken) {
      const std::size_t node = free.back();
      free.pop_back();
      for (const std::size_t next : followers_[node]) {
        if (--ways_to[next] == 0) free.push_back(next);
      }
    }
    return taken != tree_.size();
  }

  std::string look_at(const ProofNode& node, const State& state) {
    if (game_.is_terminal(state)) return "the game is over before the proof";
    if (node.role == winner_) {
      std::optional<State> next = after(state, winner_, node.move);
      if (!next) return "the winner cannot make the move " + node.move;
      return follow(node.next, std::move(*next), node.move);
    }
    const std::vector<Move> legal = game_.legal_moves(state, node.role);
    if (legal.empty()) return "a role cannot move, and the game is not over";
    for (const ProofNode::Reply& reply : node.replies) {
      if (!game::find_move(game_, state, node.role, reply.move)) {
        return reply.move + " is no legal reply";
      }
    }
    for (const Move move : legal) {
      const std::string text = game_.move_text(node.role, move);
      std::optional<State> next = after(state, node.role, text);
      if (!next) return "more than one role has a choice";
      const auto reply = std::ranges::find(node.replies, text, &ProofNode::Reply::move);
      if (reply != node.replies.end()) {
        std::string fault = follow(reply->next, std::move(*next), text);
        if (!fault.empty()) return fault;
      } else if (!is_lost(*next, node.threats)) {
        return "no answer to " + text;
      }
    }
    return {};
  }

  /// Whether one of the threats wins at once.
  bool is_lost(const State& state, const std::vector<std::string>& threats) {
    if (game_.is_terminal(state)) return false;
    return std::ranges::any_of(threats, [&](const std::string& threat) {
      const std::optional<State> next = after(state, winner_, threat);
      return next && is_won(*next);
    });
  }

  const game::Game& game_;
  Role winner_;
  const ProofTree& tree_;
  int goal_;
  std::vector<Task> open_;
  std::vector<std::optional<State>> seen_;           // by node
  std::vector<std::vector<std::size_t>> followers_;  // by node
  std::size_t at_ = 0;                               // the node that is looked at
  std::uint64_t states_ = 0;
};

}  // namespace

base::Result<std::uint64_t> check_proof(const game::Game& game, const State& root, Role winner,
                                        const ProofTree& tree, int goal) {
  return Checker(game, winner, tree, goal).run(root);
}

namespace {

/// The moves of the main line, and the node it leaves; none where it ends the game.
std::pair<std::vector<std::string>, std::size_t> follow_line(const ProofTree& tree) {
  std::vector<std::string> line;
  std::size_t at = 0;
  while (at < tree.size() && line.size() <= 2 * tree.size()) {
    const ProofNode& node = tree[at];
    if (!node.move.empty()) {
      line.push_back(node.move);
      at = node.next;
    } else if (!node.replies.empty()) {
      line.push_back(node.replies.front().move);
      at = node.replies.front().next;
    } else {
      break;
    }
  }
  return {std::move(line), at};
}

}  // namespace

std::vector<std::string> main_line(const ProofTree& tree) { return follow_line(tree).first; }

std::size_t length_of_line(const ProofTree& tree) {
  const auto [line, at] = follow_line(tree);
  const bool ends_by_threat = at < tree.size() && !tree[at].threats.empty();
  return line.size() + (ends_by_threat ? 2 : 0);
}

std::string to_dot(const ProofTree& tree, const std::vector<std::string>& roles) {
  std::string text = "digraph proof {\n";
  const auto edge = [&](std::size_t from, std::size_t to, const std::string& move) {
    const bool is_won = to == ProofNode::kWon;
    const std::string target =
        is_won ? "won" + std::to_string(from) + "_" + std::to_string(text.size())
               : "n" + std::to_string(to);
    if (is_won) text += "  " + target + " [label=\"won\", shape=plaintext];\n";
    text += "  n" + std::to_string(from) + " -> " + target + " [label=\"" + move + "\"];\n";
  };
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const bool is_winners = !tree[i].move.empty();
    text += "  n" + std::to_string(i) + " [label=\"" + roles[tree[i].role.index()] +
            "\", shape=" + (is_winners ? "circle" : "box") + "];\n";
    if (is_winners) edge(i, tree[i].next, tree[i].move);
    for (const ProofNode::Reply& reply : tree[i].replies) edge(i, reply.next, reply.move);
    for (const std::string& threat : tree[i].threats) {
      edge(i, ProofNode::kWon, "any other, " + threat);
    }
  }
  return text + "}\n";
}

}  // namespace rulewise::tactics
