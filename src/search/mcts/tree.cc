#include "search/mcts/tree.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace rulewise::search {
namespace {

constexpr float kAllPoints = 1.0F;
constexpr std::size_t kFirstTable = 1024;
constexpr std::size_t kBytesOfChoice =
    sizeof(game::Move) + 2 * sizeof(std::uint32_t) + sizeof(float);
constexpr std::size_t kBytesOfAmaf = sizeof(std::uint32_t) + sizeof(float);
constexpr double kMostNumbered = 0x1p63;  // joint moves of a node
constexpr std::size_t kBytesApart = 48;   // an entry of the table apart, about

}  // namespace

Tree::Tree(std::size_t role_count, std::size_t max_bytes, TreeExtras extras)
    : role_count_(role_count), max_bytes_(max_bytes), extras_(extras) {
  clear();
}

void Tree::clear() {
  nodes_.clear();
  words_.clear();
  role_first_.clear();
  moves_.clear();
  visits_.clear();
  done_.clear();
  means_.clear();
  amaf_counts_.clear();
  amaf_means_.clear();
  regrets_.clear();
  children_.clear();
  proved_.clear();
  table_.assign(kFirstTable, NodeId());
  apart_.clear();
}

/// Rows grow by doubling, so up to twice what is used.
std::size_t Tree::bytes() const {
  const std::size_t per_node =
      sizeof(Node) + (role_count_ + 1) * sizeof(std::uint32_t) + role_count_ * sizeof(float);
  const std::size_t per_choice =
      kBytesOfChoice + (extras_.amaf ? kBytesOfAmaf : 0) + (extras_.regrets ? sizeof(float) : 0);
  return 2 * (nodes_.size() * per_node + words_.size() * sizeof(std::uint64_t) +
              moves_.size() * per_choice + children_.size() * sizeof(NodeId)) +
         table_.size() * sizeof(NodeId) + apart_.size() * kBytesApart;
}

std::uint64_t Tree::hash(StateWords state) { return base::hash_words(state); }

NodeId Tree::find(StateWords words, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = hash & mask; table_[i].is_valid(); i = (i + 1) & mask) {
    if (node(table_[i]).hash == hash && std::ranges::equal(state(table_[i]), words)) {
      return table_[i];
    }
  }
  return {};
}

/// In bytes, and in the numbers that choices and children have.
bool Tree::has_room(const LegalMoves& legal) const {
  const std::size_t row = std::max<std::size_t>(legal.moves.size(), kMostChildrenInRow);
  return bytes() < max_bytes_ && std::max(moves_.size(), children_.size()) + row < kNobody;
}

NodeId Tree::add(StateWords state, std::uint64_t hash, const LegalMoves& legal) {
  if (!has_room(legal) && !nodes_.empty()) return {};
  const NodeId id(nodes_.size());
  Node node;
  node.hash = hash;
  node.first_word = words_.size();
  node.word_count = static_cast<std::uint32_t>(state.size());
  words_.insert(words_.end(), state.begin(), state.end());
  // Where a role has no move the game goes nowhere: an end that favours nobody.
  const bool is_stuck = std::ranges::find(legal.counts, 0U) != legal.counts.end();
  add_choices(is_stuck ? LegalMoves{} : legal, node);
  nodes_.push_back(node);
  proved_.resize(proved_.size() + role_count_);
  add_to_table(id);
  if (is_stuck) prove(id, std::vector<float>(role_count_, 0.5F));
  return id;
}

void Tree::add_choices(const LegalMoves& legal, Node& node) {
  const auto first = static_cast<std::uint32_t>(moves_.size());
  std::uint32_t next = first;
  std::uint64_t joint = 1;
  double joint_moves = 1;
  std::size_t choosers = 0;
  node.first_choice = first;
  for (std::size_t r = 0; r < role_count_; ++r) {
    role_first_.push_back(next);
    const std::uint32_t count = legal.counts.empty() ? 0 : legal.counts[r];
    joint = std::min(joint * count, kMostChildrenInRow + 1);
    joint_moves *= count;
    if (count > 1) {
      ++choosers;
      node.chooser = static_cast<std::uint32_t>(r);
      node.first_choice = next;
    }
    next += count;
    node.choice_count = std::max(node.choice_count, count);
  }
  role_first_.push_back(next);
  if (choosers > 1) node.chooser = kNobody;
  if (choosers == 0) node.chooser = 0;
  node.is_crowded = choosers > 1 && joint_moves >= kMostNumbered;
  moves_.insert(moves_.end(), legal.moves.begin(), legal.moves.end());
  visits_.resize(next, 0);
  done_.resize(next, 0);
  means_.resize(next, 0.5F);
  if (extras_.regrets) regrets_.resize(next, 0.0F);
  if (extras_.amaf) {
    amaf_counts_.resize(next, 0);
    amaf_means_.resize(next, 0.5F);
  }
  if (choosers <= 1) joint = node.choice_count;
  node.first_child = joint <= kMostChildrenInRow || choosers <= 1
                         ? static_cast<std::uint32_t>(children_.size())
                         : kNobody;
  if (node.first_child != kNobody) children_.resize(children_.size() + joint);
}

void Tree::add_to_table(NodeId id) {
  if (2 * nodes_.size() > table_.size()) {
    grow_table();
    return;
  }
  const std::size_t mask = table_.size() - 1;
  std::size_t i = node(id).hash & mask;
  while (table_[i].is_valid()) i = (i + 1) & mask;
  table_[i] = id;
}

void Tree::grow_table() {
  std::size_t size = table_.size();
  while (size < 4 * nodes_.size()) size *= 2;
  table_.assign(size, NodeId());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    std::size_t i = nodes_[n].hash & (size - 1);
    while (table_[i].is_valid()) i = (i + 1) & (size - 1);
    table_[i] = NodeId(n);
  }
}

void Tree::add_amaf(Choices mine, std::span<const std::uint64_t> played, float payoff) {
  for (std::uint32_t choice = mine.first; choice < mine.first + mine.count; ++choice) {
    const std::size_t move = moves_[choice].index();
    if (((played[move / 64] >> (move % 64)) & 1U) == 0) continue;
    ++amaf_counts_[choice];
    amaf_means_[choice] +=
        (payoff - amaf_means_[choice]) / static_cast<float>(amaf_counts_[choice]);
  }
}

void Tree::set_guesses(NodeId id, std::span<const float> guesses, std::uint32_t games) {
  const std::uint32_t first = choices(id, 0).first;
  for (std::uint32_t i = 0; i < guesses.size(); ++i) {
    amaf_counts_[first + i] = games;
    amaf_means_[first + i] = guesses[i];
  }
}

/// The moves of a role ascend at every node.
void Tree::inherit_amaf(NodeId id, NodeId older, std::size_t role, std::uint32_t most) {
  const Choices mine = choices(id, role);
  const Choices theirs = choices(older, role);
  std::uint32_t other = theirs.first;
  const std::uint32_t end = theirs.first + theirs.count;
  for (std::uint32_t choice = mine.first; choice < mine.first + mine.count; ++choice) {
    while (other < end && moves_[other] < moves_[choice]) ++other;
    if (other == end || moves_[other] != moves_[choice]) continue;
    amaf_counts_[choice] = std::min(amaf_counts_[other], most);
    amaf_means_[choice] = amaf_means_[other];
  }
}

std::uint64_t Tree::joint_rank(NodeId id, std::span<const std::uint32_t> ranks) const {
  std::uint64_t joint = 0;
  if (node(id).is_crowded) {
    for (const std::uint32_t rank : ranks) joint = base::combine(joint, rank);
    return joint >> 1U;  // never the number that means none
  }
  for (std::size_t r = 0; r < role_count_; ++r) joint = joint * choices(id, r).count + ranks[r];
  return joint;
}

std::uint32_t Tree::rank_of(NodeId id, std::uint64_t joint, std::size_t role) const {
  for (std::size_t r = role_count_; r-- > 0;) {
    const std::uint32_t count = choices(id, r).count;
    if (r == role) return static_cast<std::uint32_t>(joint % count);
    joint /= count;
  }
  return 0;
}

std::uint64_t Tree::joint_count(NodeId id) const {
  std::uint64_t joint = 1;
  for (std::size_t r = 0; r < role_count_; ++r) joint *= choices(id, r).count;
  return joint;
}

std::uint64_t Tree::apart_key(NodeId id, std::uint64_t joint) const {
  return base::combine(id.value, joint);
}

NodeId Tree::child_apart(NodeId id, std::uint64_t joint) const {
  const auto found = apart_.find(apart_key(id, joint));
  return found == apart_.end() ? NodeId() : found->second;
}

void Tree::set_child(NodeId id, std::uint64_t joint, NodeId child) {
  const std::uint32_t first = node(id).first_child;
  if (first != kNobody) {
    children_[first + joint] = child;
  } else {
    apart_[apart_key(id, joint)] = child;
  }
}

void Tree::joint_move(NodeId id, std::uint64_t joint, game::JointMove& moves) const {
  moves.resize(role_count_);
  if (const std::uint32_t chooser = node(id).chooser; chooser != kNobody) {
    for (std::size_t r = 0; r < role_count_; ++r) {
      moves[r] = moves_[choices(id, r).first + (r == chooser ? joint : 0)];
    }
    return;
  }
  for (std::size_t r = role_count_; r-- > 0;) {
    const Choices mine = choices(id, r);
    moves[r] = moves_[mine.first + joint % mine.count];
    joint /= mine.count;
  }
}

void Tree::joint_move(NodeId id, std::span<const std::uint32_t> ranks,
                      game::JointMove& moves) const {
  moves.resize(role_count_);
  for (std::size_t r = 0; r < role_count_; ++r) moves[r] = moves_[choices(id, r).first + ranks[r]];
}

std::span<const float> Tree::proved_payoffs(NodeId id) const {
  return {proved_.data() + id.index() * role_count_, role_count_};
}

void Tree::prove(NodeId id, std::span<const float> payoffs) {
  node(id).is_proved = true;
  std::ranges::copy(payoffs, proved_.data() + id.index() * role_count_);
}

bool Tree::prove_from_children(NodeId id) {
  Node& parent = node(id);
  const std::uint32_t role = parent.chooser;
  if (role == kNobody || parent.is_proved) return false;
  NodeId best;
  bool all_proved = true;
  for (std::uint32_t i = 0; i < parent.choice_count; ++i) {
    const NodeId child = children_[parent.first_child + i];
    if (!child.is_valid() || !is_proved(child)) {
      all_proved = false;
      continue;
    }
    close(parent.first_choice + i);
    const float points = proved_payoffs(child)[role];
    if (!best.is_valid() || points > proved_payoffs(best)[role]) best = child;
  }
  if (!best.is_valid()) return false;
  parent.best_proved = best;
  if (!all_proved && proved_payoffs(best)[role] < kAllPoints) return false;
  prove(id, proved_payoffs(best));
  return true;
}

void Tree::copy_node(const Tree& from, NodeId id) {
  const Node& old = from.node(id);
  const Choices first = from.choices(id, 0);
  const std::uint32_t end = from.role_first_[(id.index() + 1) * (role_count_ + 1) - 1];
  const auto begin = static_cast<std::uint32_t>(moves_.size());
  Node node = old;
  node.first_word = words_.size();
  node.first_choice = begin + (old.first_choice - first.first);
  const std::span<const std::uint64_t> words = from.state(id);
  words_.insert(words_.end(), words.begin(), words.end());
  for (std::size_t r = 0; r <= role_count_; ++r) {
    const std::uint32_t at = from.role_first_[id.index() * (role_count_ + 1) + r];
    role_first_.push_back(begin + at - first.first);
  }
  const auto append = [&](auto& row, const auto& old_row, std::uint64_t at, std::uint64_t size) {
    const auto start = old_row.begin() + static_cast<std::ptrdiff_t>(at);
    row.insert(row.end(), start, start + static_cast<std::ptrdiff_t>(size));
  };
  const std::uint64_t size = end - first.first;
  append(moves_, from.moves_, first.first, size);
  append(visits_, from.visits_, first.first, size);
  append(done_, from.done_, first.first, size);
  append(means_, from.means_, first.first, size);
  if (extras_.regrets) append(regrets_, from.regrets_, first.first, size);
  if (extras_.amaf) {
    append(amaf_counts_, from.amaf_counts_, first.first, size);
    append(amaf_means_, from.amaf_means_, first.first, size);
  }
  if (old.first_child != kNobody) {
    node.first_child = static_cast<std::uint32_t>(children_.size());
    append(children_, from.children_, old.first_child, from.joint_count(id));
  }
  const std::span<const float> payoffs = from.proved_payoffs(id);
  proved_.insert(proved_.end(), payoffs.begin(), payoffs.end());
  nodes_.push_back(node);
}

/// Of nodes whose numbers were given already only those that are proved, each with the line that
/// proves it: without its best move a win is known and cannot be played.
void Tree::copy_proved(const Tree& from, std::span<const NodeId> nodes,
                       std::vector<NodeId>& moved) {
  for (const NodeId id : nodes) moved[id.index()] = NodeId();
  for (const NodeId id : nodes) {
    if (!from.is_proved(id)) continue;
    for (NodeId at = id; at.is_valid() && !moved[at.index()].is_valid();
         at = from.node(at).best_proved) {
      moved[at.index()] = NodeId(nodes_.size());
      copy_node(from, at);
    }
  }
}

NodeId Tree::keep_only(NodeId root, const std::function<bool()>& should_stop) {
  constexpr std::size_t kNodesBetweenLooks = 256;
  Tree kept(role_count_, max_bytes_, extras_);
  std::vector<NodeId> moved(nodes_.size());
  std::vector<NodeId> queue{root};
  moved[root.index()] = NodeId(0);
  // Children in the table apart are forgotten: of so many each is seldom met again.
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const bool looks = i > 0 && i % kNodesBetweenLooks == 0 && should_stop;
    if (looks && should_stop()) {
      kept.copy_proved(*this, std::span(queue).subspan(i), moved);
      break;
    }
    kept.copy_node(*this, queue[i]);
    if (node(queue[i]).first_child == kNobody) continue;
    const std::uint64_t count = is_end(queue[i]) ? 0 : joint_count(queue[i]);
    for (std::uint64_t joint = 0; joint < count; ++joint) {
      const NodeId child = children_[node(queue[i]).first_child + joint];
      if (!child.is_valid() || moved[child.index()].is_valid()) continue;
      moved[child.index()] = NodeId(queue.size());
      queue.push_back(child);
    }
  }
  for (NodeId& child : kept.children_) {
    if (child.is_valid()) child = moved[child.index()];
  }
  for (Node& node : kept.nodes_) {
    if (node.best_proved.is_valid()) node.best_proved = moved[node.best_proved.index()];
  }
  kept.grow_table();
  *this = std::move(kept);
  return NodeId(0);
}

}  // namespace rulewise::search
