// part_graph.h — one part of a game, walked through by itself.
//
// Idea      how a part goes on hangs on its own facts, on what tells the time, and on the moves
// that
//           act on it; moves that act elsewhere are all alike to it (factoring.h). So all its
//           states can be listed without the other parts. What the end and the goals still ask of
//           the rest of the game in such a state is named by a hash (cofactors.h)
// Needs     parts of the game's own net
// Promises  every state that play leads to is here as far as it concerns the part; perhaps more
// Tested by part_classes_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/game.h"
#include "logic/net.h"
#include "machine/net/net_game.h"
#include "search/factoring/factoring.h"

namespace rulewise::search {

struct PartGraph {
  static constexpr std::uint32_t kNobody = 0xffffffffU;

  struct Edge {
    game::Move move;
    std::uint32_t to = 0;
  };
  /// A state of the part at one time of the clock it reads.
  struct Node {
    std::uint64_t own = 0;          // its state, as a number
    std::uint64_t time = 0;         // what the clock says
    std::uint64_t asked = 0;        // by the end and the goals of the rest
    bool is_over = false;           // the game is, whatever the rest is like; nothing follows
    bool goes_on = false;           // the game does, whatever the rest is like
    std::uint32_t actor = kNobody;  // the one role that has moves here
    std::uint32_t elsewhere = 0;    // the node after moves that act on other parts
    std::uint32_t first_edge = 0;
    std::uint32_t edge_count = 0;
  };

  bool is_asked = true;             // by the end, a goal or a move that acts on no part
  std::vector<std::uint64_t> own;   // its bases, one bit each
  std::vector<std::uint64_t> read;  // those and the ones of the clock that it reads
  std::vector<Node> nodes;          // the opening first
  std::vector<game::State> states;  // by node; the other parts are as in the opening
  std::vector<Edge> edges;
  std::unordered_map<std::uint64_t, std::uint32_t> by_hash;

  [[nodiscard]] std::span<const Edge> edges_of(const Node& node) const {
    return {edges.data() + node.first_edge, node.edge_count};
  }
  [[nodiscard]] std::optional<std::uint32_t> find(const game::State& state) const;
};

/// The words of a state under a mask, as one number.
[[nodiscard]] std::uint64_t masked_hash(const game::State& state,
                                        std::span<const std::uint64_t> mask);

/// A game taken apart.
struct WalkedParts {
  Factoring factoring;
  std::vector<std::shared_ptr<const PartGraph>> graphs;  // by part; none where it was not walked
};

/// `searched` is the game or the same one with another end (bounds/decided.h): its end and its
/// goals count. Nothing if the game does not fall apart. Parts are not walked through that are too
/// large, on which several roles act at once, or that leave a role no move elsewhere.
[[nodiscard]] std::optional<WalkedParts> walk_parts(const machine::NetGame& game,
                                                    const machine::NetGame& searched);

}  // namespace rulewise::search
