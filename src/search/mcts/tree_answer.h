// tree_answer.h — what a tree says: the move, what it is worth, the line that is expected.
//
// Idea      the most tried move, unless one that is proved is worth as much; where several roles
//           choose at once a sure choice could be foreseen, so one is drawn from those that were
//           tried much, as often as they were
// Needs     a root with choices of the role that is asked for; the tree unchanged meanwhile
// Promises  the same tree, the same answer
// Tested by mcts_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/mcts/tree.h"
#include "search/search.h"

namespace rulewise::search {

class TreeAnswer {
 public:
  TreeAnswer(const Tree& tree, NodeId root, bool mixes) : tree_(tree), root_(root), mixes_(mixes) {}

  /// All but the statistics.
  [[nodiscard]] Answer of(game::Role role) const;

 private:
  /// What the choice is worth as far as is known, and how sure that is.
  struct Worth {
    float value = 0;
    std::uint32_t done = 0;
    bool is_proved = false;
  };

  [[nodiscard]] Worth worth(NodeId id, std::size_t role, std::uint32_t rank) const;
  [[nodiscard]] std::uint32_t final_choice(NodeId node, std::size_t role) const;
  [[nodiscard]] std::uint32_t chosen_for_play(std::size_t role) const;
  [[nodiscard]] std::uint32_t random_tries(Tree::Choices mine) const;
  [[nodiscard]] std::optional<std::uint32_t> drawn_by_tries(Tree::Choices mine, std::uint32_t least,
                                                            std::size_t role) const;
  [[nodiscard]] std::vector<game::JointMove> expected_line() const;

  const Tree& tree_;
  NodeId root_;
  bool mixes_;
};

}  // namespace rulewise::search
