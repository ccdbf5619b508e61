#include "tactics/turns.h"

#include <algorithm>
#include <utility>

#include "tactics/answers.h"
#include "tactics/subsume.h"
#include "tactics/unifying.h"

namespace rulewise::tactics {

using logic::RelationId;
using logic::RelationKind;

Turns::Turns(Unfolder& unfolder, const std::vector<TermId>& waiting)
    : unfolder_(unfolder),
      waiting_(waiting),
      legal_(legal_relations(unfolder.program())),
      harmless_(waiting) {
  const logic::LiftedProgram& program = unfolder.program();
  for (const RelationId legal : legal_) {
    const logic::Relation& relation = program.relation(legal);
    if (!relation.name.is_valid()) {
      for (const TermId move : constant_moves(program, legal)) {
        if (!is_asked_for(program, move)) harmless_.push_back(move);
      }
    }
    const RelationId does = program.find(RelationKind::kDoes, relation.name, relation.arity);
    if (does.is_valid()) real_.push_back(legal);
  }
}

bool Turns::is_possible(const Draft& draft) {
  const auto ways = unfolder_.unfold(draft, Reach::kConcepts);
  return !ways || !ways->empty();
}

void Turns::add_legal(Draft& draft, TermId role, RelationId legal) {
  const TermId mover = std::exchange(draft.role, role);
  const TermId move = draft.move;
  add_move(unfolder_.program(), draft, legal);
  draft.head.push_back(draft.move);
  draft.role = mover;
  draft.move = move;
}

void Turns::add_real(Draft& draft, TermId role, RelationId legal) {
  add_legal(draft, role, legal);
  if (unfolder_.program().relation(legal).name.is_valid()) return;
  for (const TermId move : harmless_) draft.differences.push_back({draft.head.back(), move});
}

bool Turns::may_choose(const Draft& draft, TermId role) {
  const bool may_move = std::ranges::any_of(real_, [&](RelationId legal) {
    Draft moving = draft;
    add_real(moving, role, legal);
    return is_possible(moving);
  });
  return may_move && may_have_two(draft, role);
}

bool Turns::may_have_two(const Draft& draft, TermId role) {
  for (std::size_t first = 0; first < legal_.size(); ++first) {
    for (std::size_t second = first; second < legal_.size(); ++second) {
      Draft choosing = draft;
      add_legal(choosing, role, legal_[first]);
      add_legal(choosing, role, legal_[second]);
      if (first == second) {
        const TermId last = choosing.head.back();
        choosing.differences.push_back({choosing.head[choosing.head.size() - 2], last});
      }
      if (is_possible(choosing)) return true;
    }
  }
  return false;
}

bool Turns::may_others_choose(Draft draft, TermId role) {
  const TermId other = draft.new_variable(unfolder_.program().terms);
  draft.differences.push_back({other, role});
  return may_choose(draft, other);
}

bool Turns::may_two_others_choose(Draft draft, TermId role) {
  if (unfolder_.program().roles.size() < 3) return false;
  const TermId other = draft.new_variable(unfolder_.program().terms);
  const TermId third = draft.new_variable(unfolder_.program().terms);
  draft.differences.insert(draft.differences.end(), {{other, role}, {third, role}, {other, third}});
  return std::ranges::any_of(real_, [&](RelationId legal) {
    Draft moving = draft;
    add_real(moving, other, legal);
    return is_possible(moving) && may_choose(moving, third);
  });
}

bool Turns::may_all_others_wait(const Draft& draft, TermId role) {
  if (waiting_.empty()) return false;
  for (const TermId name : unfolder_.program().roles) {
    Unification named(unfolder_.program().terms, draft.variable_count);
    if (named.unify(role, name) && may_wait_from(named.applied_to(draft), name, 0)) return true;
  }
  return false;
}

bool Turns::may_wait_from(const Draft& draft, TermId role, std::size_t from) {
  const std::vector<TermId>& roles = unfolder_.program().roles;
  if (from == roles.size()) return true;
  if (roles[from] == role) return may_wait_from(draft, role, from + 1);
  const RelationId legal = unfolder_.program().find(RelationKind::kLegal, {}, 2);
  return std::ranges::any_of(waiting_, [&](TermId move) {
    Draft waits = draft;
    waits.conditions.push_back({{legal, {roles[from], move}, false}});
    return is_possible(waits) && may_wait_from(waits, role, from + 1);
  });
}

/// What a draft tells of this state, with all its variables as head. What somebody is about to do
/// there, if it tells, is its move.
Draft Turns::facts_of(Draft draft) const {
  std::erase_if(draft.conditions, [&](const Condition& condition) {
    return condition.is_after || unfolder_.depends_on_move(condition.literal.relation);
  });
  draft.move = draft.head.size() > 1 ? draft.head[1] : TermId();
  draft.head.clear();
  for (std::uint32_t v = 0; v < draft.variable_count; ++v) {
    draft.head.push_back(unfolder_.program().terms.variable(v));
  }
  return draft;
}

template <class LacksMoves>
bool Turns::in_some_way(const Draft& draft, TermId role, LacksMoves lacks_moves) {
  const std::vector<TermId> roles = unfolder_.program().roles;
  return std::ranges::any_of(roles, [&](TermId name) {
    Unification named(unfolder_.program().terms, draft.variable_count);
    if (!named.unify(role, name)) return false;
    const auto ways = unfolder_.unfold(named.applied_to(draft), Reach::kConcepts);
    return !ways || std::ranges::any_of(
                        *ways, [&](const Draft& way) { return lacks_moves(facts_of(way), name); });
  });
}

bool Turns::may_be_stuck(const Draft& draft, TermId role) {
  return in_some_way(draft, role,
                     [&](const Draft& facts, TermId name) { return lacks_moves(facts, name); });
}

bool Turns::may_others_be_stuck(const Draft& draft, TermId role) {
  const std::vector<TermId> roles = unfolder_.program().roles;
  return in_some_way(draft, role, [&](const Draft& facts, TermId name) {
    return std::ranges::any_of(
        roles, [&](TermId other) { return other != name && lacks_moves(facts, other); });
  });
}

/// The way in the variables of the facts, its own after them. Nothing where it binds one of theirs
/// or makes two of them one.
std::optional<Draft> Turns::in_terms_of(const Draft& facts, Draft way) const {
  gdl::Terms& terms = unfolder_.program().terms;
  std::vector<TermId> renaming(way.variable_count);
  for (const TermId variable : facts.head) {
    const TermId image = way.head[terms.variable_index(variable)];
    if (!terms.is_variable(image)) return std::nullopt;
    TermId& name = renaming[terms.variable_index(image)];
    if (name.is_valid()) return std::nullopt;
    name = variable;
  }
  way.head = facts.head;
  way.variable_count = facts.variable_count;
  for (TermId& name : renaming) {
    if (!name.is_valid()) name = way.new_variable(terms);
  }
  for (Condition& c : way.conditions) {
    for (TermId& t : c.literal.arguments) t = logic::substitute(terms, t, renaming);
  }
  for (logic::Difference& d : way.differences) {
    d.left = logic::substitute(terms, d.left, renaming);
    if (!d.wants_constant()) d.right = logic::substitute(terms, d.right, renaming);
  }
  return way;
}

/// Whether the way asks for nothing but these facts, and what they rule out whatever its own
/// variables stand for.
bool Turns::is_sure(const Draft& facts, Draft way) {
  std::optional<Draft> own = in_terms_of(facts, std::move(way));
  if (!own) return false;
  std::erase_if(own->differences, [&](const auto& d) { return has_difference(facts, d); });
  std::erase_if(own->conditions, [&](Condition condition) {
    if (has_condition(facts, condition)) return true;
    if (!condition.literal.is_negated) return false;
    Draft contrary = facts;
    contrary.variable_count = own->variable_count;
    condition.literal.is_negated = false;
    contrary.conditions.push_back(std::move(condition));
    return !is_possible(contrary);
  });
  return subsumes(unfolder_.program().terms, unfolder_.invariants(), *own, facts);
}

/// Whether a move with these arguments, the role first, is proved to be legal.
bool Turns::has_move(const Draft& facts, RelationId legal, std::vector<TermId> arguments) {
  Draft moving = facts;
  moving.conditions.push_back({{legal, std::move(arguments), false}});
  const auto ways = unfolder_.unfold(moving, Reach::kConcepts);
  return ways && std::ranges::any_of(*ways, [&](const Draft& way) { return is_sure(facts, way); });
}

/// The same, of some constant.
bool Turns::has_constant_move(const Draft& facts, RelationId legal, TermId role) {
  return std::ranges::any_of(constant_moves(unfolder_.program(), legal), [&](TermId move) {
    return has_move(facts, legal, {role, move});
  });
}

/// The same, of some move with that functor: the one that is known of, or any.
bool Turns::has_move_of(const Draft& facts, RelationId legal, TermId role) {
  gdl::Terms& terms = unfolder_.program().terms;
  const logic::Relation relation = unfolder_.program().relation(legal);
  const TermId known = facts.move;
  std::vector<TermId> arguments{role};
  if (known.is_valid() && terms.is_compound(known) && terms.symbol(known) == relation.name &&
      terms.arity(known) + 1 == relation.arity) {
    const auto places = terms.arguments(known);
    arguments.insert(arguments.end(), places.begin(), places.end());
    if (has_move(facts, legal, arguments)) return true;
  }
  Draft open = facts;
  arguments.resize(1);
  while (arguments.size() < relation.arity) arguments.push_back(open.new_variable(terms));
  return has_move(open, legal, std::move(arguments));
}

bool Turns::lacks_moves(const Draft& facts, TermId role) {
  const auto is_of_constants = [&](RelationId legal) {
    return !unfolder_.program().relation(legal).name.is_valid();
  };
  const auto has_constant = [&](RelationId legal) {
    return is_of_constants(legal) && has_constant_move(facts, legal, role);
  };
  const auto has_other = [&](RelationId legal) {
    return !is_of_constants(legal) && has_move_of(facts, legal, role);
  };
  return std::ranges::none_of(legal_, has_constant) && std::ranges::none_of(legal_, has_other);
}

}  // namespace rulewise::tactics
