// chooser.h — which joint move a path down the tree takes at a node, and that it was visited.
//
// Idea      every role takes its choice with the best upper bound; where several choose at once
//           and regrets are kept, each draws one by them
// Needs     a tree and options that outlive it
// Promises  the same choices for the same tree and seed
// Tested by mcts_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/mcts/mcts.h"
#include "search/mcts/tree.h"

namespace rulewise::search {

class Chooser {
 public:
  static constexpr std::uint64_t kNoJointMove = ~std::uint64_t{0};

  Chooser(Tree& tree, std::size_t roles, const MctsOptions& options);

  /// The rank of the joint move; the visit is counted. kNoJointMove, and nothing is counted, if
  /// nothing is left to find out.
  std::uint64_t choose(NodeId node);
  /// Whether what lies below is worth a node of its own.
  [[nodiscard]] bool is_visited_enough(NodeId node, std::uint64_t joint) const;
  [[nodiscard]] bool is_visited_enough(NodeId node, std::span<const std::uint32_t> ranks) const;
  /// Of the last joint move, where several had a choice.
  [[nodiscard]] const std::vector<std::uint32_t>& ranks() const { return ranks_; }

 private:
  [[nodiscard]] bool is_visited_enough(Tree::Choices mine, std::uint32_t rank) const;
  [[nodiscard]] std::uint32_t best_choice(std::uint32_t first, std::uint32_t count, float spread,
                                          NodeId node) const;
  [[nodiscard]] float logarithm(std::uint64_t number) const;
  float drawn();

  Tree& tree_;
  const MctsOptions& options_;
  base::Random random_;
  std::vector<float> logarithms_;     // of whole numbers that are not too large
  std::vector<std::uint32_t> ranks_;  // by role, while choosing
};

}  // namespace rulewise::search
