// load_rules.h — from the words on the command line to checked rules in GDL, whatever the language.
//
// Idea      a chess-like game is translated; what its translation leaves out is said
// Promises  whatever goes wrong has been said on stderr, rule faults as FILE:LINE:COL
// Tested by tests/cli
#pragma once

#include <optional>
#include <string>

#include "app/rule_files.h"
#include "syntax/gdl/rules.h"

namespace rulewise::app {

/// The rules, or nothing after saying why on stderr: the caller returns kBadInput.
[[nodiscard]] std::optional<gdl::Rules> load_gdl_rules(const std::string& file);

/// The rules of a file in GDL that was read once before, so without a word; nothing of others.
[[nodiscard]] std::optional<gdl::Rules> rules_of(const RuleFile& file);
[[nodiscard]] std::optional<gdl::Rules> rules_of(const std::string& file);

}  // namespace rulewise::app
