// wide_leaves.h — leaves played 512 at a time on the wide machine.
//
// Idea      arrivals are found in one pass (wide_arrivals.h), games are played side by side
//           (lane_games.h); when a third of those under way is over, their lanes are free again.
//           Where games are cheap beside the work in the tree, a leaf gets up to four
// Needs     a game that runs a net and outlives this; states of that net
// Promises  as LeafPlayer
// Tested by leaf_player_test.cc
#pragma once

#include <memory>

#include "machine/net/net_game.h"
#include "machine/wide/engine.h"
#include "search/mcts/leaf_player.h"

namespace rulewise::search {

/// `lanes` at most 512: fewer leaves under way make the search less blind on small games.
[[nodiscard]] std::unique_ptr<LeafPlayer> make_wide_leaves(
    const machine::NetGame& game, const LeafOptions& options, std::size_t lanes = 512,
    const machine::wide::WideOptions& wide = {});

}  // namespace rulewise::search
