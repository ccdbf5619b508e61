// proof.h — a proof that a role wins, as a tree, and a checker that trusts nobody.
//
// Idea      where the winner moves, the tree has one move; where another moves, it has a node for
//           each reply that needs an answer of its own, and names the threats that win after any
//           other. The checker makes every legal reply there is, with whatever others may do
//           beside it: it knows the game and the tree and nothing of derived rules
// Promises  a tree that passes is a theorem of the game it was checked on: every way through it
//           comes to a win, and none goes in circles
// Tested by prove_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace rulewise::tactics {

struct ProofNode {
  static constexpr std::size_t kWon = ~std::size_t{0};  // the game is over and won

  struct Reply {
    std::string move;
    std::size_t next = kWon;
  };

  game::Role role;                     // who moves
  std::string move{};                  // where the winner moves
  std::size_t next = kWon;             // and the node it leads to
  std::vector<Reply> replies{};        // where another moves
  std::vector<std::string> threats{};  // moves of the winner, one of which wins after other replies
};

/// Node 0 is the root; a node may be reached in several ways. Empty: the game is over and won.
using ProofTree = std::vector<ProofNode>;

/// How many states were looked at, or what is wrong with the tree.
[[nodiscard]] base::Result<std::uint64_t> check_proof(const game::Game& game,
                                                      const game::State& root, game::Role winner,
                                                      const ProofTree& tree, int goal = 100);

/// The main line: the winner's moves and the first reply to each.
[[nodiscard]] std::vector<std::string> main_line(const ProofTree& tree);
/// How many moves that line has; a threat that nothing meets is carried out after any reply.
[[nodiscard]] std::size_t length_of_line(const ProofTree& tree);

/// The tree for Graphviz.
[[nodiscard]] std::string to_dot(const ProofTree& tree, const std::vector<std::string>& roles);

}  // namespace rulewise::tactics
