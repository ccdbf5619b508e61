// unifying.h — a most general unifier that is applied to a whole draft.
#pragma once

#include <utility>

#include "logic/flatten.h"
#include "tactics/draft.h"

namespace rulewise::tactics {

class Unification {
 public:
  Unification(gdl::Terms& terms, std::uint32_t variable_count) : unifier_(terms, variable_count) {}

  /// Variables of `a` are replaced by those of `b` rather than the other way round.
  bool unify(TermId a, TermId b) { return unifier_.unify(a, b); }

  Draft applied_to(Draft draft) {
    for (TermId& t : draft.head) t = unifier_.resolve(t);
    if (draft.role.is_valid()) draft.role = unifier_.resolve(draft.role);
    if (draft.move.is_valid()) draft.move = unifier_.resolve(draft.move);
    for (Condition& condition : draft.conditions) {
      for (TermId& t : condition.literal.arguments) t = unifier_.resolve(t);
    }
    for (logic::Difference& d : draft.differences) {
      d.left = unifier_.resolve(d.left);
      if (!d.wants_constant()) d.right = unifier_.resolve(d.right);
    }
    return draft;
  }

 private:
  logic::Unifier unifier_;
};

}  // namespace rulewise::tactics
