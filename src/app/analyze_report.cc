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
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "app/svg_plot.h"
#include "base/clock.h"
#include "insight/discovery/dead_rules.h"
#include "insight/discovery/endings.h"
#include "insight/discovery/structure.h"
#include "machine/machine.h"
#include "play/game_report.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostPageBytes = std::size_t{768} << 20U;

using play::GameReport;
using play::Mean;
using play::PlayFigures;

/// All that the page tells.
struct Page {
  std::string name;
  std::vector<std::string> roles;
  GameReport report;
  std::optional<insight::Endings> endings{};   // of games in GDL
  std::optional<insight::RuleUse> rule_use{};  // the same
  std::vector<std::string> idle_pieces{};      // that never moved, where others do
  std::size_t seen_games = 0;                  // in which they did not
};

std::string with_error(const Mean& mean, double unit, std::string_view ending) {
  if (!std::isfinite(mean.error)) return fmt::format("{:.1f}{}", mean.mean * unit, ending);
  return fmt::format("{:.1f}{} ± {:.1f}", mean.mean * unit, ending, mean.error * unit);
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

std::string figures_text(const std::string& title, const Page& page, const PlayFigures& figures) {
  std::string text = fmt::format("\n{} ({} games)\n", title, figures.games());
  if (figures.games() == 0) return text + "  No game came to its end in the time given.\n";
  const auto [shortest, longest] = std::ranges::minmax(figures.lengths);
  text +=
      fmt::format("  Length: {} moves, half of the games at most {:.0f}, from {:.0f} to {:.0f}.\n",
                  with_error(play::mean_of(figures.lengths), 1, ""), middle(figures.lengths),
                  shortest, longest);
  text += fmt::format("  Choices: {:.1f} legal moves on average.\n",
                      play::mean_of(figures.choices).mean);
  for (std::size_t i = 0; i < page.roles.size(); ++i) {
    text += fmt::format("  {} wins {}.\n", page.roles[i], share(figures.wins[i], figures.games()));
  }
  text += fmt::format("  Undecided: {}.\n", share(figures.draws, figures.games()));
  if (page.roles.size() == 2) {
    const Mean edge = play::mean_of(figures.first_scores);
    const bool is_sure = std::abs(edge.mean - 0.5) > edge.error;
    text += fmt::format(
        "  {} scores {} of the points: {}.\n", page.roles[0], with_error(edge, 100, " %"),
        is_sure ? (edge.mean > 0.5 ? "an edge for the first role" : "an edge for the second role")
                : "no edge for either role that these games show");
  }
  if (!figures.lead_changes.empty() && page.roles.size() == 2) {
    text += fmt::format("  The lead changes {} times a game.\n",
                        with_error(play::mean_of(figures.lead_changes), 1, ""));
  }
  return text;
}

std::string skill_text(const Page& page) {
  if (page.report.skill.empty()) return "";
  std::string text = "\nSkill: what four times as much thought is worth\n";
  for (const play::SkillStep& step : page.report.skill) {
    text += fmt::format("  {:5} nodes a move against {:4}: {} in {} games\n", step.more, step.fewer,
                        with_error(play::mean_of(step.scores), 100, " %"), step.scores.size());
  }
  return text;
}

std::string endings_text(const Page& page) {
  if (!page.endings || page.endings->games == 0) return "";
  std::string text = fmt::format("\nWays of ending ({} random games)\n", page.endings->games);
  for (const insight::Ending& ending : page.endings->rules) {
    text += fmt::format("  {:>7}  line {}: {}{}\n", share(ending.games, page.endings->games),
                        ending.where.line, ending.rule, ending.games == 0 ? "  (never)" : "");
  }
  return text;
}

std::string unused_text(const Page& page) {
  std::string text;
  if (page.rule_use && page.rule_use->states > 0) {
    const insight::RuleUse& use = *page.rule_use;
    text += fmt::format("\nRules that were never used: {} of {} ({} states of {} random games)\n",
                        use.unused.size(), use.rules, use.states, use.games);
    for (const insight::UnusedRule& rule : use.unused) {
      text += fmt::format("  line {}: {}\n", rule.where.line, rule.rule);
    }
  }
  if (!page.idle_pieces.empty()) {
    text += fmt::format("\nPieces that never moved, while others did ({} random games)\n",
                        page.seen_games);
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
  text += skill_text(page) + endings_text(page) + unused_text(page);
  return text + "\nErrors are half-widths of 95 % intervals.\n";
}

Json mean_json(const std::vector<double>& numbers) {
  const Mean mean = play::mean_of(numbers);
  return {{"mean", mean.mean},
          {"error", std::isfinite(mean.error) ? Json(mean.error) : Json()},
          {"count", numbers.size()}};
}

Json figures_json(const PlayFigures& figures) {
  return {{"games", figures.games()},
          {"length", mean_json(figures.lengths)},
          {"choices", mean_json(figures.choices)},
          {"wins", figures.wins},
          {"undecided", figures.draws},
          {"first_score", mean_json(figures.first_scores)},
          {"lead_changes", mean_json(figures.lead_changes)}};
}

Json page_json(const Page& page) {
  Json skill = Json::array();
  for (const play::SkillStep& step : page.report.skill) {
    skill.push_back(
        {{"fewer", step.fewer}, {"more", step.more}, {"score", mean_json(step.scores)}});
  }
  Json endings = Json::array();
  if (page.endings) {
    for (const insight::Ending& ending : page.endings->rules) {
      endings.push_back(
          {{"line", ending.where.line}, {"rule", ending.rule}, {"games", ending.games}});
    }
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
          {"skill", std::move(skill)},
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

std::string skill_svg(const Page& page) {
  std::vector<PlotPoint> points;
  for (const play::SkillStep& step : page.report.skill) {
    const Mean mean = play::mean_of(step.scores);
    points.push_back({fmt::format("{} : {}", step.more, step.fewer), mean.mean, mean.error});
  }
  return points_svg("Score of four times the nodes, " + page.name, points, 0, 1);
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
  const std::pair<const char*, std::string> files[] = {{"report.md", page_text(page)},
                                                       {"lengths.svg", lengths_svg(page)},
                                                       {"skill.svg", skill_svg(page)},
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

/// Plays and counts.
Page make_page(const RuleFile& file, const game::Game& game, const PageOptions& options,
               const std::function<bool()>& should_stop) {
  const base::Stopwatch watch;
  insight::SampleLimits limits;
  limits.max_seconds = std::max(0.05, options.seconds / 8);
  insight::Structure found;
  Page page;
  page.name = file.name;
  page.roles = game.roles();
  if (file.language == Language::kGdl) {
    const gdl::Reading reading = gdl::read_rules(file.text);
    found = insight::discover(reading.rules, game, options.seed, limits);
    study_rules(game, found, reading.rules, options, page);
  } else {
    limits.max_trials = 0;
    found.sample = insight::draw_sample(game, options.seed, limits);
  }
  play::ReportOptions report_options;
  report_options.max_seconds = std::max(0.1, options.seconds * 0.9 - watch.seconds());
  report_options.seed = options.seed;
  report_options.should_stop = should_stop;
  page.report = play::report_on(game, found.sample, report_options);
  return page;
}

}  // namespace

namespace {

/// For the page, which shows what goes wrong itself.
base::Result<machine::MadeMachine> make_quietly(const RuleFile& file, double max_seconds) {
  const auto make = [&](const auto& reading) -> base::Result<machine::MadeMachine> {
    if (reading.diagnostics.has_errors()) return base::Error{"the rules have faults"};
    machine::MachineOptions options;
    options.max_bytes = kMostPageBytes;
    options.max_setup_seconds = max_seconds;
    options.merges_moves = true;
    return machine::make_machine(reading.rules, options);
  };
  return file.language == Language::kScl ? make(scl::read_rules(file.text))
                                         : make(gdl::read_rules(file.text));
}

}  // namespace

base::Result<Json> play_report_json(const RuleFile& file, double seconds, std::uint64_t seed,
                                    const std::function<bool()>& should_stop) {
  const auto made = make_quietly(file, seconds / 4);
  if (!made) return made.error();
  return page_json(make_page(file, *made.value().game, {true, seconds, seed, {}}, should_stop));
}

int analyze_report(const RuleFile& file, const PageOptions& options) {
  GameOptions game_options;
  game_options.merges_moves = true;
  game_options.max_setup_seconds = options.seconds / 4;
  const base::Stopwatch watch;
  const auto made = load_game(file, game_options);
  if (!made) return kBadInput;
  catch_interrupts();
  PageOptions rest = options;
  rest.seconds = std::max(0.1, options.seconds - watch.seconds());
  const Page page = make_page(file, *made->game, rest, [] { return was_interrupted(); });
  if (options.as_json) {
    print_line(to_line(page_json(page)));
  } else {
    print_text(page_text(page));
  }
  if (!options.folder.empty() && !write_folder(page, options.folder)) return kBadInput;
  return kDone;
}

}  // namespace rulewise::app
