// symmetry.h — derived rules that are images of each other: mirrored, turned, roles exchanged.
//
// Idea      columns that variables connect take the same values. A symmetry turns the order of such
//           values round, exchanges a few of them, or changes two kinds of columns for each other
//           (turns a board over its diagonal). Guesses are held against the rules: what makes moves
//           legal, facts true next, the end and the goals, filled in without variables, must be
//           mapped onto itself as a set. The opening is not asked about
// Promises  only images under maps that passed; none where the rules without variables outgrow the
//           limits or take too long to unfold
// Tested by symmetry_test.cc
#pragma once

#include <cstddef>
#include <vector>

#include "logic/net.h"
#include "tactics/derive.h"

namespace rulewise::tactics {

/// By rule, in the order of the derivation: rules with equal numbers are images of each other.
struct Images {
  std::vector<std::size_t> wins;
  std::vector<std::size_t> made;  // wins in two
  std::vector<std::size_t> forced;
  std::vector<std::size_t> threats;
  std::size_t symmetries = 0;  // that were found, the one that changes nothing aside
};

/// `net` is the net of the same rules.
[[nodiscard]] Images find_images(const Derivation& derivation, const logic::Net& net);

}  // namespace rulewise::tactics
