// messages.h — the only ways this program speaks: results on stdout, all else on stderr.
//
// Promises  a line of results is out, whole, when the call returns: nothing printed is lost when
//           a later step fails or is interrupted
// Tested by tests/cli
#pragma once

#include <string_view>

#include "base/result.h"

namespace rulewise::app {

/// One line of results on stdout.
void print_line(std::string_view line);
/// Results of several lines, each as above; an end of line at the very end is not needed.
void print_text(std::string_view text);
/// False when stdout could not take what was printed (a full disk, say).
[[nodiscard]] bool finish_output();

/// `rulewise: error: MESSAGE` and an indented hint, on stderr.
void complain(const base::Error& error);
/// A remark on stderr: `rulewise: TEXT`.
void remark(std::string_view text);
/// Text on stderr as it is.
void print_to_stderr(std::string_view text);

}  // namespace rulewise::app
