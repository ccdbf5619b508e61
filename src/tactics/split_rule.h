// split_rule.h — a rule whose conditions fall apart, as several rules.
//
//     (<= (h ?a) (p ?a ?b) (q ?a ?c))   becomes   (<= (h ?a) (q ?a ?c) (part0 ?a))
//                                                 (<= (part0 ?a) (p ?a ?b))
//
// Idea      a variable outside the head is chosen among the conditions it stands in and no others:
//           one after the other, those with the fewest variables around them first. Written so,
//           rules are ground choice by choice instead of every choice with every other
// Needs     a rule in which every variable stands in a condition that holds
// Promises  the same answers; the rule alone where nothing is to be gained, or where a part would
//           leave a variable open
// Tested by split_rule_test.cc
#pragma once

#include <cstddef>
#include <vector>

#include "syntax/gdl/rules.h"

namespace rulewise::tactics {

/// The first is the rule itself. New relations are named " part" and a number from `next_name` on.
[[nodiscard]] std::vector<gdl::Rule> split_rule(gdl::Terms& terms, gdl::Rule rule,
                                                std::size_t& next_name);

}  // namespace rulewise::tactics
