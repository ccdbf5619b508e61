// simplify.cc — the part of Unfolder that throws out what repeats, contradicts or is known.
#include <algorithm>
#include <utility>

#include "tactics/subsume.h"
#include "tactics/table_join.h"
#include "tactics/unfold.h"
#include "tactics/unifying.h"

namespace rulewise::tactics {

using logic::Difference;
using logic::RelationKind;

bool Unfolder::simplify(Draft& draft) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    remove_duplicates(draft);
    if (!clean_differences(draft)) return false;
    if (!apply_keys(draft, has_changed)) return false;
    if (!has_changed && !apply_tables(draft, has_changed)) return false;
  }
  return !has_clash(draft);
}

std::optional<Draft> Unfolder::with_equal(const Draft& draft, TermId left, TermId right) {
  Unification unification(program_.terms, draft.variable_count);
  if (!unification.unify(left, right)) return std::nullopt;
  Draft result = unification.applied_to(draft);
  if (!simplify(result)) return std::nullopt;
  return result;
}

void Unfolder::remove_duplicates(Draft& draft) {
  std::vector<Condition> kept;
  for (Condition& condition : draft.conditions) {
    const auto known =
        std::ranges::find_if(kept, [&](const Condition& k) { return k.is_same(condition); });
    if (known == kept.end()) {
      kept.push_back(std::move(condition));
    } else {
      known->is_watched = known->is_watched || condition.is_watched;
      known->is_settled = known->is_settled || condition.is_settled;
    }
  }
  draft.conditions = std::move(kept);
}

bool Unfolder::clean_differences(Draft& draft) {
  gdl::Terms& terms = program_.terms;
  std::vector<Difference> kept;
  for (const Difference& d : draft.differences) {
    if (d.wants_constant()) {
      if (terms.is_compound(d.left)) return false;
      if (terms.is_constant(d.left)) continue;
    } else {
      if (d.left == d.right) return false;
      if (!Unification(terms, draft.variable_count).unify(d.left, d.right)) continue;
    }
    const auto is_known = [&](const Difference& k) {
      return (k.left == d.left && k.right == d.right) || (k.left == d.right && k.right == d.left);
    };
    if (std::ranges::none_of(kept, is_known)) kept.push_back(d);
  }
  draft.differences = std::move(kept);
  return true;
}

bool Unfolder::apply_keys(Draft& draft, bool& has_changed) {
  const auto agree = [](const Key& key, const logic::Literal& a, const logic::Literal& b) {
    for (std::uint32_t c = 0; c < a.arguments.size(); ++c) {
      const bool is_free = std::ranges::find(key.free, c) != key.free.end();
      if (!is_free && a.arguments[c] != b.arguments[c]) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < draft.conditions.size(); ++i) {
    const Condition& a = draft.conditions[i];
    if (a.literal.is_negated) continue;
    for (std::size_t j = 0; j < i; ++j) {
      const Condition& b = draft.conditions[j];
      if (b.literal.is_negated || b.literal.relation != a.literal.relation ||
          a.is_after != b.is_after) {
        continue;
      }
      for (const Key& key : invariants_.keys[a.literal.relation.index()]) {
        if (!agree(key, a.literal, b.literal)) continue;
        Unification unification(program_.terms, draft.variable_count);
        for (const std::uint32_t c : key.free) {
          // The later condition gives way: the earlier one has what is known of old.
          if (!unification.unify(a.literal.arguments[c], b.literal.arguments[c])) return false;
        }
        draft = unification.applied_to(std::move(draft));
        has_changed = true;
        return true;
      }
    }
  }
  return true;
}

bool Unfolder::apply_tables(Draft& draft, bool& has_changed) {
  for (std::size_t i = 0; i < draft.conditions.size() && !has_changed; ++i) {
    if (!look_up(draft, i, has_changed)) return false;
  }
  return true;
}

/// Whether nothing is known of the arguments: all are different variables.
bool Unfolder::is_open_row(const logic::Literal& literal) const {
  for (std::size_t i = 0; i < literal.arguments.size(); ++i) {
    if (!program_.terms.is_variable(literal.arguments[i])) return false;
    if (std::find(literal.arguments.begin(), literal.arguments.begin() + static_cast<long>(i),
                  literal.arguments[i]) != literal.arguments.begin() + static_cast<long>(i)) {
      return false;
    }
  }
  return true;
}

bool Unfolder::fits_row(const Draft& draft, const logic::Literal& literal,
                        const std::vector<TermId>& row) {
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (program_.terms.is_constant(literal.arguments[c]) && literal.arguments[c] != row[c]) {
      return false;
    }
  }
  Unification unification(program_.terms, draft.variable_count);
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (!unification.unify(literal.arguments[c], row[c])) return false;
  }
  return true;
}

/// One condition on a table: false if no row fits; taken out if it is known or one row fits.
bool Unfolder::look_up(Draft& draft, std::size_t which, bool& has_changed) {
  const logic::Literal literal = draft.conditions[which].literal;
  const std::size_t relation = literal.relation.index();
  if (!invariants_.is_table[relation]) return true;
  if (literal.arguments.size() == 1 && !literal.is_negated &&
      literal.arguments.front() == draft.role && is_role_relation(literal.relation)) {
    draft.conditions.erase(draft.conditions.begin() + static_cast<std::ptrdiff_t>(which));
    has_changed = true;
    return true;
  }
  const auto drop = [&] {
    draft.conditions.erase(draft.conditions.begin() + static_cast<std::ptrdiff_t>(which));
    has_changed = true;
  };
  const bool is_ground =
      std::ranges::all_of(literal.arguments, [&](TermId t) { return program_.terms.is_ground(t); });
  if (literal.is_negated && !is_ground) return true;
  if (!is_ground && is_open_row(literal) && invariants_.rows[relation].size() > 1) return true;
  const std::vector<TermId>* only = nullptr;
  std::size_t fits = 0;
  for (const std::vector<TermId>& row : invariants_.rows[relation]) {
    if (!fits_row(draft, literal, row)) continue;
    only = &row;
    if (++fits > 1) return true;
  }
  if (literal.is_negated) {
    if (fits != 0) return false;
    drop();
    return true;
  }
  if (fits == 0) return false;
  Unification unification(program_.terms, draft.variable_count);
  for (std::size_t c = 0; c < only->size(); ++c)
    unification.unify(literal.arguments[c], (*only)[c]);
  drop();
  draft = unification.applied_to(std::move(draft));
  return true;
}

bool Unfolder::can_hold(const Draft& draft) const {
  return TableJoin(program_.terms, invariants_, draft).can_hold();
}

bool Unfolder::is_role_relation(logic::RelationId relation) const {
  const logic::Relation& r = program_.relation(relation);
  return r.kind == RelationKind::kPlain && program_.terms.symbols().text(r.name) == "role";
}

/// Ways to prove an atom of a relation from facts of one state; the head is its arguments.
const std::vector<Draft>& Unfolder::proofs_of(logic::RelationId relation) {
  const auto known = proofs_.find(relation);
  if (known != proofs_.end()) return known->second;
  proofs_[relation] = {};  // nothing is known while it is being worked out
  const auto kind = program_.relation(relation).kind;
  if (is_recursive(relation) || depends_on_move(relation) || kind == RelationKind::kTrue ||
      program_.relation(relation).is_static) {
    return proofs_[relation];
  }
  Draft draft;
  for (std::uint32_t a = 0; a < program_.relation(relation).arity; ++a) {
    draft.head.push_back(draft.new_variable(program_.terms));
  }
  draft.conditions.push_back({{relation, draft.head, false}});
  if (auto found = unfold(draft, Reach::kConcepts)) proofs_[relation] = std::move(*found);
  return proofs_[relation];
}

bool Unfolder::has_clash(const Draft& draft) {
  return std::ranges::any_of(draft.conditions, [&](const Condition& c) {
    if (!c.literal.is_negated) return false;
    Condition positive = c;
    positive.literal.is_negated = false;
    if (has_condition(draft, positive)) return true;
    const std::vector<Draft>& proofs = proofs_of(c.literal.relation);
    if (proofs.empty()) return false;
    Draft state;  // what is known of the state that the condition is about
    state.head = c.literal.arguments;
    state.variable_count = draft.variable_count;
    state.differences = draft.differences;
    for (Condition known : draft.conditions) {
      if (known.is_after != c.is_after && !is_static(known)) continue;
      known.is_after = false;
      state.conditions.push_back(std::move(known));
    }
    return std::ranges::any_of(proofs, [&](const Draft& proof) {
      return subsumes(program_.terms, invariants_, proof, state);
    });
  });
}

}  // namespace rulewise::tactics
