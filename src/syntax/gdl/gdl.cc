#include "syntax/gdl/gdl.h"

#include <algorithm>
#include <string>
#include <string_view>
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

/// Whether the text speaks of a keyword anywhere, whatever its case.
bool mentions(std::string_view text, std::string_view keyword) {
  const auto is_same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; };
  return std::search(text.begin(), text.end(), keyword.begin(), keyword.end(), is_same) !=
         text.end();
}

/// What can be told of the rules that were read; `lost` if some were left out for a fault. Checks
/// that mostly warn come last: only so many messages are kept.
void check_rules(const Rules& rules, std::string_view text, bool lost,
                 base::Diagnostics& diagnostics) {
  const Dependencies dependencies(rules);
  const RuleGraph graph(rules, dependencies);
  // What seems to be missing may be among the rules that were lost, or all of them were.
  const bool is_unread = rules.rules.empty() && diagnostics.has_errors();
  if (!is_unread)
    check_parts(
        rules, dependencies, [&](std::string_view part) { return lost && mentions(text, part); },
        diagnostics);
  check_keyword_use(rules, diagnostics);
  check_safety(rules, diagnostics);
  check_stratification(rules, dependencies, graph, diagnostics);
  check_recursion(rules, dependencies, graph, diagnostics);
  check_state_use(rules, dependencies, diagnostics);
  check_arities(rules, diagnostics);
  check_goals(rules, dependencies, diagnostics);
  if (lost) return;
  check_roles(rules, diagnostics);
  check_undefined(rules, dependencies, diagnostics);
}

/// The share of the memory that the rules themselves may take; the checks need as much again, and
/// so does whatever runs them.
constexpr std::size_t kShareOfRules = 4;

bool is_too_large(const Rules& rules, const RuleReader& reader, const ReadLimits& limits,
                  base::Diagnostics& diagnostics) {
  const std::size_t bytes = memory_bytes(rules.terms) + reader.rule_bytes();
  if (bytes <= limits.max_memory / kShareOfRules) return false;
  diagnostics.error(rules.rules.empty() ? base::Location{1, 1} : rules.rules.back().where,
                    "the rules up to here take more than a quarter of the memory, " +
                        std::to_string(limits.max_memory >> 20U) +
                        " MiB; the rest of the text is not read",
                    "give more with --memory");
  return true;
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
  const std::size_t max_nodes = limits.max_memory / kShareOfRules / sizeof(Expression);
  Parser parser(text, limits.max_depth, reading.diagnostics, max_nodes);
  RuleReader reader(parser, reading.rules, limits.max_variables, reading.diagnostics);
  for (ExpressionId whole = parser.next(); whole.is_valid(); whole = parser.next()) {
    reader.read(whole);
    if (is_too_large(reading.rules, reader, limits, reading.diagnostics)) return reading;
  }
  collect_roles(reading.rules);
  const bool lost = parser.lost_expressions() || reader.lost_rules();
  check_rules(reading.rules, text, lost, reading.diagnostics);
  reading.diagnostics.sort_by_place();
  return reading;
}

base::Diagnostics check_goal_values(const Rules& rules) {
  base::Diagnostics diagnostics;
  check_goals(rules, Dependencies(rules), diagnostics);
  return diagnostics;
}

std::optional<std::string> canonical_term(std::string_view text) {
  Terms terms;
  const TermId term = read_ground_term(text, terms);
  if (!term.is_valid()) return std::nullopt;
  return to_text(terms, term);
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
