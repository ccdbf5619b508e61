// tree.h — the tree of a Monte Carlo search: states, their moves, what is known of each move.
//
// Idea      nodes and choices lie in two long rows and name each other by number; a state is one
//           node however it is reached. Each role has its own choices at a node, so simultaneous
//           moves need no case of their own: what was chosen together names the child
// Promises  never grows beyond its limit: `add` says no instead; payoffs are 0 to 1
// Never     chooses: that is mcts.cc
// Tested by mcts_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

using NodeId = base::Id<struct NodeTag>;

/// A move of one role at one node.
struct Choice {
  game::Move move;
  std::uint32_t visits = 0;  // those under way included
  std::uint32_t done = 0;
  float sum = 0;  // of what the role got
  NodeId child;   // where only this role has a choice

  [[nodiscard]] float mean() const { return done == 0 ? 0.5F : sum / static_cast<float>(done); }
};

class Tree {
 public:
  static constexpr std::uint32_t kNobody = 0xffffffffU;

  Tree(const game::Game& game, std::size_t max_bytes);

  /// The node of the state, made if need be; nothing if there is no room for it.
  [[nodiscard]] std::optional<NodeId> add(const game::State& state);
  [[nodiscard]] std::optional<NodeId> find(const game::State& state) const;
  /// Forgets everything that cannot be reached from the node, which gets a new number.
  [[nodiscard]] NodeId keep_only(NodeId root);
  void clear();

  [[nodiscard]] const game::State& state(NodeId node) const { return states_[node.index()]; }
  [[nodiscard]] std::span<Choice> choices(NodeId node, std::size_t role);
  [[nodiscard]] std::span<const Choice> choices(NodeId node, std::size_t role) const;
  /// The only role with a choice; kNobody if several have one.
  [[nodiscard]] std::uint32_t chooser(NodeId node) const { return nodes_[node.index()].chooser; }
  std::uint32_t& visits(NodeId node) { return nodes_[node.index()].visits; }
  [[nodiscard]] std::uint32_t visits(NodeId node) const { return nodes_[node.index()].visits; }

  /// The child that the chosen choices lead to, if it is known. One choice for each role.
  [[nodiscard]] NodeId child(NodeId node, std::span<const std::uint32_t> chosen) const;
  void set_child(NodeId node, std::span<const std::uint32_t> chosen, NodeId child);
  [[nodiscard]] game::JointMove joint_move(NodeId node,
                                           std::span<const std::uint32_t> chosen) const;

  /// What perfect play gives each role, where that is known.
  [[nodiscard]] bool is_proved(NodeId node) const { return nodes_[node.index()].is_proved; }
  [[nodiscard]] std::span<const float> proved_payoffs(NodeId node) const;
  void prove(NodeId node, std::span<const float> payoffs);
  /// Proves the node from its children if they tell; true if it was news.
  bool prove_from_children(NodeId node);
  /// The proved child that is best for the chooser, as far as prove_from_children has seen.
  [[nodiscard]] NodeId best_proved(NodeId node) const { return nodes_[node.index()].best_proved; }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] std::size_t max_bytes() const { return max_bytes_; }
  [[nodiscard]] std::size_t role_count() const { return role_count_; }

 private:
  struct Node {
    std::uint32_t visits = 0;
    std::uint32_t chooser = kNobody;
    NodeId best_proved;
    bool is_proved = false;
  };
  struct StateHash {
    std::size_t operator()(const game::State& state) const { return state.hash(); }
  };

  void add_choices(const game::State& state, Node& node);
  void prove_terminal(NodeId node);
  [[nodiscard]] std::uint64_t joint_key(NodeId node, std::span<const std::uint32_t> chosen) const;
  [[nodiscard]] NodeId copy_node(const Tree& from, NodeId node);

  const game::Game& game_;
  std::size_t role_count_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  std::vector<Node> nodes_;
  std::vector<game::State> states_;
  std::vector<std::uint32_t> first_choice_;  // by node and role; one more at the end
  std::vector<Choice> choices_;
  std::vector<float> proved_;  // by node and role
  std::unordered_map<game::State, NodeId, StateHash> by_state_;
  std::unordered_map<std::uint64_t, NodeId> joint_children_;
};

}  // namespace rulewise::search
