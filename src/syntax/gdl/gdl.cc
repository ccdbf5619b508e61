#include "syntax/gdl/gdl.h"

#include <string>
#include <unordered_set>

#include "syntax/gdl/checks.h"
#include "syntax/gdl/parser.h"
#include "syntax/gdl/rule_reader.h"
#include "syntax/gdl/term_reader.h"

namespace rulewise::gdl {
namespace {

void collect_roles(Rules& rules) {
  std::unordered_set<TermId> seen;
  for (const Rule& rule : rules.rules) {
    const bool is_role = rules.terms.is_compound(rule.head) &&
                         rules.terms.symbol(rule.head) == rules.keywords.role &&
                         rules.terms.arity(rule.head) == 1;
    if (!is_role || !rule.body.empty()) continue;
    const TermId role = rules.terms.arguments(rule.head)[0];
    if (!rules.terms.is_ground(role)) continue;
    if (seen.insert(role).second) rules.roles.push_back(role);
  }
}

/// What can be told of the rules that were read; `complete` if none was lost to a fault. Checks
/// that mostly warn come last: only so many messages are kept.
void check_rules(const Rules& rules, bool complete, base::Diagnostics& diagnostics) {
  const Dependencies dependencies(rules);
  const RuleGraph graph(rules, dependencies);
  check_keyword_use(rules, diagnostics);
  check_safety(rules, diagnostics);
  check_stratification(rules, dependencies, graph, diagnostics);
  check_recursion(rules, dependencies, graph, diagnostics);
  check_state_use(rules, dependencies, diagnostics);
  check_arities(rules, diagnostics);
  if (!complete) return check_goals(rules, dependencies, diagnostics);
  check_game(rules, dependencies, diagnostics);
  check_undefined(rules, dependencies, diagnostics);
}

}  // namespace

Reading read_rules(std::string_view text, const ReadLimits& limits) {
  Reading reading;
  if (text.size() > limits.max_bytes) {
    reading.diagnostics.error(
        {1, 1},
        "the text is longer than " + std::to_string(limits.max_bytes) + " bytes and is not read",
        "is this really a rule file?");
    return reading;
  }
  Parser parser(text, limits.max_depth, reading.diagnostics);
  RuleReader reader(parser, reading.rules, limits.max_variables, reading.diagnostics);
  for (ExpressionId whole = parser.next(); whole.is_valid(); whole = parser.next()) {
    reader.read(whole);
  }
  collect_roles(reading.rules);
  check_rules(reading.rules, !reading.diagnostics.has_errors(), reading.diagnostics);
  reading.diagnostics.sort_by_place();
  return reading;
}

TermId read_ground_term(std::string_view text, Terms& terms, const ReadLimits& limits) {
  if (text.size() > limits.max_bytes) return {};
  base::Diagnostics diagnostics;
  Parser parser(text, limits.max_depth, diagnostics);
  const ExpressionId whole = parser.next();
  if (!whole.is_valid()) return {};
  const std::size_t known_terms = terms.size();
  const TermId term = TermReader(parser, terms, limits.max_variables, diagnostics).read(whole);
  const bool alone = !parser.next().is_valid() && !diagnostics.has_errors();
  if (alone && term.is_valid() && terms.is_ground(term)) return term;
  terms.shrink_to(known_terms);
  return {};
}

}  // namespace rulewise::gdl
