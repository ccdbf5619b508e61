#include "search/mcts/tree.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace rulewise::search {
namespace {

constexpr std::uint32_t kMoves = 3;

/// A node for a state of one word, two roles, of whom the first has three moves.
NodeId add(Tree& tree, std::uint64_t word) {
  const std::vector<std::uint64_t> state{word};
  const std::vector<game::Move> moves{game::Move(0U), game::Move(1U), game::Move(2U),
                                      game::Move(3U)};
  const std::vector<std::uint32_t> counts{kMoves, 1};
  return tree.add(state, Tree::hash(state), {moves, counts});
}

/// Complete, so many nodes; a node's children are those at three times its number and the next
/// ones.
NodeId grow(Tree& tree, std::uint64_t nodes) {
  std::vector<NodeId> ids;
  for (std::uint64_t n = 0; n < nodes; ++n) ids.push_back(add(tree, n));
  for (std::uint64_t n = 0; n < nodes; ++n) {
    for (std::uint32_t i = 0; i < kMoves && kMoves * n + i + 1 < nodes; ++i) {
      tree.set_child(ids[n], i, ids[kMoves * n + i + 1]);
    }
  }
  return ids[0];
}

std::uint64_t word_of(const Tree& tree, NodeId id) { return tree.state(id)[0]; }

/// Every child of every node is a node, and the one it should be.
void check_links(const Tree& tree) {
  for (std::size_t n = 0; n < tree.size(); ++n) {
    const NodeId id(n);
    for (std::uint32_t i = 0; i < kMoves; ++i) {
      const NodeId child = tree.child(id, i);
      if (!child.is_valid()) continue;
      ASSERT_LT(child.index(), tree.size());
      EXPECT_EQ(word_of(tree, child), kMoves * word_of(tree, id) + i + 1);
    }
  }
}

TEST(Tree, KeepsWhatIsBelowTheNewRoot) {
  Tree tree(2, std::size_t{64} << 20U);
  const NodeId root = grow(tree, 4000);
  const NodeId kept = tree.keep_only(tree.child(root, 1));
  EXPECT_EQ(word_of(tree, kept), 2U);
  EXPECT_LT(tree.size(), 2000U);
  EXPECT_GT(tree.size(), 1000U);
  check_links(tree);
}

TEST(Tree, KeepsTheUpperPartAndWhatIsProvedWhereTimeIsUp) {
  Tree tree(2, std::size_t{64} << 20U);
  const NodeId root = grow(tree, 4000);
  const std::vector<float> won{1.0F, 0.0F};
  std::size_t proved = 0;
  for (std::size_t n = 1000; n < tree.size(); n += 7) {
    tree.prove(NodeId(n), won);
    ++proved;
  }
  int asked = 0;
  const NodeId kept = tree.keep_only(root, [&] { return ++asked == 2; });
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(word_of(tree, kept), 0U);
  EXPECT_GE(tree.size(), 512U);
  EXPECT_LT(tree.size(), 512U + 1024U);
  check_links(tree);
  // Nodes that were copied with their children hold on to those that are proved.
  std::size_t still_proved = 0;
  for (std::size_t n = 0; n < tree.size(); ++n) {
    if (tree.is_proved(NodeId(n))) ++still_proved;
    EXPECT_TRUE(n < 512 || tree.is_proved(NodeId(n)));
  }
  EXPECT_GT(still_proved, 50U);
  EXPECT_LE(still_proved, proved);
  // And all of them are found again by their states.
  for (std::size_t n = 0; n < tree.size(); ++n) {
    const auto state = tree.state(NodeId(n));
    EXPECT_EQ(tree.find(state, Tree::hash(state)), NodeId(n));
  }
}

TEST(Tree, KeepsTheLineThatProvesWhereTimeIsUp) {
  Tree tree(2, std::size_t{64} << 20U);
  const NodeId root = grow(tree, 4000);
  const std::vector<float> won{1.0F, 1.0F};  // whoever chooses: so that one child proves a node
  for (std::size_t n = tree.size(); n-- > 0;) {
    const NodeId id(n);
    if (!tree.child(id, 0).is_valid() && n % 5 == 0) tree.prove(id, won);
    (void)tree.prove_from_children(id);
  }
  int asked = 0;
  const NodeId kept = tree.keep_only(root, [&] { return ++asked == 1; });
  ASSERT_EQ(word_of(tree, kept), 0U);
  check_links(tree);
  std::size_t lines = 0;
  for (std::size_t n = 0; n < tree.size(); ++n) {
    NodeId id(n);
    if (!tree.is_proved(id)) continue;
    while (tree.node(id).best_proved.is_valid()) {
      id = tree.node(id).best_proved;
      ASSERT_TRUE(tree.is_proved(id));
      ++lines;
    }
    EXPECT_EQ(word_of(tree, id) % 5, 0U) << "a line ends where nothing proved it";
  }
  EXPECT_GT(lines, 100U);
}

}  // namespace
}  // namespace rulewise::search
