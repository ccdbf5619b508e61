// checks.h — what is looked for in rules that read well: one function for each kind of fault.
//
// Idea      an error where the rules have no meaning, a warning where they have one that is
//           hardly meant; each check looks at all rules and tells every fault it finds
// Needs     rules from the reader: no invalid ids, bounded depth
// Promises  order does not matter; none crashes on what another would refuse
// Tested by the *_check_test.cc beside each, tests/errors
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "syntax/gdl/dependencies.h"
#include "syntax/gdl/rule_graph.h"
#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

/// Number of arguments of keywords (errors), and of all other names (warnings).
void check_arities(const Rules& rules, base::Diagnostics& diagnostics);
/// Keywords where they may not stand: concluding `true`, asking for `next`, GDL-II.
void check_keyword_use(const Rules& rules, base::Diagnostics& diagnostics);
/// Every variable of a head, of a negated condition and of `distinct` is bound by a positive
/// condition, in each branch of an `or` by itself.
void check_safety(const Rules& rules, base::Diagnostics& diagnostics);
/// No relation depends on its own negation.
void check_stratification(const Rules& rules, const Dependencies& dependencies,
                          const RuleGraph& graph, base::Diagnostics& diagnostics);
/// Recursion passes on only what something outside it binds, so that it ends.
void check_recursion(const Rules& rules, const Dependencies& dependencies, const RuleGraph& graph,
                     base::Diagnostics& diagnostics);
/// Nothing depends on the state or on the moves made that must not.
void check_state_use(const Rules& rules, const Dependencies& dependencies,
                     base::Diagnostics& diagnostics);
/// There are players, moves, an end and goals; what `may_be_lost` names is not missed.
void check_parts(const Rules& rules, const Dependencies& dependencies,
                 const std::function<bool(std::string_view)>& may_be_lost,
                 base::Diagnostics& diagnostics);
/// Goals in 0..100.
void check_goals(const Rules& rules, const Dependencies& dependencies,
                 base::Diagnostics& diagnostics);
/// Every role has goals, and rules speak of roles that there are.
void check_roles(const Rules& rules, base::Diagnostics& diagnostics);
/// Relations that nothing concludes and facts that never become true: false wherever asked.
void check_undefined(const Rules& rules, const Dependencies& dependencies,
                     base::Diagnostics& diagnostics);

/// `name/2`, as messages call a relation; keywords without the number.
[[nodiscard]] std::string relation_text(const Rules& rules, const Relation& relation);

}  // namespace rulewise::gdl
