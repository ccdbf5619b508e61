// gdl.h — the front door of GDL: text in, checked rules and located messages out.
//
//     gdl::Reading reading = gdl::read_rules(text);
//     if (reading.diagnostics.has_errors()) …                // reading.rules must not be run
//
// Needs     nothing: any bytes may come in
// Promises  every fault found in one run, each with its place and a hint; bounded time, memory
//           and stack for any input; same text, same result
// Never     opens files or prints
// Tested by reader_test.cc, hostile_test.cc, tests/errors, fuzz/gdl_reader_fuzz.cc
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

struct ReadLimits {
  std::size_t max_bytes = 32U << 20U;              // a longer text is refused
  std::size_t max_depth = 1000;                    // parentheses inside parentheses
  std::size_t max_variables = 1000;                // different ones in one rule
  std::size_t max_memory = std::size_t{1} << 30U;  // of the rules and what the checks make of them
};

struct Reading {
  Rules rules;
  base::Diagnostics diagnostics;
};

/// Reads and checks a whole rulesheet. Warnings do not stop a game from being played.
[[nodiscard]] Reading read_rules(std::string_view text, const ReadLimits& limits = {});

/// What `check` says of goal values that rules may carry to `goal` and that are none: where they
/// come up the role has no such goal.
[[nodiscard]] base::Diagnostics check_goal_values(const Rules& rules);

/// Reads one ground term such as a move or a fact, e.g. "(mark 1 2)", into `terms`.
/// An invalid id if the text is not exactly one ground term.
[[nodiscard]] TermId read_ground_term(std::string_view text, Terms& terms,
                                      const ReadLimits& limits = {});
/// The term as games write it, blanks and comments aside; nothing if the text is not exactly one
/// ground term.
[[nodiscard]] std::optional<std::string> canonical_term(std::string_view text);

}  // namespace rulewise::gdl
