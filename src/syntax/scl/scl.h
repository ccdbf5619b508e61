// scl.h — the front door of the chess-like language: text in, checked rules out, and back.
//
//     scl::Reading reading = scl::read_rules(text);
//     if (reading.diagnostics.has_errors()) …                // reading.rules must not be run
//
// Needs     nothing: any bytes may come in
// Promises  every fault found in one run, each with its place and a hint; bounded time, memory
//           and stack for any input; read_rules(to_text(r)).rules == r for checked rules r
// Never     opens files or prints
// Tested by reader_test.cc, printer_test.cc, english_test.cc, tests/errors, fuzz/scl_reader_fuzz.cc
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
