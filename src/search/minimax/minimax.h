// minimax.h — minimax for any number of roles, and for moves made at the same time.
//
//     auto search = search::make_minimax(game, evaluation, seed);
//     search::Answer answer = search->choose(state, role, {.nodes = 5000});
//
// Idea      all other roles are one opponent who sees the move and answers with the joint move that
// is
//           worst for the role (Sturtevant, Korf 2000: "paranoid"); iterative deepening by joint
//           moves with alpha-beta. With depth 1 it is the greedy player of an evaluation
// Needs     an evaluation that tells what a state is worth to a role
// Promises  terminal states count what the rules pay; of equal moves the seed decides; the answer
// of
//           the last depth that was searched in full, or of the first as far as it came
// Tested by minimax_test.cc
#pragma once

#include <cstdint>
#include <memory>

#include "search/role_evaluation.h"
#include "search/search.h"

namespace rulewise::search {

/// The game must outlive the search.
[[nodiscard]] std::unique_ptr<Search> make_minimax(const game::Game& game,
                                                   RoleEvaluation evaluation, std::uint64_t seed);

}  // namespace rulewise::search
