#include "insight/model/rule_text.h"

#include <algorithm>
#include <functional>

#include "insight/wording.h"
#include "syntax/gdl/formula_walk.h"

namespace rulewise::insight {
namespace {

std::string with_kind(LiteralKind kind, const std::string& shape) {
  switch (kind) {
    case LiteralKind::kFact: return "fact " + shape;
    case LiteralKind::kMove: return "move " + shape;
    case LiteralKind::kRelation: return "relation " + shape;
  }
  return shape;
}

bool is_fact_keyword(const gdl::Rules::Keywords& keywords, Symbol name) {
  return name == keywords.true_ || name == keywords.init || name == keywords.next ||
         name == keywords.base;
}

std::uint32_t root(std::vector<std::uint32_t>& parent, std::uint32_t at) {
  while (parent[at] != at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}

/// Whether the literal has the constants for some values of its variables; empty: any.
bool may_have(const Literal& literal, const std::vector<std::string>& constants) {
  std::map<std::string, std::string> values;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    if (constants[i].empty()) continue;
    const std::string& leaf = literal.leaves[i];
    const std::string& value =
        is_variable(leaf) ? values.try_emplace(leaf, constants[i]).first->second : leaf;
    if (value != constants[i]) return false;
  }
  return true;
}

bool is_move_keyword(const gdl::Rules::Keywords& keywords, Symbol name) {
  return name == keywords.does || name == keywords.legal || name == keywords.input;
}

}  // namespace

RuleText::RuleText(const gdl::Rules& rules) : rules_(rules) {
  find_listed();
  for (const gdl::Rule& rule : rules.rules) read(rule);
  for (const Decided what : {Decided::kGoal, Decided::kLegal, Decided::kTerminal}) follow(what);
  std::sort(deciding_.begin(), deciding_.end());
  deciding_.erase(std::unique(deciding_.begin(), deciding_.end()), deciding_.end());
}

Literal RuleText::literal(const gdl::Rule& rule, gdl::TermId atom) const {
  const gdl::Terms& terms = rules_.terms;
  Literal literal;
  gdl::TermId inner = atom;
  const Symbol name = terms.symbol(atom);
  if (terms.arity(atom) == 1 && is_fact_keyword(rules_.keywords, name)) {
    literal.kind = LiteralKind::kFact;
    literal.source = terms.symbols().text(name);
    inner = terms.arguments(atom)[0];
  } else if (terms.arity(atom) == 2 && is_move_keyword(rules_.keywords, name)) {
    literal.kind = LiteralKind::kMove;
    inner = terms.arguments(atom)[1];
  }
  FactStore store;
  const FactId taken = store.intern(gdl::to_text(terms, inner, rule.variables));
  literal.shape = store.shape(store.shape_of(taken)).text;
  for (const Symbol leaf : store.constants(taken)) {
    literal.leaves.emplace_back(store.names().text(leaf));
  }
  return literal;
}

void RuleText::find_listed() {
  std::set<std::string> derived;
  for (const gdl::Rule& rule : rules_.rules) {
    const Literal head = literal(rule, rule.head);
    if (head.kind != LiteralKind::kRelation) continue;
    (rule.body.empty() ? listed_ : derived).insert(head.shape);
  }
  for (const std::string& shape : derived) listed_.erase(shape);
}

void RuleText::read(const gdl::Rule& rule) {
  std::map<std::string, std::uint32_t> nodes_of_variables;
  std::map<std::string, std::uint32_t> narrow_nodes;
  std::map<std::string, std::uint32_t> close_nodes;
  std::map<std::string, std::set<Argument>> listed;  // arguments by variable
  const auto visit = [&](gdl::TermId atom) {
    const Literal found = literal(rule, atom);
    const std::string shape = with_kind(found.kind, found.shape);
    for (std::uint32_t i = 0; i < found.leaves.size(); ++i) {
      const std::string& leaf = found.leaves[i];
      const Argument argument{shape, i};
      const std::uint32_t here = node(argument);
      if (!is_variable(leaf)) {
        if (found.source != "init") constants_[argument].insert(leaf);  // set-up is no expression
        ++uses_[leaf][shape];
        continue;
      }
      ++variable_names_[argument][leaf];
      const auto [entry, is_new] = nodes_of_variables.try_emplace(leaf, here);
      if (!is_new) parent_[root(parent_, here)] = root(parent_, entry->second);
      if (found.kind == LiteralKind::kRelation && listed_.contains(found.shape)) {
        listed[leaf].insert(argument);
      } else {
        const auto [close, is_lone] = close_nodes.try_emplace(leaf, here);
        if (!is_lone) close_parent_[root(close_parent_, here)] = root(close_parent_, close->second);
      }
      if (found.kind == LiteralKind::kRelation && found.leaves.size() == 1) continue;
      const auto [narrow, is_first] = narrow_nodes.try_emplace(leaf, here);
      if (!is_first) {
        narrow_parent_[root(narrow_parent_, here)] = root(narrow_parent_, narrow->second);
      }
    }
  };
  visit(rule.head);
  gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
    if (formula.kind == gdl::FormulaKind::kAtom) visit(formula.atom);
  });
  for (const auto& [variable, arguments] : listed) {
    const auto close = close_nodes.find(variable);
    const std::uint32_t by = close != close_nodes.end() ? close->second : add_node();
    for (const Argument& argument : arguments) asked_by_[argument].insert(by);
  }
  note_asked(rule);
}

void RuleText::note_asked(const gdl::Rule& rule) {
  const gdl::Terms& terms = rules_.terms;
  gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
    if (formula.kind != gdl::FormulaKind::kAtom) return;
    if (terms.symbol(formula.atom) != rules_.keywords.true_ || terms.arity(formula.atom) != 1) {
      return;
    }
    const gdl::TermId fact = terms.arguments(formula.atom)[0];
    if (terms.is_variable(fact)) {
      asks_for_any_ = true;
    } else {
      asked_for_.emplace(terms.name(fact));
    }
  });
}

std::uint32_t RuleText::node(const Argument& argument) {
  const auto known = nodes_.find(argument);
  return known != nodes_.end() ? known->second : nodes_.emplace(argument, add_node()).first->second;
}

/// One that is of no class yet.
std::uint32_t RuleText::add_node() {
  const auto number = static_cast<std::uint32_t>(parent_.size());
  parent_.push_back(number);
  narrow_parent_.push_back(number);
  close_parent_.push_back(number);
  return number;
}

void RuleText::follow(Decided what) {
  const gdl::Terms& terms = rules_.terms;
  using Relation = std::pair<std::uint32_t, std::uint32_t>;
  const auto relation_of = [&](gdl::TermId atom) {
    return Relation{terms.symbol(atom).value, terms.arity(atom)};
  };
  std::map<Relation, std::vector<std::uint32_t>> by_head;
  for (std::uint32_t i = 0; i < rules_.rules.size(); ++i) {
    if (!rules_.rules[i].body.empty()) by_head[relation_of(rules_.rules[i].head)].push_back(i);
  }
  const gdl::Rules::Keywords& keywords = rules_.keywords;
  const Relation start = what == Decided::kGoal    ? Relation{keywords.goal.value, 2}
                         : what == Decided::kLegal ? Relation{keywords.legal.value, 2}
                                                   : Relation{keywords.terminal.value, 0};
  std::vector<Relation> open{start};
  std::set<Relation> met{start};
  while (!open.empty()) {
    const Relation relation = open.back();
    open.pop_back();
    for (const std::uint32_t index : by_head[relation]) {
      const gdl::Rule& rule = rules_.rules[index];
      if (what != Decided::kLegal) deciding_.push_back(index);
      gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
        if (formula.kind != gdl::FormulaKind::kAtom) return;
        if (terms.symbol(formula.atom) == keywords.true_) {
          Literal found = literal(rule, formula.atom);
          decided_by_[static_cast<std::size_t>(what)].insert(found.shape);
          asked_[static_cast<std::size_t>(what)].push_back({std::move(found), rule.where});
        } else if (met.insert(relation_of(formula.atom)).second) {
          open.push_back(relation_of(formula.atom));
        }
      });
    }
  }
}

int RuleText::class_of(LiteralKind kind, const std::string& shape, std::size_t column) const {
  const auto found = nodes_.find({with_kind(kind, shape), static_cast<std::uint32_t>(column)});
  return found == nodes_.end() ? -1 : static_cast<int>(root(parent_, found->second));
}

int RuleText::narrow_class_of(LiteralKind kind, const std::string& shape,
                              std::size_t column) const {
  const auto found = nodes_.find({with_kind(kind, shape), static_cast<std::uint32_t>(column)});
  return found == nodes_.end() ? -1 : static_cast<int>(root(narrow_parent_, found->second));
}

std::set<std::uint32_t> RuleText::close_classes(const Argument& argument) const {
  std::set<std::uint32_t> classes;
  const auto by = asked_by_.find(argument);
  if (by != asked_by_.end()) {
    for (const std::uint32_t other : by->second) classes.insert(root(close_parent_, other));
  } else if (const auto own = nodes_.find(argument); own != nodes_.end()) {
    classes.insert(root(close_parent_, own->second));
  }
  return classes;
}

bool RuleText::asks(LiteralKind kind, const std::string& shape, std::size_t column,
                    const std::string& relation_shape, std::size_t argument) const {
  const auto own = close_classes({with_kind(kind, shape), static_cast<std::uint32_t>(column)});
  const auto asked = close_classes(
      {with_kind(LiteralKind::kRelation, relation_shape), static_cast<std::uint32_t>(argument)});
  return std::ranges::any_of(own, [&](std::uint32_t one) { return asked.contains(one); });
}

std::string RuleText::column_name(const std::string& fact_shape, std::size_t column) const {
  const auto found = variable_names_.find(
      {with_kind(LiteralKind::kFact, fact_shape), static_cast<std::uint32_t>(column)});
  if (found == variable_names_.end()) return "";
  const auto most =
      std::ranges::max_element(found->second, {}, [](const auto& entry) { return entry.second; });
  return most->first.substr(1);
}

const std::set<std::string>& RuleText::constants_in(const std::string& fact_shape,
                                                    std::size_t column) const {
  static const std::set<std::string> none;
  const auto found = constants_.find(
      {with_kind(LiteralKind::kFact, fact_shape), static_cast<std::uint32_t>(column)});
  return found == constants_.end() ? none : found->second;
}

bool RuleText::decides(const std::string& fact_shape, Decided what) const {
  return decided_by_[static_cast<std::size_t>(what)].contains(fact_shape);
}

std::vector<base::Location> RuleText::lines_asking(const std::string& fact_shape,
                                                   const std::vector<std::string>& constants,
                                                   Decided what) const {
  std::vector<base::Location> lines;
  for (const Place& place : asked_[static_cast<std::size_t>(what)]) {
    if (place.literal.shape == fact_shape && may_have(place.literal, constants)) {
      lines.push_back(place.where);
    }
  }
  tidy_lines(lines);
  return lines;
}

std::vector<base::Location> RuleText::lines_bringing(
    const std::string& fact_shape, const std::vector<std::string>& constants) const {
  std::vector<base::Location> lines;
  for (const Symbol keyword : {rules_.keywords.next, rules_.keywords.init}) {
    for (const gdl::Rule& rule : rules_.rules) {
      if (rules_.terms.symbol(rule.head) != keyword) continue;
      const Literal head = literal(rule, rule.head);
      if (head.shape == fact_shape && may_have(head, constants)) lines.push_back(rule.where);
    }
    if (!lines.empty()) break;
  }
  tidy_lines(lines);
  return lines;
}

bool RuleText::reckons(const std::string& fact_shape, std::size_t column) const {
  return std::ranges::any_of(rules_.rules, [&](const gdl::Rule& rule) {
    if (rules_.terms.symbol(rule.head) != rules_.keywords.next) return false;
    const Literal head = literal(rule, rule.head);
    return head.shape == fact_shape && column < head.leaves.size() && reckons(rule, head, column);
  });
}

bool RuleText::reckons(const gdl::Rule& rule, const Literal& head, std::size_t column) const {
  const std::string& comes = head.leaves[column];
  bool is_reckoned = false;
  gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool is_positive) {
    if (formula.kind != gdl::FormulaKind::kAtom || !is_positive) return;
    const Literal found = literal(rule, formula.atom);
    if (found.kind == LiteralKind::kRelation) {
      is_reckoned |= is_variable(comes) && found.leaves.size() > 1 &&
                     std::ranges::find(found.leaves, comes) != found.leaves.end();
    } else if (found.kind == LiteralKind::kMove) {
      const auto same = std::ranges::find(found.leaves, comes);
      is_reckoned |=
          is_variable(comes) && same != found.leaves.end() &&
          move_reckons(found.shape, static_cast<std::size_t>(same - found.leaves.begin()),
                       head.shape);
    } else if (found.kind == LiteralKind::kFact && found.shape == head.shape) {
      const std::string& was = found.leaves[column];
      is_reckoned |= !is_variable(comes) && !is_variable(was) && was != comes;
    }
  });
  return is_reckoned;
}

bool RuleText::move_reckons(const std::string& move_shape, std::size_t column,
                            const std::string& fact_shape) const {
  return std::ranges::any_of(rules_.rules, [&](const gdl::Rule& rule) {
    if (rules_.terms.symbol(rule.head) != rules_.keywords.legal) return false;
    const Literal head = literal(rule, rule.head);
    if (head.shape != move_shape || !is_variable(head.leaves[column])) return false;
    bool asks_fact = false;
    bool asks_relation = false;
    gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
      if (formula.kind != gdl::FormulaKind::kAtom) return;
      const Literal found = literal(rule, formula.atom);
      asks_fact |= found.kind == LiteralKind::kFact && found.shape == fact_shape;
      asks_relation |= found.kind == LiteralKind::kRelation && found.leaves.size() > 1 &&
                       std::ranges::find(found.leaves, head.leaves[column]) != found.leaves.end();
    });
    return asks_fact && asks_relation;
  });
}

bool RuleText::meet(const std::string& fact_shape, std::size_t column,
                    const std::string& other_shape, std::size_t other_column) const {
  return std::ranges::any_of(rules_.rules, [&](const gdl::Rule& rule) {
    std::set<std::string> here;
    std::set<std::string> there;
    gdl::walk_literals(rule, [&](const gdl::Formula& formula, bool) {
      if (formula.kind != gdl::FormulaKind::kAtom) return;
      const Literal found = literal(rule, formula.atom);
      if (found.kind != LiteralKind::kFact) return;
      if (found.shape == fact_shape) here.insert(found.leaves[column]);
      if (found.shape == other_shape) there.insert(found.leaves[other_column]);
    });
    return std::ranges::any_of(
        here, [&](const std::string& leaf) { return is_variable(leaf) && there.contains(leaf); });
  });
}

std::vector<std::uint32_t> RuleText::uses_of(const std::string& constant) const {
  std::vector<std::uint32_t> counts;
  const auto found = uses_.find(constant);
  if (found == uses_.end()) return counts;
  for (const auto& [relation, count] : found->second) counts.push_back(count);
  std::sort(counts.begin(), counts.end(), std::greater<>());
  return counts;
}

}  // namespace rulewise::insight
