#include "app/analyze_report.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "app/analysis.h"
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/make_in_time.h"
#include "app/messages.h"
#include "app/report_page.h"
#include "app/rule_files.h"
#include "base/clock.h"
#include "base/interruption.h"
#include "insight/board_use.h"
#include "insight/discovery/dead_rules.h"
#include "insight/discovery/endings.h"
#include "insight/discovery/idle_pieces.h"
#include "insight/discovery/structure.h"
#include "insight/played_games.h"
#include "machine/board/board_game.h"
#include "machine/limit.h"
#include "machine/machine.h"
#include "play/game_report.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostPageBytes = std::size_t{768} << 20U;
constexpr double kRulesShare = 0.25;  // of the time, for what games show of the rules
constexpr double kRulesEnd = 0.97;    // of the time, when that is over

/// The last states of games as a sample has them.
insight::Sample sample_of_ends(const game::Game& game, const std::vector<game::State>& ends) {
  insight::Sample sample;
  sample.roles = game.roles();
  for (const game::State& state : ends) {
    insight::SampledGame& played = sample.games.emplace_back();
    played.goals.assign(sample.roles.size(), 0);  // it was finished
    insight::FactSet& facts = played.states.emplace_back().facts;
    for (const std::string& text : game.facts(state)) facts.push_back(sample.facts.intern(text));
  }
  return sample;
}

/// Of games in GDL: which rules ended them, which were never used, which pieces stayed where they
/// were.
void study_rules(const gdl::Rules& rules, const game::Game& game, const insight::Structure& found,
                 double max_seconds, Page& page) {
  const base::Stopwatch watch;
  const insight::PlayedGames played{moves_of(found.sample), page.report.strong.moves};
  page.endings = insight::study_endings(rules, found.sample, max_seconds / 4);
  if (!page.report.strong.ends.empty()) {
    page.strong_endings = insight::study_endings(
        rules, sample_of_ends(game, page.report.strong.ends), max_seconds / 4);
  }
  page.idle_pieces = insight::idle_pieces(found, game, played.strong, max_seconds / 8);
  page.seen_games = played.random.size();
  page.seen_strong_games = played.strong.size();
  page.rule_use = insight::study_rule_use(rules, game, played, max_seconds - watch.seconds());
}

/// The same of chess-like games.
void study_powers(const machine::board::BoardGame& game, const insight::Sample& sample,
                  double max_seconds, Page& page) {
  const insight::BoardUse use =
      insight::study_board_use(game, {moves_of(sample), page.report.strong.moves}, max_seconds);
  page.endings = insight::Endings{{}, use.random_ends};
  page.strong_endings = insight::Endings{{}, use.strong_ends};
  for (const insight::BoardEnding& ending : use.endings) {
    page.endings->rules.push_back({ending.where, ending.words, ending.games});
    page.strong_endings->rules.push_back({ending.where, ending.words, ending.strong_games});
  }
  page.rule_use = insight::RuleUse{{}, use.powers, use.random_games, use.strong_games, use.states};
  for (const insight::UnusedPower& power : use.unused) {
    page.rule_use->unused.push_back({power.where, power.words});
  }
  page.idle_pieces = use.idle_pieces;
  page.seen_games = use.random_games;
  page.seen_strong_games = use.strong_games;
}

/// Random games, games of a search, and what both show of the rules.
void fill_page(const RuleFile& file, const game::Game& game, const PageOptions& options,
               const std::function<bool()>& should_stop, Page& page) {
  const base::Stopwatch watch;
  const bool is_scl = file.language == Language::kScl;
  insight::SampleLimits limits;
  limits.max_seconds = std::max(0.05, options.seconds / 8);
  if (is_scl) limits.max_trials = 0;
  const gdl::Reading reading = is_scl ? gdl::Reading() : gdl::read_rules(file.text);
  insight::Structure found;
  if (is_scl) {
    found.sample = insight::draw_sample(game, options.seed, limits);
  } else {
    found = insight::discover(reading.rules, game, options.seed, limits);
  }
  play::ReportOptions report_options;
  report_options.max_seconds = std::max(0.1, options.seconds * (1 - kRulesShare) - watch.seconds());
  report_options.seed = options.seed;
  report_options.should_stop = should_stop;
  page.report = play::report_on(game, found.sample, report_options);
  const double left = std::max(0.0, options.seconds * kRulesEnd - watch.seconds());
  if (const auto* board = dynamic_cast<const machine::board::BoardGame*>(&game)) {
    study_powers(*board, found.sample, left, page);
  } else if (!is_scl) {
    study_rules(reading.rules, game, found, left, page);
  }
}

/// Plays and counts; ends early where a scope around it is over.
Page make_page(const RuleFile& file, const game::Game& game, const PageOptions& options,
               const std::function<bool()>& should_stop) {
  const base::Interruptible scope{base::Deadline(options.seconds)};
  Page page;
  page.name = file.name;
  page.roles = game.roles();
  page.report.random.wins.resize(page.roles.size());
  page.report.strong.wins.resize(page.roles.size());
  try {
    fill_page(file, game, options, should_stop, page);
  } catch (const machine::LimitReached&) {
    // What was found until then stands.
  }
  return page;
}

/// Errors are those of the machine; faults of the text are the caller's to tell.
base::Result<machine::MadeMachine> make_for_page(const RuleFile& file, double max_seconds) {
  machine::MachineOptions options;
  options.max_bytes = kMostPageBytes;
  options.max_setup_seconds = max_seconds;
  options.merges_moves = true;
  if (file.language == Language::kScl) {
    const scl::Reading reading = scl::read_rules(file.text);
    if (reading.diagnostics.has_errors()) return base::Error{"the rules have faults"};
    return machine::make_machine(reading.rules, options);
  }
  const gdl::Reading reading = gdl::read_rules(file.text);
  if (reading.diagnostics.has_errors()) return base::Error{"the rules have faults"};
  return make_in_time(reading.rules, max_seconds, options);
}

/// Whether the text has faults, which are said then.
bool tell_faults(const RuleFile& file) {
  base::Diagnostics faults = file.language == Language::kScl
                                 ? scl::read_rules(file.text).diagnostics
                                 : gdl::read_rules(file.text).diagnostics;
  if (!faults.has_errors()) return false;
  faults.sort_by_place();
  print_to_stderr(faults.to_text(file.name));
  return true;
}

}  // namespace

base::Result<Json> play_report_json(const RuleFile& file, double seconds, std::uint64_t seed,
                                    const std::function<bool()>& should_stop) {
  const auto made = make_for_page(file, seconds / 4);
  if (!made) return made.error();
  return page_json(make_page(file, *made.value().game, {true, seconds, seed, {}}, should_stop));
}

int analyze_report(const RuleFile& file, const PageOptions& options) {
  const base::Stopwatch watch;
  if (tell_faults(file)) return kBadInput;
  if (!options.folder.empty() && !make_folder(options.folder)) return kBadInput;
  catch_interrupts();
  const base::Interruptible scope(&interrupt_flag());
  const auto made = make_for_page(file, options.seconds / 4);
  if (!made) {
    complain(made.error());
    return was_interrupted() ? kInterrupted : kBadInput;
  }
  PageOptions rest = options;
  rest.seconds = std::max(0.1, options.seconds - watch.seconds());
  const Page page = make_page(file, *made.value().game, rest, [] { return was_interrupted(); });
  if (options.as_json) {
    print_line(to_line(page_json(page)));
  } else {
    print_text(page_text(page));
  }
  if (!options.folder.empty() && !write_folder(page, options.folder)) return kBadInput;
  return was_interrupted() ? kInterrupted : kDone;
}

}  // namespace rulewise::app
