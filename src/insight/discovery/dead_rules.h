// dead_rules.h — rules whose conditions never held in any state or move of the games played.
//
// Idea      each rule gets a second head of its own; games are gone through again, and every state
//           with the moves made in it is asked for the heads that were not yet proved. What is left
//           at the end was never used
// Needs     checked rules, a machine that runs them, and games played on it
// Promises  same games, same list, unless the time ran out first; the ends of all games come first,
//           so no rule that ended one is called unused; bounded in time but for one question
// Tested by dead_rules_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "game/game.h"
#include "insight/played_games.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

struct UnusedRule {
  base::Location where;
  std::string rule;  // as the rules write it
};

struct RuleUse {
  std::vector<UnusedRule> unused;  // in the order of the text
  std::uint32_t rules = 0;         // with conditions
  std::uint32_t random_games = 0;  // gone through to their last state; without any game, no rule
  std::uint32_t strong_games = 0;  // is told of
  std::uint32_t states = 0;

  [[nodiscard]] std::uint32_t games() const { return random_games + strong_games; }
};

[[nodiscard]] RuleUse study_rule_use(const gdl::Rules& rules, const game::Game& game,
                                     const PlayedGames& played, double max_seconds);

}  // namespace rulewise::insight
