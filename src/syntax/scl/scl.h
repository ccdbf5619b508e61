// scl.h — the front door of the chess-like language: text in, checked rules out, and back.
//
//     scl::Reading reading = scl::read_rules(text);
//     if (reading.diagnostics.has_errors()) …                // reading.rules must not be run
//
// Idea      Pell's language of 1993, and additions that a text may use or not; docs/scl.md teaches
//           both, `is_pell_game` tells them apart. Where the additions stand:
//
//             checkmate ROLE                          among the goals
//             rules … end rules                       after the constraints of the game:
//               move_limit N   no_progress N [moves {NAME…}]   royal {NAME…}
//               repetition N (draw | mover_loses | checker_loses)
//               castling NAME (x,y) -> (x,y) with NAME (x,y) -> (x,y)
//               stalemate_draws   promote_on_leaving   most_captures   victims_stay
//             from {…}  within {…}  lame  passing     after the symmetries of a movement
//             en_passant                              among the methods of a capture
//             reverts_to NAME   drops {mobile one_per_file no_mate}   at the end of a definition
//             {rank 2  files 4 to 6 ranks 1 to 3}     in any set of squares
// Needs     nothing: any bytes may come in
// Promises  every fault found in one run, each with its place and a hint; bounded time, memory
//           and stack for any input; read_rules(to_text(r)).rules == r for checked rules r
// Never     opens files or prints
// Tested by reader_test.cc, faults_test.cc, printer_test.cc, english_test.cc, tests/scl,
//           fuzz/scl_reader_fuzz.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::scl {

struct ReadLimits {
  std::size_t max_bytes = 4U << 20U;
  std::size_t max_pieces = 200;
  std::size_t max_movements = 1000;  // of one piece, captures included
  std::size_t max_goals = 1000;
  int max_side = 26;  // of the board
};

struct Reading {
  Rules rules;
  base::Diagnostics diagnostics;
};

/// Reads and checks a whole game. Warnings do not stop a game from being played.
[[nodiscard]] Reading read_rules(std::string_view text, const ReadLimits& limits = {});

/// The game as text in the layout of the library.
[[nodiscard]] std::string to_text(const Rules& rules);

/// The rules in English, as they would be printed in the box; the opening drawn.
[[nodiscard]] std::string to_english(const Rules& rules);
/// The opening position drawn with letters, upper case for White; empty for an assigned set-up.
[[nodiscard]] std::string opening_picture(const Rules& rules);

}  // namespace rulewise::scl
