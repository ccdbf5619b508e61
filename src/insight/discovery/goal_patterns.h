// goal_patterns.h — how a game is won: what the best goal of a role needs, and how games ended.
//
// Idea      the sets of facts that the goal rules pay most for (goal_lines.h), held against the
// last
//           states of random games: how often one was complete where the goal was paid, where it
//           was not, and before the end. Where conditions were left out and no game paid, sets are
//           put into states of the games to see, and so is the one that is named where it was in no
//           game that paid. Sets of one thing on one place are a target region
// Promises  counts over the finished games of the sample; believed where a set was complete in
//           every game that paid and, if conditions were left out, hardly ever before the end
// Tested by goal_patterns_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"
#include "insight/discovery/goal_lines.h"
#include "insight/discovery/structure.h"

namespace rulewise::insight {

struct GoalPattern {
  std::size_t role = 0;
  int pays = 0;
  std::size_t sets = 0;
  std::size_t least_facts = 0;  // in one
  std::size_t most_facts = 0;
  std::vector<std::string> example{};  // one of them; none where all that were tried never pay
  std::vector<std::string> places{};   // of a target region, if it is one
  std::string thing{};                 // that has to get there
  std::uint32_t paid = 0;              // games
  std::uint32_t paid_with = 0;         // of these, with a complete set at the end
  std::uint32_t others = 0;            // games that paid less
  std::uint32_t others_with = 0;
  std::uint32_t earlier = 0;  // states before the end of these games, a part of them
  std::uint32_t earlier_with = 0;
  std::uint32_t tried = 0;       // of these, a set was put into: where no game paid
  std::uint32_t tried_paid = 0;  // of these, those that paid then
  RulePlaces lines{};            // the goal rules
  bool is_all = true;            // false: the rules know ways that are not among the sets
  bool is_loose = false;         // conditions that something be false were left out

  /// Whether a set is hardly ever complete before the end: what holds all the time wins nothing by
  /// itself, such as whose turn it is.
  [[nodiscard]] bool is_rare() const { return earlier_with * 10 <= earlier; }
  [[nodiscard]] bool is_believed() const {
    if (example.empty()) return false;
    // Where the sets are all that it takes, that no game has come to it is no word against them.
    const bool is_proved = !is_loose || (tried > 0 && tried_paid * 2 >= tried);
    const bool is_enough = is_proved && others > 0 && others_with == 0 && is_rare();
    if (paid_with < paid) return is_enough && !is_all;  // those went one of the other ways
    return paid == 0 ? is_enough : !is_loose || is_rare();
  }
  [[nodiscard]] bool is_target() const { return !places.empty(); }
};

/// One for each role whose best goal can be written out; of games on a net.
[[nodiscard]] std::vector<GoalPattern> find_goal_patterns(const gdl::Rules& rules,
                                                          const Structure& structure,
                                                          const game::Game& game);
/// The same of sets that are written out already.
[[nodiscard]] std::vector<GoalPattern> find_goal_patterns(const gdl::Rules& rules,
                                                          const Structure& structure,
                                                          const game::Game& game,
                                                          const std::vector<GoalLines>& goal_lines);

/// The claim with its evidence.
[[nodiscard]] std::string goal_sentence(const Structure& structure, const GoalPattern& pattern);

}  // namespace rulewise::insight
