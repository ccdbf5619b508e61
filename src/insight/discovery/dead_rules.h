// dead_rules.h — rules whose conditions never held in any state or move that random play met.
//
// Idea      each rule gets a second head of its own; while games are played at random, every state
//           with the moves made in it is asked for the heads that were not yet proved. What is left
//           at the end was never used
// Needs     checked rules and a machine that runs them
// Promises  same rules, seed and limits, same list, unless the time ran out first; bounded in time
// but
//           for one question
// Tested by dead_rules_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "game/game.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

struct UnusedRule {
  base::Location where;
  std::string rule;  // as the rules write it
};

struct RuleUse {
  std::vector<UnusedRule> unused;  // in the order of the text
  std::uint32_t rules = 0;         // with conditions
  std::uint32_t games = 0;         // looked at to their end; without any, no rule is told of
  std::uint32_t states = 0;
};

struct RuleUseLimits {
  double max_seconds = 2;
  std::uint32_t max_games = 60;
  std::uint32_t max_length = 300;
  std::uint64_t seed = 1;
};

[[nodiscard]] RuleUse study_rule_use(const gdl::Rules& rules, const game::Game& game,
                                     const RuleUseLimits& limits);

}  // namespace rulewise::insight
