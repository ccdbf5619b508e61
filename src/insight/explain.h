// explain.h — sentences about what was found, each with the rule lines it came from.
//
// Needs     knowledge made from rules with places; without places only the lines are missing
// Promises  figures in sentences are those of the tables
// Tested by explain_test.cc
#pragma once

#include <string>
#include <vector>

#include "insight/advisor.h"
#include "insight/board_knowledge.h"

namespace rulewise::insight {

/// A sentence and the lines of the rules that make it true.
struct Remark {
  std::string sentence;
  std::vector<base::Location> lines;
};

/// What an advisor is worth in this game.
[[nodiscard]] Advice advice_of(BoardAdvice advice, const BoardKnowledge& knowledge);
/// Whether the advisor can ever say anything but 0 in this game.
[[nodiscard]] bool can_speak(BoardAdvice advice, const BoardKnowledge& knowledge);

/// What a kind of piece is worth, compared with the next one below, and why.
[[nodiscard]] Remark explain_value(const BoardKnowledge& knowledge, PieceId kind);
/// What each kind can become, and who decides.
[[nodiscard]] std::vector<Remark> explain_promotions(const BoardKnowledge& knowledge);
/// Where which pieces end the game.
[[nodiscard]] std::vector<Remark> explain_arrivals(const BoardKnowledge& knowledge);
/// What a player must not lose.
[[nodiscard]] std::vector<Remark> explain_vital(const BoardKnowledge& knowledge);

/// White's defined kinds, most valuable first.
[[nodiscard]] std::vector<PieceId> kinds_by_value(const BoardKnowledge& knowledge);

}  // namespace rulewise::insight
