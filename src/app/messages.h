// messages.h — the only ways this program speaks: results on stdout, all else on stderr.
//
// Promises  a line of results is out, whole, when the call returns: nothing printed is lost when
//           a later step fails or is interrupted
//           nothing from a rulesheet reaches the terminal that the terminal would obey
// Tested by tests/cli
#pragma once

#include <string_view>

#include "base/result.h"

namespace rulewise::app {

/// One line of results on stdout; like all below but draw, with hidden characters written out.
void print_line(std::string_view line);
/// Results of several lines, each as above; an end of line at the very end is not needed.
void print_text(std::string_view text);
/// A question on stdout, to be answered on the same line.
void print_prompt(std::string_view text);
/// False when stdout could not take what was printed (a full disk, say).
[[nodiscard]] bool finish_output();

/// `rulewise: error: MESSAGE` and an indented hint, on stderr.
void complain(const base::Error& error);
/// A remark on stderr: `rulewise: TEXT`.
void remark(std::string_view text);
/// Text on stderr.
void print_to_stderr(std::string_view text);
/// Text and commands for the terminal on stderr, as they are.
void draw(std::string_view text);

}  // namespace rulewise::app
