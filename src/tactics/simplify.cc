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

namespace {

constexpr std::size_t kRowsOfAStep = 32;  // of a table that are looked at
constexpr std::size_t kManyRounds = 64;   // of simplifying one draft

}  // namespace

bool Unfolder::simplify(Draft& draft) {
  std::size_t rounds = 0;
  for (bool has_changed = true; has_changed;) {
    if (++rounds % kManyRounds == 0) {
      effort_.add(kManyRounds);
      if (effort_.is_spent()) return true;  // it may hold for all that is known
    }
    has_changed = false;
    remove_duplicates(draft);
    if (!may_be_role(draft.role) || !clean_differences(draft)) return false;
    if (!apply_keys(draft, has_changed)) return false;
    if (!has_changed && !apply_tables(draft, has_changed)) return false;
    if (!has_changed && !apply_negations(draft, has_changed)) return false;
    if (!has_changed) has_changed = drop_ruled_out(draft);
  }
  return !has_excluded(draft) && !has_clash(draft);
}

/// Whether a fact is known never to be true together with one of the draft's. `by_watched`: one
/// that stays true as long as the threat stands.
bool Unfolder::is_excluded(const Draft& draft, const Condition& fact, bool by_watched) const {
  const auto are = [&](const Exclusion& e, const Condition& a, const Condition& b) {
    return a.literal.relation == e.first && b.literal.relation == e.second &&
           a.literal.arguments[e.of_first] == b.literal.arguments[e.of_second];
  };
  return std::ranges::any_of(invariants_.exclusions, [&](const Exclusion& e) {
    if (fact.is_after && !e.is_proved) return false;
    return std::ranges::any_of(draft.conditions, [&](const Condition& c) {
      return c.is_after == fact.is_after && !c.literal.is_negated &&
             (c.is_watched || !by_watched) && (are(e, c, fact) || are(e, fact, c));
    });
  });
}

bool Unfolder::has_excluded(const Draft& draft) const {
  if (invariants_.exclusions.empty()) return false;
  return std::ranges::any_of(draft.conditions, [&](const Condition& c) {
    return !c.literal.is_negated && is_excluded(draft, c, false);
  });
}

/// Whether everything that could prove the atom of a negated condition is excluded.
bool Unfolder::is_ruled_out(const Draft& draft, const Condition& negated) {
  const std::vector<Draft>& proofs = proofs_of(negated.literal.relation);
  return !proofs.empty() && std::ranges::all_of(proofs, [&](const Draft& proof) {
    std::vector<TermId> image(proof.variable_count);
    for (std::uint32_t v = 0; v < proof.variable_count; ++v) {
      image[v] = program_.terms.variable(draft.variable_count + v);
    }
    for (std::size_t a = 0; a < proof.head.size(); ++a) {
      if (!program_.terms.is_variable(proof.head[a])) return false;
      image[program_.terms.variable_index(proof.head[a])] = negated.literal.arguments[a];
    }
    return std::ranges::any_of(proof.conditions, [&](Condition fact) {
      for (TermId& t : fact.literal.arguments) t = logic::substitute(program_.terms, t, image);
      fact.is_after = negated.is_after;
      return !fact.literal.is_negated && is_excluded(draft, fact, negated.is_watched);
    });
  });
}

/// Takes out one negated condition that needs no saying; false where there is none.
bool Unfolder::drop_ruled_out(Draft& draft) {
  if (invariants_.exclusions.empty()) return false;
  const auto found = std::ranges::find_if(draft.conditions, [&](const Condition& c) {
    return c.literal.is_negated && !is_static(c) && is_ruled_out(draft, c);
  });
  if (found == draft.conditions.end()) return false;
  draft.conditions.erase(found);
  return true;
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
    Condition reverse = condition;
    if (invariants_.is_mutual[condition.literal.relation.index()]) {
      std::ranges::reverse(reverse.literal.arguments);
    }
    const auto known = std::ranges::find_if(
        kept, [&](const Condition& k) { return k.is_same(condition) || k.is_same(reverse); });
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
    if (!apply_equal_columns(draft, draft.conditions[i], has_changed)) return false;
    if (!has_changed && !look_up(draft, i, has_changed)) return false;
  }
  return true;
}

void Unfolder::find_equal_columns() {
  equal_columns_.resize(program_.relations.size());
  for (std::size_t r = 0; r < invariants_.rows.size(); ++r) {
    const auto& rows = invariants_.rows[r];
    if (!invariants_.is_table[r] || rows.size() < 2) continue;
    for (std::uint32_t a = 0; a < program_.relations[r].arity; ++a) {
      for (std::uint32_t b = 0; b < a && !equal_columns_[r]; ++b) {
        if (std::ranges::all_of(rows, [&](const auto& row) { return row[a] == row[b]; })) {
          equal_columns_[r] = {b, a};
        }
      }
    }
  }
}

/// Makes equal what a table has equal in every row; false where it cannot be.
bool Unfolder::apply_equal_columns(Draft& draft, const Condition& condition, bool& has_changed) {
  const auto& equal = equal_columns_[condition.literal.relation.index()];
  if (!equal || condition.literal.is_negated) return true;
  const TermId first = condition.literal.arguments[equal->first];
  const TermId second = condition.literal.arguments[equal->second];
  if (first == second) return true;
  Unification unification(program_.terms, draft.variable_count);
  if (!unification.unify(second, first)) return false;
  draft = unification.applied_to(std::move(draft));
  has_changed = true;
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
  effort_.add(invariants_.rows[relation].size() / kRowsOfAStep);
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

/// What came of a join, after adding up the work it was.
bool Unfolder::weighed(const TableJoin& join, bool result) {
  effort_.add(join.rows_tried() / kRowsOfAStep);
  return result;
}

bool Unfolder::can_hold(const Draft& draft) {
  TableJoin join(program_.terms, invariants_, draft);
  struct Pair {
    const Support* support;
    std::vector<TermId> fact;   // is there
    std::vector<TermId> empty;  // nothing is at its place
  };
  std::vector<Pair> pairs;
  for (const Support& support : invariants_.supports) {
    for (const Condition& c : draft.conditions) {
      const auto empty = emptied(c, support);
      if (!empty) continue;
      for (const Condition& fact : draft.conditions) {
        if (fact.literal.relation != support.relation || fact.literal.is_negated ||
            fact.is_after != c.is_after) {
          continue;
        }
        pairs.push_back({&support, fact.literal.arguments, empty->literal.arguments});
      }
    }
  }
  if (pairs.empty()) return weighed(join, join.can_hold());
  const auto is_floating = [&](const Pair& pair) {
    std::vector<TermId> fact;
    std::vector<TermId> empty;
    for (std::size_t c = 0; c < pair.fact.size(); ++c) {
      const auto& free = pair.support->free;
      const bool is_free = std::ranges::find(free, c) != free.end();
      fact.push_back(is_free ? TermId() : join.value(pair.fact[c]));
      empty.push_back(is_free ? TermId() : join.value(pair.empty[c]));
      if (is_free) continue;
      // The same variable is the same place, whatever it stands for.
      if (pair.fact[c] == pair.empty[c]) fact[c] = empty[c] = pair.fact[c];
      if (!fact[c].is_valid() || !empty[c].is_valid()) return false;
    }
    const std::uint32_t column = pair.support->column;
    const std::pair beneath{fact[column], empty[column]};
    fact[column] = empty[column];
    return pair.support->agree(fact, empty) &&
           (pair.fact[column] == pair.empty[column] || beneath.first == beneath.second ||
            std::ranges::binary_search(pair.support->beneath, beneath));
  };
  return weighed(join, join.can_hold([&] { return std::ranges::none_of(pairs, is_floating); }));
}

/// If the condition says that nothing is at a place of the supported relation: a fact there.
std::optional<Condition> Unfolder::emptied(const Condition& condition, const Support& support) {
  if (!condition.literal.is_negated || is_static(condition)) return std::nullopt;
  for (const Draft& proof : proofs_of(condition.literal.relation)) {
    if (proof.conditions.size() != 1 || !proof.differences.empty()) continue;
    const logic::Literal& fact = proof.conditions.front().literal;
    if (fact.relation != support.relation || fact.is_negated) continue;
    // Columns of the place must be those of the condition, the others must be open: a proof by some
    // of the facts there leaves room for more.
    if (!is_open_row(fact) || !is_open_row({fact.relation, proof.head})) continue;
    std::vector<TermId> image(proof.variable_count);
    for (std::size_t a = 0; a < proof.head.size(); ++a) {
      image[program_.terms.variable_index(proof.head[a])] = condition.literal.arguments[a];
    }
    Condition place = condition;
    place.literal = fact;
    bool is_place = true;
    for (std::uint32_t c = 0; c < fact.arguments.size(); ++c) {
      const TermId t = fact.arguments[c];
      const bool is_free = std::ranges::find(support.free, c) != support.free.end();
      const bool is_bound =
          program_.terms.is_variable(t) && image[program_.terms.variable_index(t)].is_valid();
      is_place = is_place && program_.terms.is_variable(t) && is_bound != is_free;
      if (is_bound) place.literal.arguments[c] = image[program_.terms.variable_index(t)];
    }
    if (is_place) return place;
  }
  return std::nullopt;
}

Draft Unfolder::without_implied(Draft draft) {
  if (invariants_.supports.empty()) return draft;
  for (std::size_t i = draft.conditions.size(); i-- > 0;) {
    const Condition condition = draft.conditions[i];
    for (const Support& support : invariants_.supports) {
      const auto place = emptied(condition, support);
      if (!place) continue;
      Draft rest = draft;
      rest.conditions.erase(rest.conditions.begin() + static_cast<std::ptrdiff_t>(i));
      Draft filled = rest;  // if something were there after all
      filled.conditions.push_back(*place);
      filled.conditions.back().literal.is_negated = false;
      for (const std::uint32_t c : support.free) {
        filled.conditions.back().literal.arguments[c] = filled.new_variable(program_.terms);
      }
      if (can_hold(filled)) continue;
      draft = std::move(rest);
      break;
    }
  }
  return draft;
}

/// Whether a role can be meant: a condition that the mover be one is not kept.
bool Unfolder::may_be_role(TermId mover) const {
  return !mover.is_valid() || program_.terms.is_variable(mover) ||
         std::ranges::find(program_.roles, mover) != program_.roles.end();
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

/// What is known of the state that a condition is about; the head is its arguments.
Draft Unfolder::state_of(const Draft& draft, const Condition& condition) const {
  Draft state;
  state.head = condition.literal.arguments;
  state.variable_count = draft.variable_count;
  state.differences = draft.differences;
  for (Condition known : draft.conditions) {
    if (known.is_after != condition.is_after && !is_static(known)) continue;
    known.is_after = false;
    state.conditions.push_back(std::move(known));
  }
  return state;
}

/// Where nothing but one difference keeps a negated condition from failing, there is none: "no
/// other liberty than this" makes every liberty this one.
bool Unfolder::apply_negations(Draft& draft, bool& has_changed) {
  const auto is_later = [&](TermId a, TermId b) {
    const auto& terms = program_.terms;
    return terms.is_variable(a) &&
           (!terms.is_variable(b) || terms.variable_index(a) > terms.variable_index(b));
  };
  for (const Condition& c : draft.conditions) {
    if (!c.literal.is_negated || is_static(c)) continue;
    const std::vector<Draft>& proofs = proofs_of(c.literal.relation);
    if (std::ranges::all_of(proofs, [](const Draft& p) { return p.differences.empty(); })) continue;
    const Draft state = state_of(draft, c);
    for (const Draft& proof : proofs) {
      auto equal = missing_difference(program_.terms, invariants_, proof, state);
      if (!equal) continue;
      if (!is_later(equal->first, equal->second)) std::swap(equal->first, equal->second);
      Unification unification(program_.terms, draft.variable_count);
      if (!unification.unify(equal->first, equal->second)) return false;
      draft = unification.applied_to(std::move(draft));
      has_changed = true;
      return true;
    }
  }
  return true;
}

bool Unfolder::has_clash(const Draft& draft) {
  return std::ranges::any_of(draft.conditions, [&](const Condition& c) {
    if (!c.literal.is_negated) return false;
    Condition positive = c;
    positive.literal.is_negated = false;
    if (has_condition(draft, positive)) return true;
    const std::vector<Draft>& proofs = proofs_of(c.literal.relation);
    if (proofs.empty()) return false;
    const Draft state = state_of(draft, c);
    return std::ranges::any_of(proofs, [&](const Draft& proof) {
      return subsumes(program_.terms, invariants_, proof, state);
    });
  });
}

}  // namespace rulewise::tactics
