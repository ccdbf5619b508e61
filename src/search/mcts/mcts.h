// mcts.h — Monte Carlo tree search for any number of roles, in turn or at the same time.
//
//     auto search = search::make_mcts(game, search::make_plain_leaves(game, {}), {});
//     search::Answer answer = search->choose(state, role, {.seconds = 1.0});
//
// Idea      UCT (Kocsis, Szepesvari 2006), each role choosing for itself by what it got; a leaf is
//           played to its end by a LeafPlayer, many at once where it can. Visits under way count
//           as visits and never as losses. What is proved is backed up exactly (Winands 2008)
//           and not searched again. The tree is kept from move to move
// Promises  bounded memory; proved answers are exact in games of turns
// Tested by mcts_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "search/mcts/leaf_player.h"
#include "search/move_sieve.h"
#include "search/search.h"

namespace rulewise::search {

struct MctsOptions {
  std::size_t max_bytes = std::size_t{512} << 20U;
  float exploration = 0.4F;
  std::uint32_t visits_to_grow = 2;  // a move gets a node of its own at this visit
  bool proves = true;                // back up what is proved
  bool mixes = true;                 // where several choose at once, the move is drawn from those
                                     // much tried instead of the most tried one
  bool uses_regrets = false;         // where several choose at once: by regret (regret.h)
  std::uint64_t seed = 1;            // of what is drawn so
  bool keeps_tree = true;            // from one choice to the next
  bool uses_amaf = false;            // moves judged by all games they were made in; needs leaves
                                     // that tell moves
  bool uses_guesses = false;         // moves begin with what they promise; needs leaves that guess
  float amaf_fade = 0.001F;          // the greater, the less that counts after some visits
  float habits = 0;                  // how much games below the tree go by what moves gave in it;
                                     // needs leaves that learn
  std::shared_ptr<const MoveSieve> sieve = {};  // asked once a node; not with guesses
};

/// The game must outlive the search.
[[nodiscard]] std::unique_ptr<Search> make_mcts(const game::Game& game,
                                                std::unique_ptr<LeafPlayer> leaves,
                                                const MctsOptions& options = {});

}  // namespace rulewise::search
