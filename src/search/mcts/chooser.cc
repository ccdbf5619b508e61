#include "search/mcts/chooser.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <span>

#include "base/hash.h"
#include "search/mcts/regret.h"
#include "search/mcts/selection.h"

namespace rulewise::search {
namespace {

constexpr std::uint64_t kLogarithms = 1U << 15U;  // kept: one is taken at every step down the tree

}  // namespace

Chooser::Chooser(Tree& tree, std::size_t roles, const MctsOptions& options)
    : tree_(tree),
      options_(options),
      random_(options.seed),
      logarithms_(kLogarithms),
      ranks_(roles) {
  for (std::size_t i = 1; i < kLogarithms; ++i) logarithms_[i] = std::log(static_cast<float>(i));
}

/// Of large numbers that of their first bits, and of two for every bit left out: near enough.
float Chooser::logarithm(std::uint64_t number) const {
  if (number < kLogarithms) return logarithms_[number];
  const int left_out = std::bit_width(number) - std::bit_width(kLogarithms - 1);
  return logarithms_[number >> static_cast<unsigned>(left_out)] +
         static_cast<float>(left_out) * std::numbers::ln2_v<float>;
}

/// From 0 to 1, 1 left out also where it is rounded.
float Chooser::drawn() { return std::min(static_cast<float>(random_.unit()), 0.999999F); }

std::uint64_t Chooser::choose(NodeId id) {
  Tree::Node& node = tree_.node(id);
  const float spread =
      options_.exploration * options_.exploration * logarithm(std::uint64_t{node.visits} + 2);
  if (node.chooser != Tree::kNobody) {
    const std::uint32_t best = best_choice(node.first_choice, node.choice_count, spread, id);
    if (best == kNoChoice) return kNoJointMove;
    ++tree_.visits(node.first_choice + best);
    ++node.visits;
    return best;
  }
  for (std::size_t r = 0; r < ranks_.size(); ++r) {
    const Tree::Choices mine = tree_.choices(id, r);
    ranks_[r] = tree_.has_regrets() ? choose_by_regret(tree_.regrets(mine), drawn())
                                    : best_choice(mine.first, mine.count, spread, id);
    ++tree_.visits(mine.first + ranks_[r]);
  }
  ++node.visits;
  return tree_.joint_rank(id, ranks_);
}

std::uint32_t Chooser::best_choice(std::uint32_t first, std::uint32_t count, float spread,
                                   NodeId node) const {
  // Starting anywhere else than at the first keeps ties from always going to early moves.
  const auto start =
      static_cast<std::uint32_t>((base::mix(node.value + first) & 0xffffffffU) * count >> 32U);
  const std::span<const float> means{tree_.means_row(first), count};
  const std::span<const std::uint32_t> visits{tree_.visits_row(first), count};
  if (!tree_.has_amaf()) return best_bound(means, visits, spread, start);
  const AmafRows amaf{{tree_.amaf_means_row(first), count},
                      {tree_.amaf_counts_row(first), count},
                      options_.amaf_fade};
  return best_mixed_bound(means, visits, amaf, spread, start);
}

bool Chooser::is_visited_enough(NodeId id, std::uint64_t joint) const {
  const Tree::Node& node = tree_.node(id);
  if (node.chooser != Tree::kNobody) {
    const std::uint32_t choice = node.first_choice + static_cast<std::uint32_t>(joint);
    return node.choice_count == 1 || tree_.visits(choice) >= options_.visits_to_grow;
  }
  for (std::size_t r = 0; r < ranks_.size(); ++r) {
    if (!is_visited_enough(tree_.choices(id, r), tree_.rank_of(id, joint, r))) return false;
  }
  return true;
}

bool Chooser::is_visited_enough(NodeId id, std::span<const std::uint32_t> ranks) const {
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    if (!is_visited_enough(tree_.choices(id, r), ranks[r])) return false;
  }
  return true;
}

bool Chooser::is_visited_enough(Tree::Choices mine, std::uint32_t rank) const {
  return mine.count == 1 || tree_.visits(mine.first + rank) >= options_.visits_to_grow;
}

}  // namespace rulewise::search
