// check.cc — `rulewise check FILE`: every fault of a rulesheet, with its place and a hint.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "app/commands.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "logic/logic.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

struct CheckOptions {
  std::string file;
  bool as_json = false;
  std::string stage;
};

Json to_json(const base::Diagnostics& diagnostics, base::Severity severity) {
  Json list = Json::array();
  for (const base::Diagnostic& found : diagnostics.all()) {
    if (found.severity != severity) continue;
    list.push_back({{"line", found.where.line},
                    {"column", found.where.column},
                    {"message", found.message},
                    {"hint", found.hint}});
  }
  return list;
}

std::string counted(std::size_t count, const std::string& thing) {
  return std::to_string(count) + ' ' + thing + (count == 1 ? "" : "s");
}

std::string summary(const std::string& file, const gdl::Reading& reading) {
  std::string text = file + ": ";
  if (!reading.diagnostics.has_errors()) {
    text += counted(reading.rules.roles.size(), "role") + ", " +
            counted(reading.rules.rules.size(), "rule") + ": ";
  }
  return text + counted(reading.diagnostics.error_count(), "error") + ", " +
         counted(reading.diagnostics.warning_count(), "warning");
}

void print_json(const gdl::Reading& reading) {
  print_line(to_line({{"errors", to_json(reading.diagnostics, base::Severity::kError)},
                      {"warnings", to_json(reading.diagnostics, base::Severity::kWarning)},
                      {"error_count", reading.diagnostics.error_count()},
                      {"warning_count", reading.diagnostics.warning_count()}}));
}

/// Prints what the rules become at one stage on their way to a net of gates.
int show_stage(const gdl::Rules& rules, const std::string& stage) {
  const base::Result<std::string> text = logic::show_stage(rules, stage, {});
  if (!text) {
    complain(text.error());
    return kBadInput;
  }
  std::string_view rest = text.value();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    print_line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return kDone;
}

int run_check(const CheckOptions& options) {
  const base::Result<RuleFile> file = read_rule_file(options.file, library_folders());
  if (!file) {
    complain(file.error());
    return kBadInput;
  }
  gdl::Reading reading = gdl::read_rules(file.value().text);
  reading.diagnostics.sort_by_place();
  if (options.as_json) {
    print_json(reading);
  } else {
    print_to_stderr(reading.diagnostics.to_text(file.value().name));
    print_line(summary(file.value().name, reading));
  }
  if (reading.diagnostics.has_errors()) return kBadInput;
  return options.stage.empty() ? kDone : show_stage(reading.rules, options.stage);
}

}  // namespace

void add_check(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = program.add_subcommand("check", "Find every fault of a rulesheet");
  add_file_option(*command, options->file);
  auto* json = command->add_flag("--json", options->as_json, "faults as one JSON object");
  command->add_option("--show", options->stage, "print a stage: clauses, split, ground or net")
      ->excludes(json);
  command->callback([options, &chosen] { chosen = [options] { return run_check(*options); }; });
}

}  // namespace rulewise::app
