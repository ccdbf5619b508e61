// structure_report.h — what was found of a game's structure, in words, each with its evidence.
//
// Promises  every sentence names the sample it rests on or the lines of the rules it came from
// Tested by structure_report_test.cc, structure_test.cc
#pragma once

#include <string>

#include "insight/discovery/structure.h"

namespace rulewise::insight {

/// The whole as text: board, pieces, whose turn, counters, and OGRE's table of columns.
[[nodiscard]] std::string report_text(const Structure& structure);

/// Whose a piece is, whether it moves, what it becomes: one sentence.
[[nodiscard]] std::string piece_sentence(const Structure& structure, Kind kind);
/// Places, how they hang together, and which facts say so: one sentence.
[[nodiscard]] std::string board_sentence(const Structure& structure);
/// What counts the steps, who chooses when, what holds an amount: one sentence each.
[[nodiscard]] std::string counter_sentence(const Structure& structure, const StepCounter& counter);
[[nodiscard]] std::string turn_sentence(const Structure& structure);  // there must be a marker
[[nodiscard]] std::string amount_sentence(const Structure& structure, const Accumulator& amount);
/// How many random games and states all of it was seen in.
[[nodiscard]] std::string sample_sentence(const Sample& sample);

}  // namespace rulewise::insight
