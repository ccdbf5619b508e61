#include "insight/discovery/rule_lines.h"

#include <string>

#include "insight/wording.h"
#include "logic/flatten.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::insight {

RuleLines::RuleLines(const gdl::Rules& rules) : terms_(rules.terms) {
  for (const gdl::Rule& rule : rules.rules) {
    if (!terms_.is_compound(rule.head)) continue;
    const auto count = static_cast<std::uint32_t>(rule.variables.size());
    const auto arguments = terms_.arguments(rule.head);
    if (terms_.symbol(rule.head) == rules.keywords.next && arguments.size() == 1) {
      next_.push_back({arguments[0], count, rule.where});
    } else if (terms_.symbol(rule.head) == rules.keywords.init && arguments.size() == 1) {
      init_.push_back({arguments[0], count, rule.where});
    } else if (terms_.symbol(rule.head) == rules.keywords.goal && arguments.size() == 2) {
      goal_.push_back({rule.head, count, rule.where});
    } else if (terms_.symbol(rule.head) == rules.keywords.legal && arguments.size() == 2) {
      legal_.push_back({arguments[1], count, rule.where});
    }
  }
}

void RuleLines::add_fact(std::string_view fact, RulePlaces& places) { add(next_, fact, places); }

void RuleLines::add_setup(std::string_view fact, RulePlaces& places) { add(init_, fact, places); }

void RuleLines::add_goal(std::string_view role, int pays, RulePlaces& places) {
  add(goal_, "(goal " + std::string(role) + ' ' + std::to_string(pays) + ')', places);
}

void RuleLines::add_move(std::string_view move, RulePlaces& places) { add(legal_, move, places); }

void RuleLines::add(const std::vector<Head>& heads, std::string_view text, RulePlaces& places) {
  const gdl::TermId wanted = gdl::read_ground_term(text, terms_);
  if (!wanted.is_valid()) return;
  for (const Head& head : heads) {
    if (logic::Unifier(terms_, head.variables).unify(head.term, wanted)) {
      places.push_back(head.where);
    }
  }
  tidy_lines(places);
}

}  // namespace rulewise::insight
