#include "tactics/rule_writer.h"

#include <algorithm>
#include <utility>

namespace rulewise::tactics {

using logic::RelationId;
using logic::RelationKind;

std::vector<std::string> variable_names(const gdl::Terms& terms, const Draft& draft) {
  std::vector<std::string> names(draft.variable_count);
  std::size_t next = 0;
  for (std::uint32_t v = 0; v < draft.variable_count; ++v) {
    if (draft.role.is_valid() && terms.is_variable(draft.role) &&
        terms.variable_index(draft.role) == v) {
      names[v] = "?p";
      continue;
    }
    if (next % 26 == 15) ++next;  // ?p is taken
    names[v] = std::string("?") + static_cast<char>('a' + next % 26);
    if (next >= 26) names[v] += std::to_string(next / 26);
    ++next;
  }
  return names;
}

namespace {

/// The name without what keeps it apart from others.
std::string plain_name(const logic::LiftedProgram& program, RelationId id) {
  const logic::Relation& relation = program.relation(id);
  std::string name;
  if (relation.kind == RelationKind::kTrue) name = "true_";
  if (relation.kind == RelationKind::kDoes) name = "does_";
  if (relation.kind == RelationKind::kLegal) name = "legal_";
  std::string own(relation.name.is_valid() ? program.terms.symbols().text(relation.name)
                                           : "constant");
  std::erase(own, ' ');
  return name + own;
}

gdl::Formula formula_of(const logic::Difference& difference) {
  gdl::Formula result;
  result.kind = gdl::FormulaKind::kDistinct;
  result.atom = difference.left;
  result.other = difference.right;
  return result;
}

}  // namespace

std::string residual_name(const logic::LiftedProgram& program, const Condition& condition) {
  const RelationId id = condition.literal.relation;
  const std::string own = plain_name(program, id);
  std::string name = (condition.is_after ? " after_" : " by_move_") + own;
  for (std::size_t r = 0; r < program.relations.size(); ++r) {
    if (r == id.index() || plain_name(program, RelationId(r)) != own) continue;
    name += "_" + std::to_string(id.value);
    break;
  }
  return name;
}

TermId RuleWriter::atom(const Draft& draft, const Condition& condition) {
  const logic::Literal& literal = condition.literal;
  const logic::Relation& relation = program_.relation(literal.relation);
  if (condition.is_after || condition.is_settled) {
    std::vector<TermId> arguments = literal.arguments;
    arguments.push_back(draft.role);
    arguments.push_back(draft.move);
    const std::string name = naming_ ? naming_(condition) : residual_name(program_, condition);
    return terms_.compound(terms_.symbols().intern(name), arguments);
  }
  switch (relation.kind) {
    case RelationKind::kTrue:
    case RelationKind::kInit: return wrapped(keywords_.true_, {}, content(literal, 0));
    case RelationKind::kDoes:
      return wrapped(keywords_.does, literal.arguments[0], content(literal, 1));
    case RelationKind::kLegal:
      return wrapped(keywords_.legal, literal.arguments[0], content(literal, 1));
    case RelationKind::kGoal: return terms_.compound(keywords_.goal, literal.arguments);
    case RelationKind::kTerminal: return terms_.constant(keywords_.terminal);
    default: break;
  }
  if (literal.arguments.empty()) return terms_.constant(relation.name);
  return terms_.compound(relation.name, literal.arguments);
}

gdl::Formula RuleWriter::formula(const Draft& draft, const Condition& condition) {
  gdl::Formula result;
  result.atom = atom(draft, condition);
  if (!condition.literal.is_negated) return result;
  gdl::Formula negation;
  negation.kind = gdl::FormulaKind::kNot;
  negation.parts.push_back(std::move(result));
  return negation;
}

gdl::Rule RuleWriter::rule(const Draft& draft, TermId head) {
  gdl::Rule result;
  result.head = head;
  for (const Condition& c : draft.conditions) result.body.push_back(formula(draft, c));
  for (const logic::Difference& d : draft.differences) {
    if (!d.wants_constant()) result.body.push_back(formula_of(d));
  }
  result.variables = variable_names(terms_, draft);
  return result;
}

TermId RuleWriter::content(const logic::Literal& literal, std::size_t from) {
  const logic::Relation& relation = program_.relation(literal.relation);
  if (!relation.name.is_valid()) return literal.arguments[from];
  const std::span<const TermId> arguments(literal.arguments);
  return terms_.compound(relation.name, arguments.subspan(from));
}

TermId RuleWriter::wrapped(gdl::Symbol keyword, TermId role, TermId content) {
  if (!role.is_valid()) return terms_.compound(keyword, std::vector{content});
  return terms_.compound(keyword, std::vector{role, content});
}

}  // namespace rulewise::tactics
