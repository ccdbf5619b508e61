// derive.h — the metaprogram: from the rules of a game, rules about winning, threats and answers.
//
// Idea      "this move wins" is the goal, unfolded through `next` (unfold.h). A threat is a
//           winning-move rule of the other side whose conditions hold already, or will hold
//           after any move; its answers are the moves that can break one of them: found by
//           unfolding "after the move the condition fails". A move that makes a threat is a
//           threat rule unfolded once more; one that makes threats which no reply meets wins
//           (upwards.h)
// Needs     rules that passed the check
// Promises  `wins` together hold exactly for the moves that win at once. The answers of a forced
//           rule are complete: where its threat holds, every other move that is not one of `wins`
//           and `ends` lets the threatening move win. Where that cannot be shown there is no rule.
//           Every role but the one asked about must have exactly one legal move
// Tested by derive_test.cc, audit_test.cc
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "logic/net.h"
#include "syntax/gdl/rules.h"
#include "tactics/draft.h"
#include "tactics/effort.h"
#include "tactics/invariants.h"

namespace rulewise::tactics {

struct DeriveLimits {
  std::size_t max_conditions = 200;  // of a rule
  std::size_t max_answers = 5;       // kinds of moves that answer a threat
  std::size_t max_rules = 2000;      // of one kind
  std::size_t max_threats = 400;     // rules about moves that threaten
  std::size_t max_builds = 600;      // rules about moves after which others would threaten
  bool derives_sure_wins = true;     // rules about moves that win in two
  std::size_t max_drafts = 20'000;   // rules in the making
  double max_seconds = 10.0;         // of the processor
  std::uint64_t max_steps = Effort::kEndless;  // of unfolding: the same on every machine
  int goal = 100;                              // what counts as winning
};

/// Where `threat` holds, the role to move must make one of the `answers` or end the game.
struct ForcedRule {
  Draft threat;                // head: winner, its move, then what the answers need to know
  std::vector<Draft> answers;  // the same head, then who answers and the move
  std::size_t wins = 0;        // the winning-move rule it was made from
  bool is_exact = false;       // an answer always breaks what it answers
};

/// A move wins in two if it makes a threat, if every reply that meets all threats it makes opens
/// the way to another win, and if it grants nothing; where others threaten, it must answer them by
/// rules that are exact. Somebody must be able to reply, else the game stands still.
struct SureWins {
  std::vector<Draft> made;    // head: role, move, winning move: afterwards that is threatened
  std::vector<Draft> met;     // head: the same, another role and its reply: which may answer it
  std::vector<Draft> grants;  // head: role, move; another role that threatened nothing may end the
                              // game afterwards
  std::vector<Draft> opened;  // head: role, move, another role, its reply, winning move: which wins
                              // after that reply, and because of it
  std::vector<Draft> builds;  // head: role, move, its next move, winning move: the next one would
                              // threaten it, and did not before. Says what to look at first
  bool may_stand_still = false;  // after a move of `made` another role may have no move: whoever
                                 // asks makes the move and looks
};

struct Derivation {
  logic::LiftedProgram program;
  Invariants invariants;
  std::vector<Draft> wins;  // head: role, move
  std::vector<Draft> over;  // ways for a game to be over; no head
  std::vector<Draft>
      ends;  // head: role, move; other ends than `wins` that may come before a threat
  std::vector<ForcedRule> forced;
  std::vector<TermId> waiting;     // moves that a role has only where it has nothing else
  std::vector<Draft> threats;      // head: role, move: afterwards some forced rule's threat holds
  SureWins sure;                   // empty where nothing is known of wins in two
  bool is_sure_whole = true;       // false: time was up before all was known of them
  bool is_unfolded = true;         // false: the goal outgrew the limits and is checked step by step
  bool ran_out_of_time = false;    // before wins in two: another run may derive more, or less
  std::vector<std::string> notes;  // what was left out, and why
};

/// `net` is the net of the same rules, or empty: then nothing is known of what states exclude.
[[nodiscard]] base::Result<Derivation> derive(const gdl::Rules& rules, const logic::Net& net,
                                              const DeriveLimits& limits);

}  // namespace rulewise::tactics
