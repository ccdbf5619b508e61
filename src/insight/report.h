// report.h — what the rules of a chess-like game tell, written for a person: tables and sentences.
//
// Promises  the tables are laid out as in the paper: pieces across, advisors down, totals last
// Tested by report_test.cc, tests/cli
#pragma once

#include <string>

#include "insight/board_knowledge.h"

namespace rulewise::insight {

/// Material values advisor by advisor.
[[nodiscard]] std::string material_table(const BoardKnowledge& knowledge);
/// Every advisor with its weight and what it has to say in this game.
[[nodiscard]] std::string advisors_text(const BoardKnowledge& knowledge);
/// Board, material, piece values in words, promotions, goals.
[[nodiscard]] std::string report_text(const BoardKnowledge& knowledge);

}  // namespace rulewise::insight
