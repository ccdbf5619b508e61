// tree.h — the tree of a Monte Carlo search: states, their moves, what is known of each move.
//
// Idea      nodes and choices lie in long rows and name each other by number; what a descent reads
//           of the choices of a node (visits, means) lies side by side. A state is one node however
//           it is reached. Each role has its own choices at a node, so simultaneous moves need no
//           case of their own: the ranks chosen by the roles, as one number, name the child
// Needs     states of one game; roles 1 to 64
// Promises  never grows beyond its limit but for the root: `add` says no instead; payoffs are 0 to
//           1
// Never     chooses: that is mcts.cc
// Tested by mcts_test.cc, tree_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

using NodeId = base::Id<struct NodeTag>;

/// What is legal at a node: all roles' moves in turn, and how many each has.
struct LegalMoves {
  std::span<const game::Move> moves;
  std::span<const std::uint32_t> counts;
};

/// What is kept of each choice beside visits and means.
struct TreeExtras {
  bool amaf = false;     // what each move gave wherever it was made later
  bool regrets = false;  // how much better it would have been than what was chosen (regret.h)
};

class Tree {
 public:
  static constexpr std::uint32_t kNobody = 0xffffffffU;
  static constexpr float kClosed = -1.0F;  // the mean of a choice whose child is proved

  Tree(std::size_t role_count, std::size_t max_bytes, TreeExtras extras = {});

  using StateWords = std::span<const std::uint64_t>;
  [[nodiscard]] static std::uint64_t hash(StateWords state);
  [[nodiscard]] NodeId find(StateWords state, std::uint64_t hash) const;
  /// A new node for a state that has none; nothing if there is no room for it.
  [[nodiscard]] NodeId add(StateWords state, std::uint64_t hash, const LegalMoves& legal);
  /// Forgets everything that cannot be reached from the node, which gets a new number. Once it
  /// shall stop, which it asks now and then, it forgets as well what lies deepest and is not
  /// proved; of what is proved it keeps the best line.
  [[nodiscard]] NodeId keep_only(NodeId root, const std::function<bool()>& should_stop = {});
  void clear();

  struct alignas(64) Node {  // a line of the nearest memory each
    std::uint64_t hash = 0;
    std::uint64_t first_word = 0;  // of the state
    std::uint32_t word_count = 0;
    std::uint32_t visits = 0;         // those under way included
    std::uint32_t first_choice = 0;   // of the chooser, or of the first role
    std::uint32_t choice_count = 0;   // of the chooser; 0 for an end
    std::uint32_t first_child = 0;    // one for each joint move; kNobody: in a table apart
    std::uint32_t chooser = kNobody;  // the only role with a choice, if only one has
    NodeId best_proved;               // the proved child that is best for the chooser so far
    float mean = 0.5F;                // of what the chooser got, where moves are averaged
    bool is_proved = false;
    bool is_crowded = false;  // more joint moves than numbers: who makes one keeps its ranks
  };

  [[nodiscard]] Node& node(NodeId id) { return nodes_[id.index()]; }
  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id.index()]; }
  [[nodiscard]] StateWords state(NodeId id) const {
    return {words_.data() + node(id).first_word, node(id).word_count};
  }
  /// Whether nothing follows: the game is over, or a role cannot move.
  [[nodiscard]] bool is_end(NodeId id) const { return node(id).choice_count == 0; }

  // Fetch what a descent is to read of a node: the node, then its choices, then what a leaf below
  // it is made of.
  void prefetch_node(NodeId id) const { __builtin_prefetch(&node(id)); }
  void prefetch_choices(NodeId id) const {
    const Node& here = node(id);
    __builtin_prefetch(means_.data() + here.first_choice);
    __builtin_prefetch(visits_.data() + here.first_choice);
    if (here.first_child != kNobody) __builtin_prefetch(children_.data() + here.first_child);
  }
  void prefetch_leaf(NodeId id, std::uint64_t joint) const {
    const Node& here = node(id);
    __builtin_prefetch(words_.data() + here.first_word);
    __builtin_prefetch(role_first_.data() + id.index() * (role_count_ + 1));
    const std::uint64_t rank = joint < here.choice_count ? joint : 0;
    __builtin_prefetch(moves_.data() + here.first_choice + rank);
  }

  /// The choices of a role at a node, by number.
  struct Choices {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  [[nodiscard]] Choices choices(NodeId id, std::size_t role) const {
    const std::uint32_t* first = &role_first_[id.index() * (role_count_ + 1) + role];
    return {first[0], first[1] - first[0]};
  }
  [[nodiscard]] game::Move move(std::uint32_t choice) const { return moves_[choice]; }
  /// Visits of a choice, those under way included.
  std::uint32_t& visits(std::uint32_t choice) { return visits_[choice]; }
  [[nodiscard]] std::uint32_t visits(std::uint32_t choice) const { return visits_[choice]; }
  [[nodiscard]] std::uint32_t done(std::uint32_t choice) const { return done_[choice]; }
  /// Of what the role got; half while nothing is known; kClosed where it need not be tried.
  [[nodiscard]] float mean(std::uint32_t choice) const { return means_[choice]; }
  [[nodiscard]] const std::uint32_t* visits_row(std::uint32_t choice) const {
    return visits_.data() + choice;
  }
  [[nodiscard]] const float* means_row(std::uint32_t choice) const {
    return means_.data() + choice;
  }
  void add_result(std::uint32_t choice, float payoff) {
    ++done_[choice];
    float& mean = means_[choice];
    if (mean != kClosed) mean += (payoff - mean) / static_cast<float>(done_[choice]);
  }
  void close(std::uint32_t choice) { means_[choice] = kClosed; }

  /// All moves as first: what games gave in which the choice was made here or later by its role.
  [[nodiscard]] bool has_amaf() const { return extras_.amaf; }
  [[nodiscard]] const std::uint32_t* amaf_counts_row(std::uint32_t choice) const {
    return amaf_counts_.data() + choice;
  }
  [[nodiscard]] const float* amaf_means_row(std::uint32_t choice) const {
    return amaf_means_.data() + choice;
  }
  [[nodiscard]] std::span<float> regrets(Choices mine) {
    return {regrets_.data() + mine.first, mine.count};
  }
  [[nodiscard]] bool has_regrets() const { return extras_.regrets; }
  /// Adds a game to those choices of a role at a node that are among the moves played.
  void add_amaf(Choices mine, std::span<const std::uint64_t> played, float payoff);
  /// Starts a node with a guess for each move of all roles in turn, as of so many games.
  void set_guesses(NodeId id, std::span<const float> guesses, std::uint32_t games);
  /// Starts a node with what an older one knows of the same moves, as of at most `most` games.
  void inherit_amaf(NodeId id, NodeId older, std::size_t role, std::uint32_t most);

  /// A joint move as one number: the rank of the chooser's choice, or the ranks of all roles; at a
  /// crowded node a hash of them, from which they cannot be told.
  [[nodiscard]] std::uint64_t joint_rank(NodeId id, std::span<const std::uint32_t> ranks) const;
  /// The rank of one role's choice in it.
  [[nodiscard]] std::uint32_t rank_of(NodeId id, std::uint64_t joint, std::size_t role) const;
  [[nodiscard]] NodeId child(NodeId id, std::uint64_t joint) const {
    const std::uint32_t first = node(id).first_child;
    return first != kNobody ? children_[first + joint] : child_apart(id, joint);
  }
  void set_child(NodeId id, std::uint64_t joint, NodeId child);
  void joint_move(NodeId id, std::uint64_t joint, game::JointMove& moves) const;
  void joint_move(NodeId id, std::span<const std::uint32_t> ranks, game::JointMove& moves) const;

  /// What perfect play gives each role, where that is known.
  [[nodiscard]] bool is_proved(NodeId id) const { return node(id).is_proved; }
  [[nodiscard]] std::span<const float> proved_payoffs(NodeId id) const;
  void prove(NodeId id, std::span<const float> payoffs);
  /// Whether a proof can be played: its best move is known, or there is nothing to play.
  [[nodiscard]] bool knows_best(NodeId id) const {
    return is_end(id) || node(id).best_proved.is_valid();
  }
  /// Proves the node from its children if they tell; true if it was news.
  bool prove_from_children(NodeId id);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t max_bytes() const { return max_bytes_; }
  /// A new limit; nothing is forgotten for it.
  void set_max_bytes(std::size_t max_bytes) { max_bytes_ = max_bytes; }
  [[nodiscard]] std::size_t role_count() const { return role_count_; }

 private:
  static constexpr std::uint64_t kMostChildrenInRow = 1024;  // of a node where several choose

  [[nodiscard]] bool has_room(const LegalMoves& legal) const;
  void add_choices(const LegalMoves& legal, Node& node);
  void add_to_table(NodeId id);
  void grow_table();
  [[nodiscard]] NodeId child_apart(NodeId id, std::uint64_t joint) const;
  [[nodiscard]] std::uint64_t joint_count(NodeId id) const;
  [[nodiscard]] std::uint64_t apart_key(NodeId id, std::uint64_t joint) const;
  void copy_node(const Tree& from, NodeId id);
  void copy_proved(const Tree& from, std::span<const NodeId> nodes, std::vector<NodeId>& moved);

  std::size_t role_count_;
  std::size_t max_bytes_;
  TreeExtras extras_;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> words_;       // of all states
  std::vector<std::uint32_t> role_first_;  // by node: the first choice of each role, and the end
  std::vector<game::Move> moves_;          // by choice, as the next three
  std::vector<std::uint32_t> visits_;
  std::vector<std::uint32_t> done_;
  std::vector<float> means_;
  std::vector<std::uint32_t> amaf_counts_;  // empty without
  std::vector<float> amaf_means_;
  std::vector<float> regrets_;  // empty without
  std::vector<NodeId> children_;
  std::vector<float> proved_;                        // by node and role
  std::vector<NodeId> table_;                        // open addressing by hash; a power of two
  std::unordered_map<std::uint64_t, NodeId> apart_;  // children of nodes with very many joint moves
};

}  // namespace rulewise::search
