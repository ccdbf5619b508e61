#include "insight/discovery/endings.h"

#include <set>
#include <string>

#include "base/clock.h"
#include "base/time_up.h"
#include "machine/limit.h"
#include "machine/reference/prover.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::insight {
namespace {

using machine::reference::Prover;
using machine::reference::StateContext;

constexpr int kMostNames = 4;  // followed from `terminal` to what ends the game

/// The rules, and each ending once more with a head of its own.
struct Marked {
  gdl::Rules rules;
  std::vector<gdl::TermId> heads;
};

/// The relation that is all a rule asks for, in whatever instance; none where it asks for more.
gdl::TermId only_name(const gdl::Rules& rules, const gdl::Rule& rule) {
  const gdl::Terms& terms = rules.terms;
  if (rule.body.size() != 1 || rule.body[0].kind != gdl::FormulaKind::kAtom) return {};
  const gdl::TermId atom = rule.body[0].atom;
  if (terms.symbol(atom) == rules.keywords.true_) return {};
  std::set<gdl::TermId> met;
  for (const gdl::TermId argument : terms.arguments(atom)) {
    if (!terms.is_variable(argument) || !met.insert(argument).second) return {};
  }
  return atom;
}

/// Adds the rules that say what ends the game where this one holds: its own, or where it is but
/// another name, those for that name.
void collect(const gdl::Rules& rules, const gdl::Rule& rule, int names,
             std::vector<const gdl::Rule*>& found) {
  const gdl::TermId name = names < kMostNames ? only_name(rules, rule) : gdl::TermId();
  std::vector<const gdl::Rule*> reasons;
  bool has_fact = false;  // that holds in every state
  for (const gdl::Rule& other : rules.rules) {
    if (!name.is_valid() || rules.terms.symbol(other.head) != rules.terms.symbol(name) ||
        rules.terms.arity(other.head) != rules.terms.arity(name)) {
      continue;
    }
    has_fact = has_fact || other.body.empty();
    reasons.push_back(&other);
  }
  if (reasons.empty() || has_fact) return found.push_back(&rule);
  for (const gdl::Rule* reason : reasons) collect(rules, *reason, names + 1, found);
}

Marked mark(const gdl::Rules& rules, Endings& endings) {
  Marked marked{rules, {}};
  std::vector<const gdl::Rule*> found;
  for (const gdl::Rule& rule : rules.rules) {
    const bool ends = rules.terms.symbol(rule.head) == rules.keywords.terminal &&
                      rules.terms.arity(rule.head) == 0;
    if (ends) collect(rules, rule, 0, found);
  }
  std::set<const gdl::Rule*> met;
  for (const gdl::Rule* rule : found) {
    if (!met.insert(rule).second) continue;
    endings.rules.push_back({rule->where, gdl::to_text(rules, *rule)});
    // A blank cannot stand in a name of the rules.
    const std::string name = "ending " + std::to_string(marked.heads.size());
    marked.rules.rules.push_back(*rule);
    marked.rules.rules.back().head = marked.rules.terms.constant(name);
    marked.heads.push_back(marked.rules.rules.back().head);
  }
  return marked;
}

void study_game(const Sample& sample, const FactSet& last, Marked& marked, Prover& prover,
                Endings& endings) {
  StateContext context;
  for (const FactId fact : last) {
    const gdl::TermId term = gdl::read_ground_term(sample.facts.text(fact), marked.rules.terms);
    if (term.is_valid()) context.facts.add(marked.rules.terms, term);
  }
  prover.set_state(&context);
  for (std::size_t i = 0; i < marked.heads.size(); ++i) {
    if (prover.is_provable(marked.heads[i])) ++endings.rules[i].games;
  }
  ++endings.games;
  prover.set_state(nullptr);
}

}  // namespace

Endings study_endings(const gdl::Rules& rules, const Sample& sample, double max_seconds) {
  Endings endings;
  Marked marked = mark(rules, endings);
  const base::Deadline deadline(max_seconds);
  Prover prover(marked.rules, marked.rules.terms, {});
  for (const SampledGame& game : sample.games) {
    if (game.goals.empty()) continue;  // it was not finished
    if (base::is_up(deadline)) break;
    try {
      study_game(sample, game.states.back().facts, marked, prover, endings);
    } catch (const machine::LimitReached&) {
      prover.set_state(nullptr);
    }
  }
  return endings;
}

}  // namespace rulewise::insight
