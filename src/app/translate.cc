// translate.cc — `rulewise translate FILE --to TARGET`: a chess-like game in another language.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "app/commands.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

/// One language to translate into. What does not fit comes back as an Error that says why.
struct Target {
  std::string_view name;
  base::Result<std::string> (*translate)(const scl::Rules& rules);
};

base::Result<std::string> to_scl(const scl::Rules& rules) { return scl::to_text(rules); }
base::Result<std::string> to_english(const scl::Rules& rules) { return scl::to_english(rules); }

constexpr std::array kTargets = {
    Target{"scl", to_scl},
    Target{"english", to_english},
};

struct TranslateOptions {
  std::string file;
  std::string target;
};

std::string target_names() {
  std::string names;
  for (const Target& target : kTargets) {
    if (!names.empty()) names += ", ";
    names += target.name;
  }
  return names;
}

std::string check_target(const std::string& name) {
  if (std::ranges::find(kTargets, name, &Target::name) != kTargets.end()) return {};
  return "no language named '" + name + "' to translate into; there are " + target_names();
}

int run_translate(const TranslateOptions& options) {
  const std::optional<scl::Rules> rules = load_chess_like(options.file);
  if (!rules) return kBadInput;
  const Target& target = *std::ranges::find(kTargets, options.target, &Target::name);
  const base::Result<std::string> text = target.translate(*rules);
  if (!text) {
    complain(text.error());
    return kBadInput;
  }
  print_text(text.value());
  return kDone;
}

}  // namespace

void add_translate(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<TranslateOptions>();
  CLI::App* command =
      program.add_subcommand("translate", "Write a chess-like game in another language");
  add_file_option(*command, options->file);
  command->add_option("--to", options->target, "the language: " + target_names())
      ->check(check_target)
      ->type_name("LANGUAGE")
      ->required();
  command->callback([options, &chosen] { chosen = [options] { return run_translate(*options); }; });
}

}  // namespace rulewise::app
