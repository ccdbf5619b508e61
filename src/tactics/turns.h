// turns.h — who may have a choice where a draft holds.
//
//     (control x), …   the other has `noop` alone: what x does there hangs on x alone
//
// Idea      unfolding takes the others to have one move each. Where that shall be true of a state
//           that is not here yet it must be proved: that another has a move beside waiting, and
//           beside those that no rule asks for, must contradict the draft; or that it has two
// Promises  "no choice" is proved, "may choose" is not; "has a move" is proved, "may be stuck" not
// Tested by turns_test.cc, audit_proofs_test.cc, audit_test.cc
#pragma once

#include <optional>
#include <vector>

#include "tactics/unfold.h"

namespace rulewise::tactics {

class Turns {
 public:
  /// `waiting` are the moves that a role has only where it has nothing else.
  Turns(Unfolder& unfolder, const std::vector<TermId>& waiting);

  /// Whether this role may have a choice that matters where the draft holds.
  [[nodiscard]] bool may_choose(const Draft& draft, TermId role);
  /// Whether a role other than this may.
  [[nodiscard]] bool may_others_choose(Draft draft, TermId role);
  /// Whether two roles other than this may at once.
  [[nodiscard]] bool may_two_others_choose(Draft draft, TermId role);
  /// Whether all roles but this may have to wait at once, so that nobody else makes a move.
  [[nodiscard]] bool may_all_others_wait(const Draft& draft, TermId role);
  /// Whether this role may have no move at all, so that the game stands still: no move of
  /// it is proved to be legal.
  [[nodiscard]] bool may_be_stuck(const Draft& draft, TermId role);
  /// Whether a role other than this may.
  [[nodiscard]] bool may_others_be_stuck(const Draft& draft, TermId role);

 private:
  /// Adds a legal move of the role.
  void add_legal(Draft& draft, TermId role, logic::RelationId legal);
  /// The same, but none that is harmless.
  void add_real(Draft& draft, TermId role, logic::RelationId legal);
  [[nodiscard]] bool may_have_two(const Draft& draft, TermId role);
  [[nodiscard]] bool is_possible(const Draft& draft);
  [[nodiscard]] Draft facts_of(Draft draft) const;
  [[nodiscard]] std::optional<Draft> in_terms_of(const Draft& facts, Draft way) const;
  [[nodiscard]] bool is_sure(const Draft& facts, Draft way);
  [[nodiscard]] bool has_move(const Draft& facts, logic::RelationId legal,
                              std::vector<TermId> arguments);
  [[nodiscard]] bool has_constant_move(const Draft& facts, logic::RelationId legal, TermId role);
  [[nodiscard]] bool has_move_of(const Draft& facts, logic::RelationId legal, TermId role);
  /// Whether that may be where the facts are so: none of its moves is proved to be legal.
  [[nodiscard]] bool lacks_moves(const Draft& facts, TermId role);
  /// Whether something holds of the facts of a draft and the role, whichever it is.
  template <class LacksMoves>
  [[nodiscard]] bool in_some_way(const Draft& draft, TermId role, LacksMoves lacks_moves);
  /// The same, for the roles from this one on, but for `role`.
  [[nodiscard]] bool may_wait_from(const Draft& draft, TermId role, std::size_t from);

  Unfolder& unfolder_;
  std::vector<TermId> waiting_;
  std::vector<logic::RelationId> legal_;
  std::vector<logic::RelationId> real_;  // those with a move that some rule asks for
  std::vector<TermId> harmless_;         // constants: waiting, or what no rule asks for
};

}  // namespace rulewise::tactics
