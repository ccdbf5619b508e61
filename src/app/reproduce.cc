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
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/near_misses.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "base/clock.h"
#include "insight/paper_tables.h"

namespace rulewise::app {

std::optional<Figures> metagamer_tables(const ExperimentOptions&) {
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

namespace {

struct Experiment {
  std::string_view name;
  std::string_view what;
  std::optional<Figures> (*run)(const ExperimentOptions&);
};

constexpr std::array kExperiments = {
    Experiment{"clune-models",
               "Clune 2007: payoff, control and termination of five games, for the first role",
               clune_models},
    Experiment{"clune-trials",
               "Clune 2007, Table 2: mean scores of play by the model against early payoff",
               clune_trials},
    Experiment{
        "metagame-tournament",
        "Pell 1993, sections 1 and 7: what knowledge is worth on twenty games nobody has seen",
        metagame_tournament},
    Experiment{"metagamer-tables",
               "Pell 1993, Tables 2 and 3: what pieces are worth, from the rules",
               metagamer_tables},
    Experiment{"metagamer-gnuchess",
               "Pell 1993, section 6: METAGAMER at chess against GnuChess and against material",
               metagamer_gnuchess},
    Experiment{"search-games", "Alpha-beta with what the rules tell against Monte Carlo, ten games",
               search_games},
    Experiment{"generated-games",
               "The full player against two simple ones on twenty generated games",
               generated_games},
    Experiment{"insight-games",
               "Insight against early payoff, greedy and at fixed depth, on twenty games",
               insight_games},
    Experiment{"introspect",
               "Cazenave 1998, section 7: rules, forced moves, moves ahead, theorems a second",
               introspect},
    Experiment{"learned-chess",
               "Chess learned from nothing against pieces valued by hand and against GnuChess",
               learned_chess},
    Experiment{
        "learned-games",
        "What was learned against what the rules tell, and memory against none, on ten games",
        learned_games},
    Experiment{"morph-curve",
               "Levinson and Snyder 1991, Figures 2 and 3: material taken from GnuChess",
               morph_curve},
    Experiment{"morph-material",
               "Levinson and Snyder 1991, Table 1: what material is worth after 106 games",
               morph_material},
    Experiment{"morph-speed",
               "Levinson and Snyder 1991, retrieval: comparisons a question, positions a second",
               morph_speed},
    Experiment{
        "ogre-competition",
        "Kaiser 2007, Table 2: won, partial and lost in puzzles, two-player and larger games",
        ogre_competition},
    Experiment{"ogre-pieces", "Kaiser 2007, Table 1 and Figure 7: pieces found in random chess",
               ogre_pieces},
    Experiment{"tactics-audit",
               "Cazenave 1998: derived rules against brute force, exceptions by game; --long: a "
               "million positions",
               tactics_audit},
    Experiment{"tactics-games",
               "The player with tactics against the same without, equal time, ten games",
               tactics_games},
    Experiment{
        "tactics-nodes",
        "Cazenave 1998: states to prove a win by threats, by alpha-beta and by proof numbers",
        tactics_nodes},
};

bool holds(const Figure& figure) {
  return !figure.is_claim || figure.verdict.value_or(figure.ours == figure.paper);
}

/// How many of the claims hold.
void print_count(const Figures& figures) {
  const auto claims = std::ranges::count_if(figures, &Figure::is_claim);
  const auto equal = std::ranges::count_if(
      figures, [](const Figure& figure) { return figure.is_claim && holds(figure); });
  const bool are_printed =
      std::ranges::none_of(figures, [](const Figure& f) { return !!f.verdict; });
  if (claims == 0) return print_line("no figure was claimed");
  print_line(std::to_string(equal) + " of " + std::to_string(claims) +
             (are_printed ? " figures equal to the printed digits" : " figures hold"));
}

bool is_block(const Figure& figure) { return figure.paper.find('\n') != std::string::npos; }

/// Figures that are texts of several lines, one after the other, each with the claims about it.
void print_blocks(const Experiment& experiment, const Figures& figures) {
  print_line(experiment.what);
  for (const Figure& figure : figures) {
    if (is_block(figure)) {
      print_text("\n" + figure.what + "\n\nThe paper:\n" + figure.paper + "\nOurs:\n" +
                 figure.ours + "\n");
    } else {
      print_line((holds(figure) ? "holds: " : "does not hold: ") + figure.paper + " (" +
                 figure.ours + ')');
    }
    if (!figure.note.empty()) print_line(figure.note);
  }
  print_line("");
  print_count(figures);
}

void print_words(const Experiment& experiment, const Figures& figures) {
  if (std::ranges::any_of(figures, is_block)) return print_blocks(experiment, figures);
  std::size_t width = 0;
  for (const Figure& figure : figures) width = std::max(width, figure.what.size());
  std::size_t column = 10;
  for (const Figure& figure : figures) {
    column = std::max({column, figure.paper.size() + 2, figure.ours.size() + 2});
  }
  const auto right = [column](const std::string& text) {
    return std::string(column - std::min(column, text.size()), ' ') + text;
  };
  print_line(experiment.what);
  print_line(std::string(width, ' ') + right("paper") + right("ours"));
  for (const Figure& figure : figures) {
    print_line(figure.what + std::string(width - figure.what.size(), ' ') + right(figure.paper) +
               right(figure.ours) + (figure.note.empty() ? "" : "  (" + figure.note + ')') +
               (holds(figure)    ? ""
                : figure.verdict ? "  does not hold"
                                 : "  differs"));
  }
  print_count(figures);
}

/// A number where the text is one, the text where it is another, null where there is none.
Json figure_json(const std::string& text) {
  if (text.empty()) return nullptr;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return *end == '\0' ? Json(number) : Json(text);
}

Json rows_json(const Figures& figures) {
  Json rows = Json::array();
  for (const Figure& figure : figures) {
    rows.push_back({{"what", figure.what},
                    {"paper", figure_json(figure.paper)},
                    {"ours", figure_json(figure.ours)},
                    {"exact", figure.exact},
                    {"holds", figure.is_claim ? Json(holds(figure)) : Json()}});
    if (!figure.note.empty()) rows.back()["games"] = figure.note;
  }
  return rows;
}

int run_experiment(const Experiment& experiment, const ExperimentOptions& options, bool as_json) {
  const base::Stopwatch watch;
  catch_interrupts();
  const std::optional<Figures> figures = experiment.run(options);
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
  if (was_interrupted()) return kInterrupted;
  return all_hold ? kDone : kAnswerIsNo;
}

int list_experiments() {
  for (const Experiment& experiment : kExperiments) {
    print_line(std::string(experiment.name) + "  " + std::string(experiment.what));
  }
  return kDone;
}

int run_reproduce(const std::string& name, const ExperimentOptions& options, bool as_json) {
  if (name.empty()) return list_experiments();
  const auto found = std::ranges::find(kExperiments, name, &Experiment::name);
  if (!options.folder.empty() && !name.starts_with("learned-")) {
    complain({"--keep is for learned-chess and learned-games", "others are not long enough"});
    return kBadInput;
  }
  const bool can_be_parted =
      name == "learned-games" || name == "tactics-games" || name == "tactics-nodes";
  if (!options.only.empty() && !can_be_parted) {
    complain({"--only is for learned-games, tactics-games and tactics-nodes",
              "others are played whole"});
    return kBadInput;
  }
  if (options.games && name != "tactics-games") {
    complain({"--games is for tactics-games", "--long is for all"});
    return kBadInput;
  }
  if (found != kExperiments.end()) return run_experiment(*found, options, as_json);
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
  auto options = std::make_shared<ExperimentOptions>();
  CLI::App* command = program.add_subcommand(
      "reproduce", "Repeat an experiment of a paper; without NAME, list them");
  command->add_option("NAME", *name, "the experiment")->type_name("");
  command->add_flag("--json", *as_json, "the figures as one JSON object");
  command->add_flag("--long", options->is_long,
                    "more games and more time for experiments that play");
  command
      ->add_option("--time", options->move_seconds,
                   "seconds for each move in experiments that play")
      ->check(check_seconds)
      ->type_name("SECONDS");
  command
      ->add_option("--keep", options->folder,
                   "learned-chess, learned-games: keep every row there at once, and go on behind "
                   "the last")
      ->type_name("DIR");
  command
      ->add_option("--only", options->only,
                   "learned-games, tactics-games, tactics-nodes: this game alone; several, one by "
                   "one, in this order")
      ->type_name("GAME");
  command->add_option("--games", options->games, "tactics-games: so many of each game")
      ->check(CLI::Range(2, 10'000))
      ->type_name("N");
  command->add_option("--seed", options->seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->callback([name, as_json, options, &chosen] {
    chosen = [name, as_json, options] { return run_reproduce(*name, *options, *as_json); };
  });
}

}  // namespace rulewise::app
