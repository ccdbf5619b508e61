// rule_names.h — names for everything in a rulesheet that do not hang on how it is spelled.
//
//     const RuleNames names = name_rules(rules);
//     names.fingerprint;                   // the same for a scrambled rulesheet
//     names.canonical("(cell 1 2 x)");     // "(n7 n12 n13 n40)"
//
// Idea      names get colours from the rules they stand in (rule_colours.h). Where that leaves
//           names alike, each of them is marked in turn and the colours are refined again, to the
//           end: the way after which the rules look least is the same for every spelling
//           (marker.h). Ways that look the same differ by a symmetry of the rules, and any of them
//           serves. The order of rules and of the literals in them does not matter, and neither do
//           the names of variables; the order of roles does, since what is learned is told from the
//           first one's side
// Needs     checked rules
// Promises  keywords and goal values keep their names; every other name gets one that depends on
//           the rules alone, but for a symmetry of the rules. Where finding these takes too much
//           work, names and the fingerprint hang on the spelling: another spelling finds no memory
//           rather than a wrong one
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
  bool are_shared = true;                               // by every spelling of the rules

  /// A fact with every name replaced.
  [[nodiscard]] std::string canonical(std::string_view fact) const;
  [[nodiscard]] std::string spelled(std::string_view canonical_fact) const;
};

[[nodiscard]] RuleNames name_rules(const gdl::Rules& rules);

}  // namespace rulewise::memory
