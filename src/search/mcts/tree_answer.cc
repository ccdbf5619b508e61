#include "search/mcts/tree_answer.h"

#include <utility>

#include "base/hash.h"
#include "search/mcts/regret.h"

namespace rulewise::search {

TreeAnswer::Worth TreeAnswer::worth(NodeId id, std::size_t role, std::uint32_t rank) const {
  const Tree::Node& node = tree_.node(id);
  const std::uint32_t choice = tree_.choices(id, role).first + rank;
  if (node.chooser == role) {
    const NodeId child = tree_.child(id, rank);
    if (child.is_valid() && tree_.is_proved(child)) {
      return {tree_.proved_payoffs(child)[role], tree_.done(choice), true};
    }
  }
  return {tree_.mean(choice), tree_.done(choice), false};
}

/// The most tried choice, of several the one that gave most, unless one that is proved is worth as
/// much.
std::uint32_t TreeAnswer::final_choice(NodeId node, std::size_t role) const {
  std::optional<std::uint32_t> tried;
  std::optional<std::uint32_t> proved;
  for (std::uint32_t i = 0; i < tree_.choices(node, role).count; ++i) {
    const Worth mine = worth(node, role, i);
    std::optional<std::uint32_t>& rival = mine.is_proved ? proved : tried;
    const auto rank = [](const Worth& w) {
      const auto done = static_cast<double>(w.done);
      return w.is_proved ? std::pair<double, double>(w.value, done)
                         : std::pair<double, double>(done, w.value);
    };
    if (!rival || rank(mine) > rank(worth(node, role, *rival))) rival = i;
  }
  if (!tried) return proved.value_or(0);
  if (!proved) return *tried;
  const Worth sure = worth(node, role, *proved);
  const Worth guess = worth(node, role, *tried);
  return sure.value >= guess.value || guess.done == 0 ? *proved : *tried;
}

/// Where several choose at once a sure choice can be foreseen: one is drawn from those that were
/// tried much, as often as they were.
std::uint32_t TreeAnswer::chosen_for_play(std::size_t role) const {
  constexpr std::uint32_t kMuch = 4;  // at least so great a part of the most tried one's visits
  const Tree::Choices mine = tree_.choices(root_, role);
  const std::uint32_t sure = final_choice(root_, role);
  if (!mixes_ || tree_.node(root_).chooser != Tree::kNobody) return sure;
  if (tree_.has_regrets()) return drawn_by_tries(mine, random_tries(mine), role).value_or(sure);
  return drawn_by_tries(mine, tree_.done(mine.first + sure) / kMuch, role).value_or(sure);
}

/// Tries of each choice that come of trying any, where choices are drawn by regret; twice as
/// many may be chance.
std::uint32_t TreeAnswer::random_tries(Tree::Choices mine) const {
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < mine.count; ++i) sum += tree_.done(mine.first + i);
  return static_cast<std::uint32_t>(2 * kAnyChoice * static_cast<float>(sum) /
                                    static_cast<float>(mine.count));
}

/// One of the choices with at least so many tries, as often as they were tried.
std::optional<std::uint32_t> TreeAnswer::drawn_by_tries(Tree::Choices mine, std::uint32_t least,
                                                        std::size_t role) const {
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < mine.count; ++i) {
    if (tree_.done(mine.first + i) >= least) sum += tree_.done(mine.first + i);
  }
  if (sum == 0) return std::nullopt;
  std::uint64_t drawn =
      base::combine(tree_.node(root_).hash, tree_.node(root_).visits + role) % sum;
  for (std::uint32_t i = 0; i < mine.count; ++i) {
    const std::uint32_t done = tree_.done(mine.first + i);
    if (done < least) continue;
    if (drawn < done) return i;
    drawn -= done;
  }
  return std::nullopt;
}

std::vector<game::JointMove> TreeAnswer::expected_line() const {
  constexpr std::size_t kLongest = 60;
  std::vector<game::JointMove> line;
  std::vector<std::uint32_t> ranks(tree_.role_count());
  NodeId node = root_;
  while (node.is_valid() && line.size() < kLongest && !tree_.is_end(node)) {
    for (std::size_t r = 0; r < ranks.size(); ++r) ranks[r] = final_choice(node, r);
    tree_.joint_move(node, ranks, line.emplace_back());
    node = tree_.child(node, tree_.joint_rank(node, ranks));
  }
  return line;
}

Answer TreeAnswer::of(game::Role role) const {
  Answer answer;
  const std::uint32_t best = chosen_for_play(role.index());
  answer.move = tree_.move(tree_.choices(root_, role.index()).first + best);
  answer.is_proved = tree_.is_proved(root_);
  answer.value = 100.0 * (answer.is_proved ? tree_.proved_payoffs(root_)[role.index()]
                                           : worth(root_, role.index(), best).value);
  answer.line = expected_line();
  const Tree::Choices choices = tree_.choices(root_, role.index());
  for (std::uint32_t i = 0; i < choices.count; ++i) {
    const Worth known = worth(root_, role.index(), i);
    answer.alternatives.push_back(
        {tree_.move(choices.first + i), 100.0 * known.value, known.done, known.is_proved});
  }
  return answer;
}

}  // namespace rulewise::search
