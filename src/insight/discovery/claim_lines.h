// claim_lines.h — the rules that claims about facts rest on, by kind of fact and kind of thing.
//
// Idea      what is said of facts of a shape, or of things of a kind, rests on the rules that bring
//           such facts about, or where none does, on those that set them up (rule_lines.h)
// Promises  bounded: a few facts of each are looked at, none of them once the time is up
// Tested by claim_lines_test.cc
#pragma once

#include <vector>

#include "insight/discovery/board_view.h"
#include "insight/discovery/rule_lines.h"
#include "insight/discovery/sample.h"

namespace rulewise::insight {

struct ClaimLines {
  std::vector<RulePlaces> of_shapes{};  // by shape of the sample
  std::vector<RulePlaces> of_kinds{};   // by kind of the board, if there is one
};

[[nodiscard]] ClaimLines find_claim_lines(const gdl::Rules& rules, const Sample& sample,
                                          const BoardView* board);

}  // namespace rulewise::insight
