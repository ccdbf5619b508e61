// check.cc — `rulewise check FILE`: every fault of a rulesheet, with its place and a hint.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "app/commands.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "front/web/rule_check.h"
#include "logic/logic.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

struct CheckOptions {
  std::string file;
  bool as_json = false;
  std::string stage;
  std::size_t max_memory_mib = GameOptions{}.max_memory_mib;

  [[nodiscard]] std::size_t max_bytes() const { return max_memory_mib << 20U; }
};

gdl::Reading read_within(const std::string& text, const CheckOptions& options) {
  gdl::ReadLimits limits;
  limits.max_memory = options.max_bytes();
  return gdl::read_rules(text, limits);
}

std::string counted(std::size_t count, const std::string& thing) {
  return std::to_string(count) + ' ' + thing + (count == 1 ? "" : "s");
}

std::string size_of(const gdl::Rules& rules) {
  return counted(rules.roles.size(), "role") + ", " + counted(rules.rules.size(), "rule");
}

std::string size_of(const scl::Rules& rules) {
  return std::to_string(rules.board.width) + " by " + std::to_string(rules.board.height) +
         " board, " + counted(rules.pieces.size(), "kind") + " of pieces, " +
         counted(rules.goals.size(), "goal");
}

/// What is common to both languages: the faults, as JSON or in words with the size of the rules.
template <class Reading>
void report(const std::string& file, Reading& reading, bool as_json) {
  base::Diagnostics& diagnostics = reading.diagnostics;
  diagnostics.sort_by_place();
  if (as_json) return print_line(to_line(front::diagnostics_to_json(diagnostics)));
  print_to_stderr(diagnostics.to_text(file));
  print_line(file + ": " + (diagnostics.has_errors() ? "" : size_of(reading.rules) + ": ") +
             counted(diagnostics.error_count(), "error") + ", " +
             counted(diagnostics.warning_count(), "warning"));
}

/// Prints what the rules become at one stage on their way to a net of gates.
int show_stage(const gdl::Rules& rules, const CheckOptions& options) {
  logic::CompileLimits limits;
  limits.max_bytes = std::min(limits.max_bytes, options.max_bytes());
  const base::Result<std::string> text = logic::show_stage(rules, options.stage, limits);
  if (!text) {
    complain(text.error());
    return kBadInput;
  }
  print_text(text.value());
  return kDone;
}

/// Prints what getting ready to play takes, stage by stage.
int show_setup(const RuleFile& file, const CheckOptions& options) {
  base::Stages all;
  const gdl::Reading reading = read_within(file.text, options);
  all.end("read");
  auto made = machine::make_machine(reading.rules, {});
  if (!made) {
    complain(made.error());
    return kBadInput;
  }
  for (const base::Stage& stage : made.value().stages.list()) all.add(stage);
  double sum = 0;
  for (const base::Stage& stage : all.list()) {
    sum += stage.seconds;
    char line[80];
    std::snprintf(line, sizeof line, "%-16s %9.4f s", std::string(stage.name).c_str(),
                  stage.seconds);
    print_line(line);
  }
  char line[80];
  std::snprintf(line, sizeof line, "%-16s %9.4f s, ", "all", sum);
  print_line(line + std::string(machine::name_of(made.value().kind)) + " machine, " +
             counted(made.value().gates, "gate"));
  if (!made.value().note.empty()) remark(made.value().note);
  return kDone;
}

int check_gdl(const RuleFile& file, const CheckOptions& options) {
  gdl::Reading reading = read_within(file.text, options);
  report(file.name, reading, options.as_json);
  if (reading.diagnostics.has_errors()) return kBadInput;
  if (options.stage.empty()) return kDone;
  return options.stage == "setup" ? show_setup(file, options) : show_stage(reading.rules, options);
}

int check_scl(const RuleFile& file, const CheckOptions& options) {
  if (!options.stage.empty()) {
    complain({"--show is for GDL: a chess-like game has no such stages"});
    return kBadInput;
  }
  scl::Reading reading = scl::read_rules(file.text);
  if (!reading.diagnostics.has_errors()) front::check_opening(reading);
  report(file.name, reading, options.as_json);
  return reading.diagnostics.has_errors() ? kBadInput : kDone;
}

int run_check(const CheckOptions& options) {
  const base::Result<RuleFile> file = read_rule_file(options.file, library_folders());
  if (!file) {
    complain(file.error());
    return kBadInput;
  }
  return file.value().language == Language::kScl ? check_scl(file.value(), options)
                                                 : check_gdl(file.value(), options);
}

}  // namespace

void add_check(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = program.add_subcommand("check", "Find every fault of a rulesheet");
  add_file_option(*command, options->file);
  auto* json = command->add_flag("--json", options->as_json, "faults as one JSON object");
  command
      ->add_option(
          "--show", options->stage,
          "print a stage: clauses, spread, unfolded, split, asked, ground, built or net; or "
          "setup, what each one takes")
      ->excludes(json);
  command->add_option("--memory", options->max_memory_mib, "most memory in MiB for the rules")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30U).description(""))
      ->type_name("MIB")
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return run_check(*options); }; });
}

}  // namespace rulewise::app
