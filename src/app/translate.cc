// translate.cc — `rulewise translate FILE --to TARGET`: a chess-like game in another language.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/commands.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "app/whole_number_check.h"
#include "logic/scl/draw_setup.h"
#include "logic/scl/to_fairy.h"
#include "logic/scl/to_gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

struct TranslateOptions {
  std::string file;
  std::string target;
  std::uint64_t seed = 1;
  bool strict = false;
  bool forgets = false;  // into GDL without the rule about repetition
};

/// What came of a translation, and what of the rules the other language does not have. No text
/// means that the game does not fit at all.
struct Translation {
  std::string text;
  base::Diagnostics misfits{};
};

/// One language to translate into.
struct Target {
  std::string_view name;
  base::Result<Translation> (*translate)(const scl::Rules& rules, const TranslateOptions& options);
};

base::Result<Translation> to_gdl(const scl::Rules& rules, const TranslateOptions& options) {
  base::Result<logic::GdlSheet> sheet =
      logic::to_gdl(logic::with_drawn_setup(rules, options.seed), {!options.forgets});
  if (!sheet) return sheet.error();
  return Translation{std::move(sheet.value().text), std::move(sheet.value().misfits)};
}

base::Result<Translation> to_scl(const scl::Rules& rules, const TranslateOptions& /*options*/) {
  return Translation{scl::to_text(rules)};
}

base::Result<Translation> to_english(const scl::Rules& rules, const TranslateOptions& /*options*/) {
  return Translation{scl::to_english(rules)};
}

base::Result<Translation> to_fairy(const scl::Rules& rules, const TranslateOptions& options) {
  logic::FairyVariant variant = logic::to_fairy(logic::with_drawn_setup(rules, options.seed));
  return Translation{std::move(variant.text), std::move(variant.misfits)};
}

constexpr std::array kTargets = {
    Target{"gdl", to_gdl},
    Target{"fairy", to_fairy},
    Target{"scl", to_scl},
    Target{"english", to_english},
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
  base::Result<Translation> translation = target.translate(*rules, options);
  if (!translation) {
    complain(translation.error());
    return kBadInput;
  }
  auto& [text, misfits] = translation.value();
  misfits.sort_by_place();
  print_to_stderr(misfits.to_text(options.file));
  if (text.empty() || (options.strict && !misfits.all().empty())) return kAnswerIsNo;
  print_text(text);
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
  command->add_option("--seed", options->seed, "what a random set-up is drawn by")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--without-repetition", options->forgets,
                    "into GDL without the rule about positions that come again: played faster");
  command->add_flag("--strict", options->strict,
                    "no translation at all (status 1) where a rule cannot be translated");
  command->callback([options, &chosen] { chosen = [options] { return run_translate(*options); }; });
}

}  // namespace rulewise::app
