// endings.h — which of the rules that end a game did, in sampled games.
//
// Idea      each rule for `terminal`, or for what is but another name of it, gets a head of its
// own;
//           the last state of a game then proves the heads of those that hold in it
// Needs     checked rules and a sample of games of them
// Promises  bounded in time: games it does not come to are not counted
// Tested by endings_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "insight/discovery/sample.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

/// One rule for `terminal`, or for the one relation that such a rule asks for.
struct Ending {
  base::Location where;
  std::string rule;         // as the rules write it
  std::uint32_t games = 0;  // that it ended, perhaps with others
};

struct Endings {
  std::vector<Ending> rules;  // in the order of the text
  std::uint32_t games = 0;    // looked at
};

[[nodiscard]] Endings study_endings(const gdl::Rules& rules, const Sample& sample,
                                    double max_seconds);

}  // namespace rulewise::insight
