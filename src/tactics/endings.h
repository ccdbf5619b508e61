// endings.h — what is known of ends: states that are over already, and ends that a threat rules
// out.
//
// Idea      a board that is full has no place left; so where a winning move can still be made, the
//           game has not ended by a full board. In general: the conditions of the winning move and
//           a way for the game to be over, held together, may contradict each other
// Promises  a yes of is_over_already() and a no of may_be_over() are right
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include "tactics/derive.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {

/// Whether the conditions on this state say that the game is over.
[[nodiscard]] bool is_over_already(const Derivation& derivation, const Draft& draft);

/// Whether the game is over wherever the relation has a fact, so that "there is none" says nothing
/// of a state in which somebody moves.
[[nodiscard]] bool implies_over(Unfolder& unfolder, const Derivation& derivation,
                                logic::RelationId relation);

/// Whether the move is one that a role has only where it has nothing else.
[[nodiscard]] bool is_waiting(const Derivation& derivation, const Draft& draft);

/// `first` and what holds beside it: the heads and the conditions of both, with variables apart.
/// The variables of `second` come after those of `first`.
[[nodiscard]] Draft held_together(gdl::Terms& terms, const Draft& first, const Draft& second);

/// The rule with the legality of its move among its conditions: parts of that may have been
/// dropped because they follow from the others.
[[nodiscard]] Draft with_legality(logic::LiftedProgram& program, Draft win);

/// The winning move standing in a state, with what its legality tells of that state; one draft for
/// each way to be legal.
[[nodiscard]] std::vector<Draft> ways_to_stand(Unfolder& unfolder, const Draft& win);

/// Whether a state in which a winning move stands may be over in the way `over`. The legality in
/// `standing` must not say that the game goes on: that is what is asked.
[[nodiscard]] bool may_be_over(Unfolder& unfolder, const Draft& over, const Draft& standing);

/// Whether a state in which the threat stands may be over in the way `over`. Its head begins with
/// who wins by which move.
[[nodiscard]] bool may_be_over_beside(Unfolder& unfolder, const Draft& over, const Draft& threat);

/// Whether the two may be one move of one role: their heads begin with it and its move.
[[nodiscard]] bool may_be_one_move(Unfolder& unfolder, const Draft& first, const Draft& second);

/// Whether one role may end the game by the move `ending` after which the winning move of another
/// stands, as in may_be_over().
[[nodiscard]] bool may_come_before(Unfolder& unfolder, const Draft& ending, const Draft& standing);

/// The ending once for each role and each value of what else its residual conditions speak of, as
/// far as it can be: who moves is alive whoever else is not. Itself where that cannot be told.
[[nodiscard]] std::vector<Draft> case_by_case(Unfolder& unfolder, const Derivation& derivation,
                                              const Draft& ending);

}  // namespace rulewise::tactics
