#include "syntax/gdl/value_flow.h"

#include <algorithm>
#include <utility>

namespace rulewise::gdl {

ValueFlow::ValueFlow(const Rules& rules, const Dependencies& dependencies)
    : rules_(rules), dependencies_(dependencies) {
  for (const Rule& rule : rules.rules) {
    const Symbol name = rules.terms.symbol(rule.head);
    const auto arguments = rules.terms.arguments(rule.head);
    if (name == rules.keywords.next || name == rules.keywords.init) {
      any_fact_ = any_fact_ || (arguments.size() == 1 && makes_any_fact(rule));
    } else if (name == rules.keywords.legal) {
      any_move_ = any_move_ || (arguments.size() == 2 && rules.terms.is_variable(arguments[1]));
    }
  }
}

/// The fact is a variable, and not one that was true before.
bool ValueFlow::makes_any_fact(const Rule& rule) const {
  const TermId fact = rules_.terms.arguments(rule.head)[0];
  if (!rules_.terms.is_variable(fact)) return false;
  return std::ranges::none_of(rule.body, [&](const Formula& condition) {
    return condition.kind == FormulaKind::kAtom &&
           rules_.terms.symbol(condition.atom) == rules_.keywords.true_ &&
           rules_.terms.arity(condition.atom) == 1 &&
           rules_.terms.arguments(condition.atom)[0] == fact;
  });
}

ValueFlow::Key ValueFlow::key_of(Kind kind, TermId term, std::size_t argument) const {
  return {kind, rules_.terms.symbol(term), rules_.terms.arity(term),
          static_cast<std::uint32_t>(argument)};
}

/// Calls visit(key, term) for each argument of an atom that is a place.
void ValueFlow::visit_arguments(TermId atom, auto visit) const {
  const Terms& terms = rules_.terms;
  const auto& keywords = rules_.keywords;
  const Symbol name = terms.symbol(atom);
  const auto arguments = terms.arguments(atom);
  const bool is_fact = name == keywords.true_ || name == keywords.next || name == keywords.init;
  const bool is_move = name == keywords.does || name == keywords.legal;
  const std::size_t inner = is_move ? 1 : 0;
  if ((!is_fact && !is_move) || arguments.size() != inner + 1) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      visit(key_of(Kind::kRelation, atom, i), arguments[i]);
    }
    return;
  }
  const TermId content = arguments[inner];
  if (terms.is_variable(content)) return;
  if (is_move) visit(key_of(Kind::kMover, content, 0), arguments[0]);
  const auto parts = terms.arguments(content);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    visit(key_of(is_move ? Kind::kMove : Kind::kFact, content, i), parts[i]);
  }
}

ValueFlow::PlaceId ValueFlow::place_of(const Key& key) {
  const auto [found, is_new] = numbers_.try_emplace(key, static_cast<PlaceId>(places_.size()));
  if (is_new) {
    places_.emplace_back();
    keys_.push_back(key);
  }
  return found->second;
}

/// Looks at all rules that put something into the place.
void ValueFlow::fill(const Key& key, PlaceId place) {
  const Kind kind = std::get<0>(key);
  const auto fill_by = [&](Symbol name, std::uint32_t arity) {
    const RelationId relation = dependencies_.find(name, arity);
    if (!relation.is_valid()) return;
    for (const std::uint32_t rule : dependencies_.at(relation).rules) {
      fill_from(rules_.rules[rule], key, place);
    }
  };
  switch (kind) {
    case Kind::kRelation: return fill_by(std::get<1>(key), std::get<2>(key));
    case Kind::kFact:
      if (any_fact_) forget(place);
      fill_by(rules_.keywords.init, 1);
      return fill_by(rules_.keywords.next, 1);
    case Kind::kMove:
    case Kind::kMover:
      if (any_move_) forget(place);
      return fill_by(rules_.keywords.legal, 2);
    case Kind::kChoice: return;  // its branches flow into it
  }
}

void ValueFlow::fill_from(const Rule& rule, const Key& key, PlaceId place) {
  ++work_;
  visit_arguments(rule.head, [&](const Key& at, TermId term) {
    if (at != key) return;
    if (rules_.terms.is_ground(term)) {
      if (places_[place].values.insert(term).second) touch(place);
      return;
    }
    std::vector<PlaceId> sources;
    if (rules_.terms.is_variable(term)) sources = sources_of(rule.body, term);
    if (sources.empty()) return forget(place);
    add_flow(place, std::move(sources));
  });
}

void ValueFlow::add_flow(PlaceId target, std::vector<PlaceId> sources) {
  const auto number = static_cast<std::uint32_t>(flows_.size());
  for (const PlaceId source : sources) places_[source].flows.push_back(number);
  flows_.push_back({target, std::move(sources)});
  is_waiting_.push_back(true);
  waiting_.push_back(number);
}

/// The places that bind a variable, in conditions that hold together.
std::vector<ValueFlow::PlaceId> ValueFlow::sources_of(std::span<const Formula> conditions,
                                                      TermId variable) {
  std::vector<PlaceId> sources;
  for (const Formula& condition : conditions) {
    ++work_;
    if (condition.kind == FormulaKind::kAnd) {
      const std::vector<PlaceId> inside = sources_of(condition.parts, variable);
      sources.insert(sources.end(), inside.begin(), inside.end());
    } else if (condition.kind == FormulaKind::kOr) {
      if (const auto choice = source_of_choice(condition, variable)) sources.push_back(*choice);
    } else if (condition.kind == FormulaKind::kAtom) {
      visit_arguments(condition.atom, [&](const Key& at, TermId term) {
        if (term == variable) sources.push_back(place_of(at));
      });
    }
  }
  std::ranges::sort(sources);
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  return sources;
}

/// The place of what any branch binds the variable to, if every one does.
std::optional<ValueFlow::PlaceId> ValueFlow::source_of_choice(const Formula& choice,
                                                              TermId variable) {
  std::vector<std::vector<PlaceId>> branches;
  for (const Formula& branch : choice.parts) {
    branches.push_back(sources_of({&branch, 1}, variable));
    if (branches.back().empty()) return std::nullopt;
  }
  const PlaceId place = place_of({Kind::kChoice, Symbol(), choices_++, 0});
  for (std::vector<PlaceId>& branch : branches) add_flow(place, std::move(branch));
  return place;
}

void ValueFlow::forget(PlaceId place) {
  if (std::exchange(places_[place].is_unknown, true)) return;
  touch(place);
}

void ValueFlow::touch(PlaceId place) {
  for (const std::uint32_t flow : places_[place].flows) {
    if (is_waiting_[flow]) continue;
    is_waiting_[flow] = true;
    waiting_.push_back(flow);
  }
}

/// Carries terms along until nothing changes.
void ValueFlow::settle() {
  while (work_ <= kMostWork) {
    if (filled_ < places_.size()) {
      const auto place = static_cast<PlaceId>(filled_++);
      fill(Key(keys_[place]), place);
    } else if (!waiting_.empty()) {
      const std::uint32_t number = waiting_.back();
      waiting_.pop_back();
      is_waiting_[number] = false;
      run(flows_[number]);
    } else {
      return;
    }
  }
}

void ValueFlow::run(const Flow& flow) {
  const auto values = common(flow.sources);
  if (!values) return forget(flow.target);
  Place& target = places_[flow.target];
  const std::size_t before = target.values.size();
  target.values.insert(values->begin(), values->end());
  if (target.values.size() > before) touch(flow.target);
}

/// What may stand in all of the places; nothing if nothing is known of any.
std::optional<std::vector<TermId>> ValueFlow::common(const std::vector<PlaceId>& sources) {
  const Place* smallest = nullptr;
  for (const PlaceId source : sources) {
    const Place& place = places_[source];
    if (place.is_unknown) continue;
    if (smallest == nullptr || place.values.size() < smallest->values.size()) smallest = &place;
  }
  if (smallest == nullptr) return std::nullopt;
  std::vector<TermId> values;
  work_ += smallest->values.size() * sources.size();
  for (const TermId value : smallest->values) {
    const auto may_be_at = [&](PlaceId source) {
      return places_[source].is_unknown || places_[source].values.contains(value);
    };
    if (std::ranges::all_of(sources, may_be_at)) values.push_back(value);
  }
  return values;
}

std::optional<std::vector<TermId>> ValueFlow::goal_values(const Rule& rule) {
  const TermId value = rules_.terms.arguments(rule.head)[1];
  if (rules_.terms.is_ground(value)) return std::vector<TermId>{value};
  if (!rules_.terms.is_variable(value)) return std::nullopt;
  const std::vector<PlaceId> sources = sources_of(rule.body, value);
  settle();
  if (work_ > kMostWork) return std::nullopt;
  auto values = common(sources);
  if (values) std::ranges::sort(*values);
  return values;
}

}  // namespace rulewise::gdl
