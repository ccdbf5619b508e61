// rule_names.h — names for everything in a rulesheet that do not hang on how it is spelled.
//
//     const RuleNames names = name_rules(rules);
//     names.fingerprint;                   // the same for a scrambled rulesheet
//     names.canonical("(cell 1 2 x)");     // "(n7 n12 n13 n40)"
//
// Idea      colour refinement (Weisfeiler, Leman 1968): every name gets a colour from the rules it
//           stands in and where, with the colours of the other names there; again and again, until
//           that tells no more apart. Names that are still alike are interchangeable as far as this
//           sees: one of them is marked and the colours are refined again. The order of rules and
//           of the literals in them does not matter, and neither do the names of variables; the
//           order of roles does, since what is learned is told from the first one's side
// Needs     checked rules
// Promises  keywords and goal values keep their names; every other name gets one that depends on
//           the rules alone, but for names that no refinement tells apart
// Tested by rule_names_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "syntax/gdl/rules.h"

namespace rulewise::memory {

struct RuleNames {
  std::string fingerprint;                              // sixteen digits after the language
  std::unordered_map<std::string, std::string> new_of;  // what each name is called
  std::unordered_map<std::string, std::string> old_of;  // and back

  /// A fact with every name replaced.
  [[nodiscard]] std::string canonical(std::string_view fact) const;
  [[nodiscard]] std::string spelled(std::string_view canonical_fact) const;
};

[[nodiscard]] RuleNames name_rules(const gdl::Rules& rules);

}  // namespace rulewise::memory
