// forced.cc — `rulewise forced FILE`: rules about winning, forced and threatening moves, derived
// from the rules of the game; with --check held against brute force.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/forced_rules.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/rule_diagram.h"
#include "app/rule_headline.h"
#include "app/seconds_check.h"
#include "app/state_picture.h"
#include "app/target_option.h"
#include "app/whole_number_check.h"
#include "base/clock.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

struct ForcedOptions {
  std::string file;
  TargetOption target;
  tactics::TacticsLimits limits;
  double seconds = 60;
  std::uint64_t check = 0;
  std::uint64_t seed = 1;
  std::size_t shown = 12;  // of each kind
  bool shows_all = false;
  bool as_json = false;
};

/// What was derived and what holding it against brute force gave.
struct Findings {
  const tactics::DerivedGame& game;
  std::vector<tactics::Description> rules;
  FactGrid grid;  // of the board, where there is one
  std::optional<tactics::AuditCounts> counts;
  double seconds = 0;
};

Json to_json(const tactics::AuditCounts& c) {
  return {{"games", c.games},
          {"positions", c.positions},
          {"winning_moves", c.wins},
          {"false_wins", c.false_wins},
          {"missed_wins", c.missed_wins},
          {"threatened_positions", c.threatened},
          {"legal_moves_there", c.legal_moves},
          {"forced_moves_there", c.forced_moves},
          {"forced_moves_that_lose", c.needless},
          {"moves_outside", c.outside},
          {"survivors", c.survivors},
          {"threatening_moves", c.threatens},
          {"empty_threats", c.empty_threats},
          {"unjudged_threats", c.unjudged},
          {"threats_with_replies_named", c.attacks},
          {"moves_that_win_in_two", c.sure},
          {"unnamed_replies", c.false_attacks},
          {"exceptions", c.exception_count()},
          {"examples", c.exceptions}};
}

void print_json(const Findings& found) {
  Json json = forced_json(found.game, found.seconds);
  Json& rules = json["rules"] = Json::array();
  for (const tactics::Description& rule : found.rules) {
    rules.push_back(forced_rule_json(rule, found.grid));
  }
  if (found.counts) json["check"] = to_json(*found.counts);
  print_line(to_line(json));
}

/// What a rule says as logic: a threat and each of its answers in a line of its own.
void print_logic(const tactics::Description& rule) {
  std::istringstream lines(rule.text);
  for (std::string line; std::getline(lines, line);) print_line("  " + line);
}

/// The images of a rule, as logic.
void print_images(const std::vector<tactics::Description>& rules,
                  const tactics::Description& rule) {
  const auto number = static_cast<std::size_t>(&rule - rules.data());
  for (const tactics::Description& d : rules) {
    if (d.image_of == number) print_logic(d);
  }
}

/// The rules of one kind, as far as they are shown.
void print_section(const Findings& found, const ForcedOptions& options, const std::string& title,
                   const std::function<bool(const tactics::Description&)>& is_of_section) {
  const auto is_first = [&](const tactics::Description& d) {
    return is_of_section(d) && d.image_of == tactics::kNoImage;
  };
  const auto count = std::ranges::count_if(found.rules, is_of_section);
  const auto first = std::ranges::count_if(found.rules, is_first);
  print_line(title + ": " + std::to_string(count) + (count == 1 ? " rule" : " rules") +
             (first == count ? "" : ", " + std::to_string(first) + " up to symmetry"));
  std::size_t shown = 0;
  for (const tactics::Description& d : found.rules) {
    if (!is_first(d)) continue;
    if (!options.shows_all && ++shown > options.shown) {
      print_line("  … (--all shows the rest)");
      break;
    }
    const std::string words = headline(found.grid, d);
    print_line(words.empty() ? "" : "\n  " + words);
    print_line("  " + d.sentence);
    print_text(draw_example(found.grid, d.example));
    print_logic(d);
    if (options.shows_all) print_images(found.rules, d);
  }
  print_line("");
}

/// What the names of conditions that hang on the move mean.
void print_definitions(const tactics::Derivation& derivation) {
  const std::vector<tactics::Definition> definitions = tactics::definitions(derivation);
  if (definitions.empty()) return;
  print_line("Conditions that hang on the move, as rules: " + std::to_string(definitions.size()) +
             "\n");
  for (const tactics::Definition& d : definitions) {
    for (const std::string& rule : d.rules) print_line(rule);
    if (d.rules.empty()) print_line("; nothing makes " + d.name + " true");
  }
  print_line("");
}

void print_rules(const Findings& found, const ForcedOptions& options) {
  using tactics::RuleKind;
  const auto of = [](RuleKind kind, std::size_t moves) {
    return [=](const tactics::Description& d) { return d.kind == kind && d.moves_to_win == moves; };
  };
  print_section(found, options, "Moves that win", of(RuleKind::kWins, 1));
  if (!found.game.derivation.sure.made.empty()) {
    print_section(found, options, "Moves that win in two", of(RuleKind::kWins, 2));
  }
  print_section(found, options, "Forced moves", of(RuleKind::kForced, 1));
  print_section(found, options, "Moves that threaten to win", of(RuleKind::kThreat, 1));
  if (options.shows_all) print_definitions(found.game.derivation);
  print_line("Note: rules speak of states in which every other role has exactly one legal move");
  for (const std::string& note : found.game.derivation.notes) print_line("Note: " + note);
}

void print_counts(const tactics::AuditCounts& c) {
  const auto line = [](const std::string& what, std::uint64_t count) {
    print_line("  " + what + ": " + std::to_string(count));
  };
  print_line("Held against brute force:");
  line("positions", c.positions);
  line("moves that win", c.wins);
  line("called winning and do not", c.false_wins);
  line("win and are not called so", c.missed_wins);
  line("positions with a forced set", c.threatened);
  line("legal moves there", c.legal_moves);
  line("forced moves there", c.forced_moves);
  line("moves outside it that were tried", c.outside);
  line("of them survive the threat", c.survivors);
  line("moves said to threaten", c.threatens);
  line("of them threaten nothing", c.empty_threats);
  if (c.unjudged != 0) line("of them cannot be judged: nobody can be asked next", c.unjudged);
  line("threats whose replies were named", c.attacks);
  line("of them win in two, whatever the reply", c.sure);
  line("of them leave another reply", c.false_attacks);
  line("exceptions in all", c.exception_count());
  for (const std::string& text : c.exceptions) print_line("  ! " + text);
}

tactics::AuditCounts run_check(const tactics::Tactician& tactician, const ForcedOptions& options) {
  tactics::AuditLimits limits;
  limits.max_positions = options.check;
  limits.seed = options.seed;
  Progress progress;
  limits.should_stop = [&] {
    progress.update(std::nullopt, "holding the rules against brute force");
    return was_interrupted();
  };
  return tactics::audit(tactician, limits);
}

int run_forced(const ForcedOptions& options) {
  const std::optional<gdl::Rules> rules = with_target(load_gdl_rules(options.file), options.target);
  if (!rules) return kBadInput;
  const base::Stopwatch watch;
  const auto made = derive_in_time(*rules, options.limits, options.seconds);
  if (!made) {
    complain(made.error());
    return kBadInput;
  }
  const tactics::DerivedGame& game = made.value();
  if (options.check > 0 && !game.tactician) {
    complain({"the rules cannot be checked: " + game.why_not.message, "leave out --check"});
    return kBadInput;
  }
  ToldRules told = tell_in_time(game, *rules, options.seconds - watch.seconds());
  Findings found{game, std::move(told.rules), std::move(told.grid), {}, 0};
  found.seconds = watch.seconds();
  catch_interrupts();
  if (options.check > 0) found.counts = run_check(*game.tactician, options);
  if (options.as_json) {
    print_json(found);
  } else {
    print_rules(found, options);
    if (found.counts) print_counts(*found.counts);
  }
  if (found.counts && found.counts->exception_count() != 0) return kAnswerIsNo;
  if (found.counts && found.counts->positions == 0 && !was_interrupted()) {
    complain(
        {"there was no position to check",
         "asked is where all roles but one have a single move: this game may have no such state, "
         "or be over where it begins"});
    return kAnswerIsNo;
  }
  return was_interrupted() ? kInterrupted : kDone;
}

}  // namespace

void add_forced(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ForcedOptions>();
  CLI::App* command = program.add_subcommand(
      "forced", "Derive rules about winning, forced and threatening moves from the rules");
  add_file_option(*command, options->file);
  add_target_option(*command, options->target);
  command
      ->add_option("--time", options->seconds,
                   "most seconds for deriving rules and making gates of them")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command
      ->add_option("--conditions", options->limits.derive.max_conditions,
                   "most conditions of a rule")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--answers", options->limits.derive.max_answers,
                   "most kinds of moves that answer a threat")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--check", options->check,
                   "hold the rules against brute force in this many positions")
      ->check(check_whole_number)
      ->type_name("N");
  command->add_option("--seed", options->seed, "what the games of --check hang on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->add_flag("--all", options->shows_all, "every rule and each of its images");
  command->add_flag("--json", options->as_json, "one JSON object");
  command->callback([options, &chosen] { chosen = [options] { return run_forced(*options); }; });
}

}  // namespace rulewise::app
