// engine_option.h — `--engine`: how the wide machine runs its gates, in one place for all commands.
//
// Tested by tests/cli
#pragma once

#include <string>

#include "machine/wide/wide.h"

namespace CLI {
class App;
}

namespace rulewise::app {

/// Declares --engine; `engine` holds its default.
void add_engine_option(CLI::App& command, std::string& engine);

/// What a value of --engine asks for.
[[nodiscard]] machine::wide::WideOptions wide_options(const std::string& engine);

}  // namespace rulewise::app
