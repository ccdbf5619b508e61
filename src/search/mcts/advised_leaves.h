// advised_leaves.h — leaves that come with a guess at every move, by an evaluation of states.
//
// Idea      another player of leaves steps and plays; where one role chooses, each state its moves
//           lead to is judged before it was ever tried, so the tree looks first where the advisors
//           would (progressive bias). On a game that runs a net the states come from one expansion
// Needs     a game that outlives this; an evaluation of its own, since it may keep notes
// Promises  as LeafPlayer; nothing but guesses is added, and none where several roles choose
// Tested by advised_leaves_test.cc
#pragma once

#include <memory>

#include "game/game.h"
#include "search/mcts/leaf_player.h"
#include "search/role_evaluation.h"

namespace rulewise::search {

[[nodiscard]] std::unique_ptr<LeafPlayer> make_advised_leaves(const game::Game& game,
                                                              std::unique_ptr<LeafPlayer> leaves,
                                                              RoleEvaluation evaluation);

}  // namespace rulewise::search
