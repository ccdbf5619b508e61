// answers.h — the complete set of moves that can stop a winning move, from the rule alone.
//
// Idea      every condition of the winning-move rule either holds already or will hold after any
//           move (whose turn it is). A move stops the threat only if after it one condition fails:
//           a fact fails where the clause that keeps it fails; a negated one fails where some
//           clause proves the atom. Both are unfoldings, and what they bind the move to is the
//           answer. A condition of the clause that no move decides is added to the threat
// Promises  complete, or no rule at all
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <optional>
#include <vector>

#include "tactics/derive.h"
#include "tactics/unfold.h"

namespace rulewise::tactics {

/// The relations of legal moves, one a functor.
[[nodiscard]] std::vector<logic::RelationId> legal_relations(const logic::LiftedProgram& program);
/// Gives the draft a legal move of that relation with new variables, as the first condition.
void add_move(logic::LiftedProgram& program, Draft& draft, logic::RelationId legal);

/// The constants among the moves of a legal relation, each once.
[[nodiscard]] std::vector<TermId> constant_moves(const logic::LiftedProgram& program,
                                                 logic::RelationId legal);
/// Whether some rule asks whether this constant move was made, by name or as any move.
[[nodiscard]] bool is_asked_for(const logic::LiftedProgram& program, TermId move);

/// Constant moves that a role has only where it has nothing else: it waits.
[[nodiscard]] std::vector<TermId> find_waiting_moves(Unfolder& unfolder);

/// A rule about moves one move earlier, for each way in which its turn comes: what a move could
/// change is watched, the rest will hold whatever the move. Nothing where that cannot be told.
[[nodiscard]] std::optional<std::vector<Draft>> one_move_earlier(Unfolder& unfolder, Draft draft);

class Answers {
 public:
  Answers(Unfolder& unfolder, const std::vector<TermId>& waiting, std::size_t max_answers)
      : unfolder_(unfolder), waiting_(waiting), max_answers_(max_answers) {}

  /// One rule for each way in which it comes to be the winner's turn; none where the answers
  /// cannot be named.
  [[nodiscard]] std::vector<ForcedRule> to(const Draft& win);
  /// Whether the last of them foresee every such win: where its conditions hold a move before,
  /// some threat does.
  [[nodiscard]] bool are_whole() const { return are_whole_; }

 private:
  using Drafts = std::vector<Draft>;
  struct Keeping;

  std::optional<ForcedRule> complete(Draft threat);
  std::optional<Drafts> breaking(Draft& threat, const Draft& context, const Condition& condition);
  std::optional<Drafts> proving(const Draft& context, Condition proved);
  std::optional<Drafts> breaking_fact(Draft& threat, const Draft& context,
                                      const Condition& condition);
  std::optional<Keeping> keeping(const Draft& context, const Condition& kept);
  [[nodiscard]] bool is_of_threat(const Draft& context, const Condition& c) const;
  [[nodiscard]] bool hangs_on_move(const Draft& context, const Condition& c) const;
  [[nodiscard]] bool is_row_of_move(const Draft& context, const Condition& c) const;
  Drafts with_one_equal(const Draft& way, const std::vector<logic::Difference>& differences);
  Draft in_terms_of(const Draft& context, Draft way);
  ForcedRule with_heads(Draft threat, Drafts answers);

  Unfolder& unfolder_;
  const std::vector<TermId>& waiting_;
  std::size_t max_answers_;
  bool are_whole_ = false;
};

}  // namespace rulewise::tactics
