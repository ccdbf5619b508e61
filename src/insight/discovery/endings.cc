#include "insight/discovery/endings.h"

#include <utility>

#include "base/clock.h"
#include "base/time_up.h"
#include "machine/limit.h"
#include "machine/reference/prover.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::insight {
namespace {

using machine::reference::Prover;
using machine::reference::StateContext;

/// The rules with a head of its own for each that concludes `terminal`, which follows from it.
struct Marked {
  gdl::Rules rules;
  std::vector<gdl::TermId> heads;
};

Marked mark(const gdl::Rules& rules, Endings& endings) {
  Marked marked{rules, {}};
  const gdl::TermId terminal = marked.rules.terms.constant(rules.keywords.terminal);
  std::vector<gdl::Rule> links;
  for (gdl::Rule& rule : marked.rules.rules) {
    if (rule.head != terminal) continue;
    endings.rules.push_back({rule.where, gdl::to_text(rules, rule)});
    // A blank cannot stand in a name of the rules.
    const std::string name = "ending " + std::to_string(marked.heads.size());
    rule.head = marked.rules.terms.constant(name);
    marked.heads.push_back(rule.head);
    gdl::Formula condition;
    condition.atom = rule.head;
    links.push_back({terminal, {std::move(condition)}, {}, rule.where});
  }
  for (gdl::Rule& link : links) marked.rules.rules.push_back(std::move(link));
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
