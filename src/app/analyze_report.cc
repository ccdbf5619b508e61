#include "app/analyze_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

#include "app/analysis.h"
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/make_in_time.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "app/svg_plot.h"
#include "base/clock.h"
#include "base/interruption.h"
#include "insight/board_use.h"
#include "insight/discovery/dead_rules.h"
#include "insight/discovery/endings.h"
#include "insight/discovery/structure.h"
#include "insight/wording.h"
#include "machine/board/board_game.h"
#include "machine/limit.h"
#include "machine/machine.h"
#include "play/game_report.h"
#include "play/rating.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostPageBytes = std::size_t{768} << 20U;
constexpr double kEndingsShare = 0.1;  // of the time, for how the games of a search ended

using play::GameReport;
using play::Mean;
using play::PlayFigures;

/// All that the page tells.
struct Page {
  std::string name;
  std::vector<std::string> roles;
  GameReport report;
  std::optional<insight::Endings> endings{};         // of random games
  std::optional<insight::Endings> strong_endings{};  // of games of a search, the same rules
  std::optional<insight::RuleUse> rule_use{};
  std::vector<std::string> idle_pieces{};  // that never moved, where others do
  std::size_t seen_games = 0;              // in which they did not
};

std::string with_error(const Mean& mean, double unit, std::string_view ending) {
  if (!std::isfinite(mean.error)) return fmt::format("{:.1f}{}", mean.mean * unit, ending);
  return fmt::format("{:.1f}{} ± {:.1f}", mean.mean * unit, ending, mean.error * unit);
}

/// Of results from 0 to 1, whose interval stays between them.
std::string score_text(const std::vector<double>& scores) {
  return play::score_text(play::mean_of(scores).mean, static_cast<double>(scores.size()));
}

double middle(std::vector<double> numbers) {
  if (numbers.empty()) return 0;
  std::ranges::sort(numbers);
  return numbers[numbers.size() / 2];
}

std::string share(std::size_t part, std::size_t whole) {
  return fmt::format(
      "{:.1f} %",
      whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// Who got most; alone, one has won with more than half of all points.
std::string results_text(const Page& page, const PlayFigures& figures) {
  if (page.roles.size() == 1) {
    return fmt::format("  {} gets more than half of the points in {}.\n", page.roles.front(),
                       share(figures.wins.front(), figures.games()));
  }
  std::string text;
  for (std::size_t i = 0; i < page.roles.size(); ++i) {
    text += fmt::format("  {} wins {}.\n", page.roles[i], share(figures.wins[i], figures.games()));
  }
  return text + fmt::format("  Undecided: {}.\n", share(figures.draws, figures.games()));
}

std::string edge_text(const PlayFigures& figures) {
  const play::ShareInterval sure = play::share_interval(play::mean_of(figures.first_scores).mean,
                                                        static_cast<double>(figures.games()));
  return sure.low > 0.5    ? "an edge for the first role"
         : sure.high < 0.5 ? "an edge for the second role"
                           : "no edge for either role that these games show";
}

std::string unfinished_text(const PlayFigures& figures) {
  if (figures.unfinished == 0) return "";
  return fmt::format(
      "  Not counted: {} begun that came to no end in the time or moves given; long "
      "games are more often among those.\n",
      insight::counted(figures.unfinished, "game"));
}

std::string figures_text(const std::string& title, const Page& page, const PlayFigures& figures) {
  std::string text = fmt::format("\n{} ({})\n", title, insight::counted(figures.games(), "game"));
  if (figures.games() == 0) {
    return text + "  No game came to its end in the time given.\n" + unfinished_text(figures);
  }
  const auto [shortest, longest] = std::ranges::minmax(figures.lengths);
  text +=
      fmt::format("  Length: {} moves, half of the games at most {:.0f}, from {:.0f} to {:.0f}.\n",
                  with_error(play::mean_of(figures.lengths), 1, ""), middle(figures.lengths),
                  shortest, longest);
  if (!figures.choices.empty()) {
    text += fmt::format(
        "  Choices: {:.1f} legal moves on average, in the {} in which a role had "
        "more than one.\n",
        play::mean_of(figures.choices).mean, insight::counted(figures.choices.size(), "case"));
  }
  text += results_text(page, figures);
  if (page.roles.size() == 2) {
    text += fmt::format("  {} scores {}, a win being one and undecided half: {}.\n", page.roles[0],
                        score_text(figures.first_scores), edge_text(figures));
  }
  if (!figures.lead_changes.empty() && page.roles.size() == 2) {
    text += fmt::format("  The lead changes {} times a game.\n",
                        with_error(play::mean_of(figures.lead_changes), 1, ""));
  } else if (!figures.ends.empty() && page.roles.size() == 2) {
    text += "  The lead is not followed: the two do not share 100 points in every game.\n";
  }
  return text + unfinished_text(figures);
}

std::string skill_text(const Page& page) {
  if (page.report.skill.empty()) return "";
  std::string text = "\nSkill: what four times as much thought is worth\n";
  for (const play::SkillStep& step : page.report.skill) {
    text += fmt::format("  {:5} nodes a move against {:4}: {} in {}\n", step.more, step.fewer,
                        score_text(step.scores), insight::counted(step.scores.size(), "game"));
  }
  return text;
}

std::string skill_depth_text(const Page& page) {
  if (page.report.skill_depth.empty()) return "";
  std::string text = "\nSkill by depth: what looking a ply further is worth\n";
  for (const play::SkillStep& step : page.report.skill_depth) {
    const std::string fewer = step.fewer == 0 ? "random play" : fmt::format("{}", step.fewer);
    text += fmt::format("  {} against {}: {} in {}\n", insight::counted(step.more, "ply"), fewer,
                        score_text(step.scores), insight::counted(step.scores.size(), "game"));
  }
  return text;
}

/// Nothing for what no line says, such as that nobody can move.
std::string line_text(const base::Location& where) {
  return where.line > 0 ? fmt::format("line {}: ", where.line) : "";
}

std::string endings_text(const Page& page) {
  if (!page.endings || page.endings->games == 0) return "";
  const std::size_t strong = page.strong_endings ? page.strong_endings->games : 0;
  std::string text =
      fmt::format("\nWays of ending ({}{})\n", insight::counted(page.endings->games, "random game"),
                  strong > 0 ? fmt::format(", then {} of strong play", strong) : "");
  for (std::size_t i = 0; i < page.endings->rules.size(); ++i) {
    const insight::Ending& ending = page.endings->rules[i];
    const std::size_t again = strong > 0 ? page.strong_endings->rules[i].games : 0;
    text += fmt::format("  {:>7}  {}{}{}{}\n", share(ending.games, page.endings->games),
                        strong > 0 ? fmt::format("{:>7}  ", share(again, strong)) : "",
                        line_text(ending.where), ending.rule,
                        ending.games + again == 0 ? "  (never)" : "");
  }
  return text;
}

std::string unused_text(const Page& page) {
  std::string text;
  if (page.rule_use && page.rule_use->states > 0) {
    const insight::RuleUse& use = *page.rule_use;
    text += fmt::format("\nRules that were never used: {} of {} ({} of {})\n", use.unused.size(),
                        use.rules, insight::counted(use.states, "state"),
                        insight::counted(use.games, "random game"));
    for (const insight::UnusedRule& rule : use.unused) {
      text += "  " + line_text(rule.where) + rule.rule + '\n';
    }
  }
  if (!page.idle_pieces.empty()) {
    text += fmt::format("\nPieces that never moved, while others did ({})\n",
                        insight::counted(page.seen_games, "random game"));
    for (const std::string& piece : page.idle_pieces) text += "  " + piece + '\n';
  }
  return text;
}

std::string page_text(const Page& page) {
  std::string text = page.name + "\n";
  text += figures_text("Random play", page, page.report.random);
  text += figures_text(
      fmt::format("Strong play: Monte Carlo search, {} nodes a move", page.report.strong_nodes),
      page, page.report.strong);
  text += skill_text(page) + skill_depth_text(page) + endings_text(page) + unused_text(page);
  return text +
         "\nErrors are half-widths of 95 % intervals; of scores the interval itself stands in "
         "brackets (Wilson's).\n";
}

Json mean_json(const std::vector<double>& numbers) {
  const Mean mean = play::mean_of(numbers);
  return {{"mean", mean.mean},
          {"error", std::isfinite(mean.error) ? Json(mean.error) : Json()},
          {"count", numbers.size()}};
}

/// Of results from 0 to 1.
Json score_json(const std::vector<double>& scores) {
  Json json = mean_json(scores);
  if (scores.empty()) return json;
  const play::ShareInterval sure =
      play::share_interval(play::mean_of(scores).mean, static_cast<double>(scores.size()));
  json["low"] = sure.low;
  json["high"] = sure.high;
  return json;
}

Json figures_json(const PlayFigures& figures) {
  return {{"games", figures.games()},
          {"unfinished", figures.unfinished},
          {"length", mean_json(figures.lengths)},
          {"choices", mean_json(figures.choices)},
          {"wins", figures.wins},
          {"undecided", figures.draws},
          {"first_score", score_json(figures.first_scores)},
          {"lead_changes", mean_json(figures.lead_changes)}};
}

Json skill_json(const std::vector<play::SkillStep>& steps) {
  Json skill = Json::array();
  for (const play::SkillStep& step : steps) {
    skill.push_back(
        {{"fewer", step.fewer}, {"more", step.more}, {"score", score_json(step.scores)}});
  }
  return skill;
}

Json page_json(const Page& page) {
  Json endings = Json::array();
  for (std::size_t i = 0; page.endings && i < page.endings->rules.size(); ++i) {
    const insight::Ending& ending = page.endings->rules[i];
    endings.push_back(
        {{"line", ending.where.line}, {"rule", ending.rule}, {"games", ending.games}});
    if (page.strong_endings) endings.back()["strong_games"] = page.strong_endings->rules[i].games;
  }
  Json unused = Json::array();
  if (page.rule_use) {
    for (const insight::UnusedRule& rule : page.rule_use->unused) {
      unused.push_back({{"line", rule.where.line}, {"rule", rule.rule}});
    }
  }
  return {{"name", page.name},
          {"roles", page.roles},
          {"unused_rules", std::move(unused)},
          {"idle_pieces", page.idle_pieces},
          {"random", figures_json(page.report.random)},
          {"strong", figures_json(page.report.strong)},
          {"strong_nodes", page.report.strong_nodes},
          {"skill", skill_json(page.report.skill)},
          {"skill_depth", skill_json(page.report.skill_depth)},
          {"endings", std::move(endings)}};
}

std::string lengths_svg(const Page& page) {
  const std::vector<double>& lengths = page.report.random.lengths;
  std::map<int, double> counts;
  const double longest = lengths.empty() ? 1 : std::ranges::max(lengths);
  const int width = std::max(1, static_cast<int>(std::ceil(longest / 30)));
  for (const double length : lengths) ++counts[static_cast<int>(length) / width * width];
  std::vector<PlotPoint> bars;
  for (const auto& [from, count] : counts) bars.push_back({std::to_string(from), count, 0});
  return bars_svg("Length of random games of " + page.name, bars);
}

std::string skill_svg(const std::string& title, const std::vector<play::SkillStep>& steps) {
  std::vector<PlotPoint> points;
  for (const play::SkillStep& step : steps) {
    const double score = play::mean_of(step.scores).mean;
    const play::ShareInterval sure =
        play::share_interval(score, static_cast<double>(step.scores.size()));
    points.push_back({fmt::format("{} : {}", step.more, step.fewer), score, score - sure.low,
                      sure.high - score});
  }
  return points_svg(title, points, 0, 1);
}

std::string games_csv(const Page& page) {
  std::string text = "play,game,length,first_score,lead_changes\n";
  const auto add = [&](std::string_view kind, const PlayFigures& figures) {
    for (std::size_t i = 0; i < figures.games(); ++i) {
      text += fmt::format(
          "{},{},{:.0f},{},{}\n", kind, i + 1, figures.lengths[i], figures.first_scores[i],
          figures.lead_changes.empty() ? "" : fmt::format("{}", figures.lead_changes[i]));
    }
  };
  add("random", page.report.random);
  add("strong", page.report.strong);
  return text;
}

/// False after saying what could not be written.
bool write_folder(const Page& page, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::pair<const char*, std::string> files[] = {
      {"report.md", page_text(page)},
      {"lengths.svg", lengths_svg(page)},
      {"skill.svg", skill_svg("Score of four times the nodes, " + page.name, page.report.skill)},
      {"skill_depth.svg", skill_svg("Score of a ply more, " + page.name, page.report.skill_depth)},
      {"games.csv", games_csv(page)}};
  for (const auto& [name, text] : files) {
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    std::ofstream file(path);
    file << text;
    file.close();
    if (file) continue;
    complain({"cannot write " + path.string(), "name a folder that can be written with --out"});
    return false;
  }
  return true;
}

}  // namespace

namespace {

/// Of games in GDL: which rules end it, which are never used, which pieces stay where they are.
void study_rules(const game::Game& game, const insight::Structure& found, const gdl::Rules& rules,
                 const PageOptions& options, Page& page) {
  page.endings = insight::study_endings(rules, found.sample, options.seconds / 8);
  insight::RuleUseLimits limits;
  limits.max_seconds = options.seconds / 8;
  limits.seed = options.seed;
  page.rule_use = insight::study_rule_use(rules, game, limits);
  page.seen_games = found.sample.games.size();
  const auto moves = [](const insight::PieceFigures& piece) { return piece.motions > 0; };
  if (std::ranges::none_of(found.pieces, moves)) return;
  for (const insight::PieceFigures& piece : found.pieces) {
    if (piece.is_piece() && !moves(piece)) page.idle_pieces.push_back(piece.symbol);
  }
}

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

insight::Endings endings_of_board(const std::vector<insight::BoardEnding>& counted,
                                  std::uint32_t games) {
  insight::Endings endings{{}, games};
  for (const insight::BoardEnding& ending : counted) {
    endings.rules.push_back({ending.where, ending.words, ending.games});
  }
  return endings;
}

/// How the games of a search ended.
void study_strong_endings(const RuleFile& file, const game::Game& game, double max_seconds,
                          Page& page) {
  const std::vector<game::State>& ends = page.report.strong.ends;
  if (ends.empty()) return;
  if (const auto* board = dynamic_cast<const machine::board::BoardGame*>(&game)) {
    std::vector<machine::board::Position> positions;
    for (const game::State& state : ends) positions.push_back(board->position_of(state));
    page.strong_endings = endings_of_board(insight::endings_of(board->compiled(), positions),
                                           static_cast<std::uint32_t>(ends.size()));
  } else if (file.language != Language::kScl) {
    const gdl::Reading reading = gdl::read_rules(file.text);
    page.strong_endings =
        insight::study_endings(reading.rules, sample_of_ends(game, ends), max_seconds);
  }
}

/// The same of chess-like games.
void study_powers(const game::Game& game, const PageOptions& options, Page& page) {
  const auto* board = dynamic_cast<const machine::board::BoardGame*>(&game);
  if (board == nullptr) return;
  insight::BoardUseLimits limits;
  limits.max_seconds = options.seconds / 8;
  limits.seed = options.seed;
  const insight::BoardUse use = insight::study_board_use(board->compiled(), limits);
  page.endings = endings_of_board(use.endings, use.games);
  page.rule_use = insight::RuleUse{{}, use.powers, use.games, use.states};
  for (const insight::UnusedPower& power : use.unused) {
    page.rule_use->unused.push_back({power.where, power.words});
  }
  page.idle_pieces = use.idle_pieces;
  page.seen_games = use.games;
}

/// Random games and what they show of the rules; ends early where a scope around it is over.
insight::Sample look_at_rules(const RuleFile& file, const game::Game& game,
                              const PageOptions& options, Page& page) {
  insight::SampleLimits limits;
  limits.max_seconds = std::max(0.05, options.seconds / 8);
  if (file.language == Language::kScl) {
    limits.max_trials = 0;
    insight::Sample sample = insight::draw_sample(game, options.seed, limits);
    study_powers(game, options, page);
    return sample;
  }
  const gdl::Reading reading = gdl::read_rules(file.text);
  insight::Structure found = insight::discover(reading.rules, game, options.seed, limits);
  study_rules(game, found, reading.rules, options, page);
  return std::move(found.sample);
}

/// Plays and counts.
Page make_page(const RuleFile& file, const game::Game& game, const PageOptions& options,
               const std::function<bool()>& should_stop) {
  const base::Stopwatch watch;
  const base::Interruptible scope{base::Deadline(options.seconds)};
  Page page;
  page.name = file.name;
  page.roles = game.roles();
  page.report.random.wins.resize(page.roles.size());
  page.report.strong.wins.resize(page.roles.size());
  try {
    const insight::Sample sample = look_at_rules(file, game, options, page);
    play::ReportOptions report_options;
    report_options.max_seconds = std::max(0.1, options.seconds * 0.9 - watch.seconds());
    report_options.seed = options.seed;
    report_options.should_stop = should_stop;
    page.report = play::report_on(game, sample, report_options);
    study_strong_endings(file, game, options.seconds * kEndingsShare, page);
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
  const auto made = make_for_page(file, options.seconds / 4);
  if (!made) {
    complain(made.error());
    return kBadInput;
  }
  catch_interrupts();
  PageOptions rest = options;
  rest.seconds = std::max(0.1, options.seconds - watch.seconds());
  const Page page = make_page(file, *made.value().game, rest, [] { return was_interrupted(); });
  if (options.as_json) {
    print_line(to_line(page_json(page)));
  } else {
    print_text(page_text(page));
  }
  if (!options.folder.empty() && !write_folder(page, options.folder)) return kBadInput;
  return kDone;
}

}  // namespace rulewise::app
