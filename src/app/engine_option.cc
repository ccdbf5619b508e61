#include "app/engine_option.h"

#include <CLI/CLI.hpp>

namespace rulewise::app {

void add_engine_option(CLI::App& command, std::string& engine) {
  command
      .add_option("--engine", engine,
                  "how the wide machine runs its gates: auto, interpret, compile")
      ->check(CLI::IsMember({"auto", "interpret", "compile"}))
      ->type_name("ENGINE")
      ->capture_default_str();
}

machine::wide::WideOptions wide_options(const std::string& engine) {
  machine::wide::WideOptions options;
  if (engine == "interpret") options.engine = machine::wide::Engine::kInterpret;
  if (engine == "compile") options.engine = machine::wide::Engine::kCompile;
  return options;
}

}  // namespace rulewise::app
