// reproduce.cc — `rulewise reproduce [NAME]`: an experiment of a paper, its figures beside ours.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/near_misses.h"
#include "base/clock.h"
#include "insight/paper_tables.h"

namespace rulewise::app {
namespace {

/// One figure of a paper and ours. `paper` is as printed; ours prints like it where it holds.
struct Figure {
  std::string what;
  std::string paper;
  std::string ours;
  double exact = 0;
};
using Figures = std::vector<Figure>;

/// Figures, or nothing after saying why on stderr.
struct Experiment {
  std::string_view name;
  std::string_view what;
  std::optional<Figures> (*run)();
};

std::optional<Figures> metagamer_tables() {
  const std::optional<scl::Rules> checkers = load_chess_like("checkers.scl");
  const std::optional<scl::Rules> chess = load_chess_like("pell_chess.scl");
  if (!checkers || !chess) return std::nullopt;
  const auto rows = insight::metagamer_tables(*checkers, *chess);
  if (!rows) {
    complain(rows.error());
    return std::nullopt;
  }
  Figures figures;
  for (const insight::PaperRow& row : rows.value()) {
    figures.push_back({row.what, row.paper, row.printed(), row.ours});
  }
  return figures;
}

constexpr std::array kExperiments = {
    Experiment{"metagamer-tables",
               "Pell 1993, Tables 2 and 3: what pieces are worth, from the rules",
               metagamer_tables},
};

bool holds(const Figure& figure) { return figure.ours == figure.paper; }

void print_words(const Experiment& experiment, const Figures& figures) {
  std::size_t width = 0;
  for (const Figure& figure : figures) width = std::max(width, figure.what.size());
  const auto right = [](const std::string& text) {
    return std::string(10 - std::min<std::size_t>(10, text.size()), ' ') + text;
  };
  print_line(experiment.what);
  print_line(std::string(width, ' ') + right("paper") + right("ours"));
  for (const Figure& figure : figures) {
    print_line(figure.what + std::string(width - figure.what.size(), ' ') + right(figure.paper) +
               right(figure.ours) + (holds(figure) ? "" : "  differs"));
  }
  const auto equal = std::ranges::count_if(figures, holds);
  print_line(std::to_string(equal) + " of " + std::to_string(figures.size()) +
             " figures equal to the printed digits");
}

Json rows_json(const Figures& figures) {
  Json rows = Json::array();
  for (const Figure& figure : figures) {
    rows.push_back({{"what", figure.what},
                    {"paper", std::strtod(figure.paper.c_str(), nullptr)},
                    {"ours", std::strtod(figure.ours.c_str(), nullptr)},
                    {"exact", figure.exact}});
  }
  return rows;
}

int run_experiment(const Experiment& experiment, bool as_json) {
  const base::Stopwatch watch;
  const std::optional<Figures> figures = experiment.run();
  if (!figures) return kBadInput;
  const bool all_hold = std::ranges::all_of(*figures, holds);
  if (as_json) {
    print_line(to_line({{"name", experiment.name},
                        {"rows", rows_json(*figures)},
                        {"holds", all_hold},
                        {"seconds", watch.seconds()}}));
  } else {
    print_words(experiment, *figures);
  }
  return all_hold ? kDone : kAnswerIsNo;
}

int list_experiments() {
  for (const Experiment& experiment : kExperiments) {
    print_line(std::string(experiment.name) + "  " + std::string(experiment.what));
  }
  return kDone;
}

int run_reproduce(const std::string& name, bool as_json) {
  if (name.empty()) return list_experiments();
  const auto found = std::ranges::find(kExperiments, name, &Experiment::name);
  if (found != kExperiments.end()) return run_experiment(*found, as_json);
  std::vector<std::string> names;
  for (const Experiment& experiment : kExperiments) names.emplace_back(experiment.name);
  const std::string guess = suggestion(name, names);
  complain({"no experiment named '" + name + "'",
            guess.empty() ? "`rulewise reproduce` lists them" : guess});
  return kBadInput;
}

}  // namespace

void add_reproduce(CLI::App& program, Action& chosen) {
  auto name = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);
  CLI::App* command = program.add_subcommand(
      "reproduce", "Repeat an experiment of a paper; without NAME, list them");
  command->add_option("NAME", *name, "the experiment")->type_name("");
  command->add_flag("--json", *as_json, "the figures as one JSON object");
  command->callback([name, as_json, &chosen] {
    chosen = [name, as_json] { return run_reproduce(*name, *as_json); };
  });
}

}  // namespace rulewise::app
