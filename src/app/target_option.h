// target_option.h — `--goal CONDITION` and `--role ROLE`: another target than the rules have.
//
// Promises  whatever goes wrong has been said on stderr
// Tested by tests/cli
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "syntax/gdl/rules.h"

namespace rulewise::app {

struct TargetOption {
  std::optional<std::string> goal;  // none: what the rules call winning
  std::string role;                 // empty: the first
};

void add_target_option(CLI::App& command, TargetOption& option);

/// The rules with that target, or as they are where none is named; nothing after saying why.
[[nodiscard]] std::optional<gdl::Rules> with_target(std::optional<gdl::Rules> rules,
                                                    const TargetOption& option);

}  // namespace rulewise::app
