// rulebook.h — derived rules as ordinary rules: the game's own, and those that answer questions.
//
// Idea      a question is a role that the game does not have, its answers that role's legal
//           moves: so the rules go through the same grounder into gates of the same net, and
//           asking costs one pass. Residual conditions become relations with the move as an
//           argument, defined by unfolding them one step
// Promises  the game's own roles, facts and moves are untouched; names of ours begin with a
//           blank, which no rulesheet can contain
// Tested by audit_test.cc
#pragma once

#include "base/result.h"
#include "syntax/gdl/rules.h"
#include "tactics/derive.h"

namespace rulewise::tactics {

/// The questions, in the order of the roles that stand for them, after the game's own.
enum class Question : std::uint8_t {
  kWins,
  kEnds,
  kThreat,
  kAnswer,
  kThreatens,
  kMade,
  kMet,
  kOpened,
  kBuilds
};
inline constexpr std::size_t kQuestions = 9;

/// Rules of the game with the derived ones. Legal moves of the roles of the questions:
/// wins, ends, threatens: (NAME role move); threat: (RULE winner move …);
/// answer: (RULE winner move … role move); made: (NAME role move winning-move), for moves that
/// grant nothing; met: (NAME role move winning-move replier reply);
/// opened: (NAME role move replier reply winning-move); builds: (NAME role move next-move
/// winning-move). `splits`: derived rules are written in parts (split_rule.h), which ground where
/// whole ones outgrow the limits.
[[nodiscard]] base::Result<gdl::Rules> rules_with_questions(const gdl::Rules& rules,
                                                            Derivation& derivation, bool splits);

}  // namespace rulewise::tactics
