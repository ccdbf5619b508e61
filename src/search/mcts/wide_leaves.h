// wide_leaves.h — leaves played 512 at a time on the wide machine.
//
// Idea      a lane is one game; lanes that are over hold their state until a quarter of those
//           under way are, then all are scored together and their lanes are free again
// Needs     a game that runs a net; states of that net
// Promises  as LeafPlayer; a game in which a role has no move goes on until the length limit
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
