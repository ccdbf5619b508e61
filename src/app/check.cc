// check.cc — `rulewise check FILE`: every fault of a rulesheet, with its place and a hint.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "app/commands.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

struct CheckOptions {
  std::string file;
  bool as_json = false;
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
  return reading.diagnostics.has_errors() ? kAnswerIsNo : kDone;
}

}  // namespace

void add_check(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = program.add_subcommand("check", "Find every fault of a rulesheet");
  add_file_option(*command, options->file);
  command->add_flag("--json", options->as_json, "faults as one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_check(*options); }; });
}

}  // namespace rulewise::app
