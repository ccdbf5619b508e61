#include "search/mcts/tree.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace rulewise::search {
namespace {

constexpr float kAllPoints = 1.0F;
constexpr std::size_t kBytesOfNode = 160;  // rows, table and what they waste, about

}  // namespace

Tree::Tree(const game::Game& game, std::size_t max_bytes)
    : game_(game), role_count_(game.role_count()), max_bytes_(max_bytes) {
  clear();
}

void Tree::clear() {
  nodes_.clear();
  states_.clear();
  first_choice_.assign(1, 0);
  choices_.clear();
  proved_.clear();
  by_state_.clear();
  joint_children_.clear();
  bytes_ = 0;
}

std::optional<NodeId> Tree::find(const game::State& state) const {
  const auto found = by_state_.find(state);
  if (found == by_state_.end()) return std::nullopt;
  return found->second;
}

std::optional<NodeId> Tree::add(const game::State& state) {
  if (const std::optional<NodeId> known = find(state)) return known;
  if (bytes_ >= max_bytes_ && !nodes_.empty()) return std::nullopt;
  const NodeId id(nodes_.size());
  Node node;
  const std::size_t before = choices_.size();
  add_choices(state, node);
  nodes_.push_back(node);
  states_.push_back(state);
  proved_.resize(proved_.size() + role_count_);
  by_state_.emplace(state, id);
  bytes_ += kBytesOfNode + 2 * state.size() * sizeof(std::uint64_t) +
            2 * (choices_.size() - before) * sizeof(Choice);
  prove_terminal(id);
  return id;
}

/// A state that is over, or in which some role cannot move, has no choices.
void Tree::add_choices(const game::State& state, Node& node) {
  const std::size_t first = choices_.size();
  bool goes_on = !game_.is_terminal(state);
  std::size_t choosers = 0;
  for (std::size_t r = 0; r < role_count_; ++r) {
    if (goes_on) {
      const std::vector<game::Move> legal = game_.legal_moves(state, game::Role(r));
      for (const game::Move move : legal) choices_.push_back({move, 0, 0, 0, {}});
      if (legal.size() > 1) {
        ++choosers;
        node.chooser = static_cast<std::uint32_t>(r);
      }
      goes_on = !legal.empty();
    }
    first_choice_.push_back(static_cast<std::uint32_t>(choices_.size()));
  }
  if (choosers > 1) node.chooser = kNobody;
  if (choosers == 0) node.chooser = 0;
  if (goes_on) return;
  choices_.resize(first);
  std::fill_n(first_choice_.end() - static_cast<std::ptrdiff_t>(role_count_), role_count_,
              static_cast<std::uint32_t>(first));
}

void Tree::prove_terminal(NodeId node) {
  if (!choices(node, 0).empty()) return;
  std::vector<float> payoffs;
  for (std::size_t r = 0; r < role_count_; ++r) {
    const int points = game::payoff(game_, state(node), game::Role(r)).value_or(50);
    payoffs.push_back(static_cast<float>(points) / 100.0F);
  }
  prove(node, payoffs);
}

std::span<Choice> Tree::choices(NodeId node, std::size_t role) {
  const std::uint32_t* first = &first_choice_[node.index() * role_count_ + role];
  return {choices_.data() + first[0], choices_.data() + first[1]};
}

std::span<const Choice> Tree::choices(NodeId node, std::size_t role) const {
  const std::uint32_t* first = &first_choice_[node.index() * role_count_ + role];
  return {choices_.data() + first[0], choices_.data() + first[1]};
}

std::uint64_t Tree::joint_key(NodeId node, std::span<const std::uint32_t> chosen) const {
  // Mixed radix where it fits; the numbers of roles and moves of real games leave room.
  std::uint64_t key = 0;
  for (std::size_t r = 0; r < role_count_; ++r) {
    key = key * choices(node, r).size() + chosen[r];
  }
  return base::combine(node.value, key);
}

NodeId Tree::child(NodeId node, std::span<const std::uint32_t> chosen) const {
  const std::uint32_t role = chooser(node);
  if (role != kNobody) return choices(node, role)[chosen[role]].child;
  const auto found = joint_children_.find(joint_key(node, chosen));
  return found == joint_children_.end() ? NodeId() : found->second;
}

void Tree::set_child(NodeId node, std::span<const std::uint32_t> chosen, NodeId child) {
  const std::uint32_t role = chooser(node);
  if (role != kNobody) {
    choices(node, role)[chosen[role]].child = child;
  } else {
    joint_children_[joint_key(node, chosen)] = child;
    bytes_ += 4 * sizeof(std::uint64_t);
  }
}

game::JointMove Tree::joint_move(NodeId node, std::span<const std::uint32_t> chosen) const {
  game::JointMove joint(role_count_);
  for (std::size_t r = 0; r < role_count_; ++r) joint[r] = choices(node, r)[chosen[r]].move;
  return joint;
}

std::span<const float> Tree::proved_payoffs(NodeId node) const {
  return {proved_.data() + node.index() * role_count_, role_count_};
}

void Tree::prove(NodeId node, std::span<const float> payoffs) {
  nodes_[node.index()].is_proved = true;
  std::ranges::copy(payoffs, proved_.data() + node.index() * role_count_);
}

bool Tree::prove_from_children(NodeId node) {
  const std::uint32_t role = chooser(node);
  if (role == kNobody || is_proved(node)) return false;
  NodeId best;
  bool all_proved = true;
  for (const Choice& choice : choices(node, role)) {
    if (!choice.child.is_valid() || !is_proved(choice.child)) {
      all_proved = false;
      continue;
    }
    const float points = proved_payoffs(choice.child)[role];
    if (!best.is_valid() || points > proved_payoffs(best)[role]) best = choice.child;
  }
  if (!best.is_valid()) return false;
  nodes_[node.index()].best_proved = best;
  if (!all_proved && proved_payoffs(best)[role] < kAllPoints) return false;
  const std::vector<float> payoffs(proved_payoffs(best).begin(), proved_payoffs(best).end());
  prove(node, payoffs);
  return true;
}

NodeId Tree::copy_node(const Tree& from, NodeId node) {
  const NodeId id(nodes_.size());
  nodes_.push_back(from.nodes_[node.index()]);
  states_.push_back(from.states_[node.index()]);
  for (std::size_t r = 0; r < role_count_; ++r) {
    for (const Choice& choice : from.choices(node, r)) choices_.push_back(choice);
    first_choice_.push_back(static_cast<std::uint32_t>(choices_.size()));
  }
  const std::span<const float> payoffs = from.proved_payoffs(node);
  proved_.insert(proved_.end(), payoffs.begin(), payoffs.end());
  by_state_.emplace(states_.back(), id);
  return id;
}

NodeId Tree::keep_only(NodeId root) {
  Tree kept(game_, max_bytes_);
  std::unordered_map<std::uint32_t, NodeId> moved;
  std::vector<NodeId> queue{root};
  moved.emplace(root.value, kept.copy_node(*this, root));
  // Children of simultaneous choices are found again when they are met: only links of a single
  // chooser are followed.
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (std::size_t r = 0; r < role_count_; ++r) {
      for (const Choice& choice : choices(queue[i], r)) {
        if (!choice.child.is_valid() || moved.contains(choice.child.value)) continue;
        moved.emplace(choice.child.value, kept.copy_node(*this, choice.child));
        queue.push_back(choice.child);
      }
    }
  }
  for (Choice& choice : kept.choices_) {
    if (choice.child.is_valid()) choice.child = moved.at(choice.child.value);
  }
  for (Node& node : kept.nodes_) {
    if (node.best_proved.is_valid()) node.best_proved = moved.at(node.best_proved.value);
  }
  for (const game::State& state : kept.states_) {
    kept.bytes_ += kBytesOfNode + 2 * state.size() * sizeof(std::uint64_t);
  }
  kept.bytes_ += 2 * kept.choices_.size() * sizeof(Choice);
  nodes_ = std::move(kept.nodes_);
  states_ = std::move(kept.states_);
  first_choice_ = std::move(kept.first_choice_);
  choices_ = std::move(kept.choices_);
  proved_ = std::move(kept.proved_);
  by_state_ = std::move(kept.by_state_);
  joint_children_.clear();
  bytes_ = kept.bytes_;
  return NodeId(0);
}

}  // namespace rulewise::search
