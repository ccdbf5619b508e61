// problems.cc — `rulewise problems [FILE]`: tactical problems of Go, solved with proofs that are
// checked against every reply.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/go_trials.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/seconds_check.h"

namespace rulewise::app {
namespace {

struct ProblemsCommand {
  std::string file;
  tactics::GoLimits limits;
  bool shows = false;
  bool as_json = false;
};

std::string line_of(const GoTrial& trial) {
  std::string text;
  for (const tactics::Point p : tactics::main_line(trial.result.proof)) {
    text += (text.empty() ? "" : " ") + tactics::point_name(trial.problem.board.side(), p);
  }
  return text;
}

std::string_view word_for(const GoTrial& trial) {
  if (!trial.fault.empty()) return "fault";
  return trial.result.is_proved ? "proved" : "unknown";
}

Json to_json(const GoTrial& trial) {
  Json json{{"name", trial.problem.name},
            {"goal", tactics::name_of(trial.problem.goal.aim)},
            {"result", word_for(trial)},
            {"expected", trial.is_as_expected()},
            {"order", trial.result.order},
            {"nodes", trial.result.nodes},
            {"depth", trial.result.depth},
            {"seconds", trial.result.seconds},
            {"positions_checked", trial.positions_checked},
            {"line", line_of(trial)}};
  if (!trial.fault.empty()) json["fault"] = trial.fault;
  return json;
}

void print_trial(const GoTrial& trial, bool shows) {
  if (shows) print_text("\n" + tactics::to_text(trial.problem.board));
  std::string line =
      fmt::format("{}: {}, {} nodes", trial.problem.name, word_for(trial), trial.result.nodes);
  if (trial.result.is_proved) {
    line += fmt::format(", {} moves deep, checked in {} positions", trial.result.depth,
                        trial.positions_checked);
  }
  if (!trial.is_as_expected()) line += "  (not as expected)";
  print_line(line);
  if (!trial.fault.empty()) print_line("  the proof does not hold: " + trial.fault);
  if (shows && trial.result.is_proved) print_line("  " + line_of(trial));
}

std::vector<GoTrial> try_all(const std::vector<tactics::GoProblem>& problems,
                             const tactics::GoLimits& limits) {
  Progress progress;
  std::vector<GoTrial> trials;
  for (const tactics::GoProblem& problem : problems) {
    if (was_interrupted()) break;
    progress.update(static_cast<double>(trials.size()) / static_cast<double>(problems.size()),
                    problem.name);
    trials.push_back(try_go_problem(problem, limits));
  }
  return trials;
}

void print_all(const std::vector<GoTrial>& trials, const ProblemsCommand& options,
               std::ptrdiff_t as_expected) {
  Json rows = Json::array();
  for (const GoTrial& trial : trials) {
    if (options.as_json) {
      rows.push_back(to_json(trial));
    } else {
      print_trial(trial, options.shows);
    }
  }
  print_line(options.as_json
                 ? to_line({{"problems", std::move(rows)}, {"as_expected", as_expected}})
                 : fmt::format("{} of {} problems as expected", as_expected, trials.size()));
}

int run_problems(ProblemsCommand options) {
  const auto problems = load_go_problems(options.file);
  if (!problems) return complain(problems.error()), kBadInput;
  catch_interrupts();
  options.limits.should_stop = [] { return was_interrupted(); };
  const std::vector<GoTrial> trials = try_all(problems.value(), options.limits);
  const auto as_expected = std::ranges::count_if(trials, &GoTrial::is_as_expected);
  print_all(trials, options, as_expected);
  if (was_interrupted()) return kInterrupted;
  return as_expected == std::ssize(trials) ? kDone : kAnswerIsNo;
}

}  // namespace

void add_problems(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ProblemsCommand>();
  CLI::App* command = program.add_subcommand(
      "problems", "Solve tactical problems of Go; every proof is checked against every reply");
  command->add_option("FILE", options->file,
                      "problems as text or SGF; those of the library if left out");
  command->add_option("--order", options->limits.max_order, "highest order of threats")
      ->check(CLI::Range(0, 4))
      ->capture_default_str();
  command->add_option("--nodes", options->limits.max_nodes, "most positions for a problem")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--time", options->limits.max_seconds, "most seconds for a problem")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command->add_flag("--show", options->shows, "diagrams, and the longest line of each proof");
  command->add_flag("--json", options->as_json, "one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_problems(*options); }; });
}

}  // namespace rulewise::app
