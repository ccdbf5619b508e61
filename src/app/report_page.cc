#include "app/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <utility>

#include "app/messages.h"
#include "app/svg_plot.h"
#include "insight/wording.h"
#include "play/rating.h"

namespace rulewise::app {
namespace {

using play::Mean;
using play::PlayFigures;

constexpr std::size_t kFewestGames = 10;  // of which shares and means tell something
constexpr std::size_t kMostTeams = 8;     // named, of those who won together

std::string with_error(const Mean& mean, double unit, std::string_view ending) {
  if (!std::isfinite(mean.error)) return fmt::format("{:.1f}{}", mean.mean * unit, ending);
  return fmt::format("{:.1f}{} ± {:.1f}", mean.mean * unit, ending, mean.error * unit);
}

bool are_few(std::size_t games) { return games < kFewestGames; }

/// What every score and share rests on too little for says.
std::string few_text(std::size_t games) { return are_few(games) ? ", too few to tell" : ""; }

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

/// Those who won together, most often first; what few see is told as one sum.
std::string shared_wins_text(const Page& page, const PlayFigures& figures) {
  std::vector<std::pair<std::vector<std::size_t>, std::size_t>> teams(figures.shared_wins.begin(),
                                                                      figures.shared_wins.end());
  std::ranges::stable_sort(teams, std::greater<>(), [](const auto& team) { return team.second; });
  std::string text;
  std::size_t others = 0;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (i >= kMostTeams) {
      others += teams[i].second;
      continue;
    }
    std::vector<std::string> names;
    for (const std::size_t role : teams[i].first) names.push_back(page.roles[role]);
    text += fmt::format("  {} win together {}.\n", insight::listed(names, "and"),
                        share(teams[i].second, figures.games()));
  }
  if (others == 0) return text;
  return text + fmt::format("  Others win together {}.\n", share(others, figures.games()));
}

/// Who got most; alone, one has won with more than half of all points.
std::string results_text(const Page& page, const PlayFigures& figures) {
  if (page.roles.size() == 1) {
    return fmt::format("  {} gets more than half of the points in {}.\n", page.roles.front(),
                       share(figures.wins.front(), figures.games()));
  }
  const std::string_view alone = figures.shared_wins.empty() ? "" : " alone";
  std::string text;
  for (std::size_t i = 0; i < page.roles.size(); ++i) {
    text += fmt::format("  {} wins{} {}.\n", page.roles[i], alone,
                        share(figures.wins[i], figures.games()));
  }
  return text + shared_wins_text(page, figures) +
         fmt::format("  Undecided: {}.\n", share(figures.draws, figures.games()));
}

/// Wins of the first role beside those of all, where several may win one game.
struct WinCounts {
  std::size_t first = 0;           // games that it won, alone or with others
  std::size_t all = 0;             // wins of all roles together
  std::vector<double> advantages;  // by decided game, 0 to 1: half is what the mean role has
};

WinCounts count_wins(const PlayFigures& figures) {
  WinCounts counts;
  const auto roles = static_cast<double>(figures.wins.size());
  const auto add = [&](bool is_first, std::size_t winners, std::size_t games) {
    counts.first += is_first ? games : 0;
    counts.all += winners * games;
    const double lead = (is_first ? 1 : 0) - static_cast<double>(winners) / roles;
    counts.advantages.insert(counts.advantages.end(), games, (1 + lead) / 2);
  };
  for (std::size_t r = 0; r < figures.wins.size(); ++r) add(r == 0, 1, figures.wins[r]);
  for (const auto& [team, games] : figures.shared_wins) add(team.front() == 0, team.size(), games);
  return counts;
}

/// The first role's part where several may win together: teams need not be equally large, so that
/// a share of each win tells nothing of an edge.
std::string first_wins_text(const Page& page, const PlayFigures& figures) {
  const WinCounts counts = count_wins(figures);
  const std::size_t decided = figures.games() - figures.draws;
  const play::ShareInterval sure = play::score_interval(counts.advantages);
  std::string edge = "no edge for the first role that these games show";
  if (are_few(decided))
    edge = "too few games to tell of an edge";
  else if (sure.low > 0.5)
    edge = "an edge for the first role, with those on its side";
  else if (sure.high < 0.5)
    edge = "others have an edge over the first role";
  return fmt::format(
      "  {} wins, alone or with others, {} of {}; a role does so in {} on average; {} of {} "
      "decided; {}.\n",
      page.roles[0], counts.first, insight::counted(decided, "decided game"),
      share(counts.all, decided * page.roles.size()), decided,
      insight::counted(figures.games(), "game"), edge);
}

std::string edge_text(const PlayFigures& figures, std::size_t roles) {
  if (are_few(figures.games())) return "too few games to tell of an edge";
  const play::ShareInterval sure = play::score_interval(figures.first_scores);
  const double alike = 1 / static_cast<double>(roles);
  if (sure.low > alike) return "an edge for the first role";
  if (sure.high >= alike) {
    return fmt::format("no edge for {} role that these games show",
                       roles == 2 ? "any" : "the first");
  }
  return roles == 2 ? "an edge for the second role" : "the others have an edge over the first role";
}

/// What the first role scores, and what it would if all were alike.
std::string first_score_text(const Page& page, const PlayFigures& figures) {
  if (!figures.shared_wins.empty()) return first_wins_text(page, figures);
  const std::size_t decided = figures.games() - figures.draws;
  return fmt::format(
      "  {} scores {}, a win being one and undecided {}; {} of {} decided; {}.\n", page.roles[0],
      play::score_text(figures.first_scores),
      page.roles.size() == 2 ? std::string("half")
                             : fmt::format("shared, so that {:.1f} % is everybody's part",
                                           100.0 / static_cast<double>(page.roles.size())),
      decided, insight::counted(figures.games(), "game"), edge_text(figures, page.roles.size()));
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
  if (are_few(figures.games())) {
    text += "  So few games tell little: take shares and means for what these games were.\n";
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
  if (page.roles.size() > 1) text += first_score_text(page, figures);
  if (!figures.lead_changes.empty() && page.roles.size() == 2) {
    text += fmt::format("  The lead changes {} times a game.\n",
                        with_error(play::mean_of(figures.lead_changes), 1, ""));
  } else if (!figures.ends.empty() && page.roles.size() == 2) {
    text += "  The lead is not followed: the two do not share 100 points in every game.\n";
  }
  return text + unfinished_text(figures);
}

/// Against several one wins less often: what a score is to be held against.
std::string alike_text(const Page& page) {
  return fmt::format(
      "  One against {} no better scores {:.1f} %.\n",
      page.roles.size() == 2 ? "another" : insight::counted(page.roles.size() - 1, "other"),
      100.0 / static_cast<double>(page.roles.size()));
}

std::string opening_text(std::size_t moves) {
  if (moves == 0) return "from the first move on";
  return "after " + insight::counted(moves, "random move");
}

std::string skill_text(const Page& page) {
  if (page.report.skill.empty()) return "";
  std::string text = "\nSkill: what four times as much thought is worth, " +
                     opening_text(page.report.skill_opening) + '\n';
  for (const play::SkillStep& step : page.report.skill) {
    text += fmt::format("  {:5} nodes a move against {:4}: {} in {}{}\n", step.more, step.fewer,
                        play::score_text(step.scores), insight::counted(step.scores.size(), "game"),
                        few_text(step.scores.size()));
  }
  return text + alike_text(page);
}

std::string skill_depth_text(const Page& page) {
  if (page.report.skill_depth.empty()) return "";
  std::string text = "\nSkill by depth: what looking a ply further is worth, " +
                     opening_text(page.report.skill_opening) + '\n';
  for (const play::SkillStep& step : page.report.skill_depth) {
    const std::string fewer = step.fewer == 0 ? "random play" : fmt::format("{}", step.fewer);
    text += fmt::format("  {} against {}: {} in {}{}\n", insight::counted(step.more, "ply"), fewer,
                        play::score_text(step.scores), insight::counted(step.scores.size(), "game"),
                        few_text(step.scores.size()));
  }
  return text + alike_text(page);
}

/// Nothing for what no line says, such as that nobody can move.
std::string line_text(const base::Location& where) {
  return where.line > 0 ? fmt::format("line {}: ", where.line) : "";
}

std::string endings_text(const Page& page) {
  if (!page.endings || page.endings->games == 0) return "";
  const std::size_t strong = page.strong_endings ? page.strong_endings->games : 0;
  std::string text = fmt::format("\nWays of ending ({}{}{})\n",
                                 insight::counted(page.endings->games, "random game"),
                                 strong > 0 ? fmt::format(", then {} of strong play", strong) : "",
                                 few_text(page.endings->games));
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

/// `40 random games and 12 of strong play`.
std::string both_games(std::size_t random, std::size_t strong) {
  return insight::counted(random, "random game") +
         (strong > 0 ? fmt::format(" and {} of strong play", strong) : ", none of strong play");
}

std::string unused_text(const Page& page) {
  std::string text;
  if (page.rule_use && page.rule_use->games() > 0) {
    const insight::RuleUse& use = *page.rule_use;
    text += fmt::format("\nRules that were never used: {} of {} ({} of {}{})\n", use.unused.size(),
                        use.rules, insight::counted(use.states, "state"),
                        both_games(use.random_games, use.strong_games), few_text(use.games()));
    for (const insight::UnusedRule& rule : use.unused) {
      text += "  " + line_text(rule.where) + rule.rule + '\n';
    }
  }
  if (!page.idle_pieces.empty()) {
    text += fmt::format("\nPieces that never moved, while others did ({})\n",
                        both_games(page.seen_games, page.seen_strong_games));
    for (const std::string& piece : page.idle_pieces) text += "  " + piece + '\n';
  }
  return text;
}

}  // namespace

std::string page_text(const Page& page) {
  std::string text = page.name + "\n";
  text += figures_text("Random play", page, page.report.random);
  text +=
      figures_text(fmt::format("Strong play: Monte Carlo search, {} nodes a move, {}",
                               page.report.strong_nodes, opening_text(page.report.strong_opening)),
                   page, page.report.strong);
  text += skill_text(page) + skill_depth_text(page) + endings_text(page) + unused_text(page);
  return text +
         "\nErrors are half-widths of 95 % intervals; of scores the interval itself stands in "
         "brackets (Wilson's, with as many trials as games without draws would need to spread like "
         "these).\n";
}

namespace {

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
  const play::ShareInterval sure = play::score_interval(scores);
  json["low"] = sure.low;
  json["high"] = sure.high;
  return json;
}

/// `roles` by number, as `wins` has them.
Json shared_wins_json(const PlayFigures& figures) {
  Json teams = Json::array();
  for (const auto& [roles, games] : figures.shared_wins) {
    teams.push_back({{"roles", roles}, {"games", games}});
  }
  return teams;
}

Json figures_json(const PlayFigures& figures) {
  return {{"games", figures.games()},
          {"unfinished", figures.unfinished},
          {"length", mean_json(figures.lengths)},
          {"choices", mean_json(figures.choices)},
          {"wins", figures.wins},
          {"shared_wins", shared_wins_json(figures)},
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

}  // namespace

Json page_json(const Page& page) {
  Json endings = Json::array();
  const bool has_endings = page.endings && page.endings->games > 0;
  for (std::size_t i = 0; has_endings && i < page.endings->rules.size(); ++i) {
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
  const insight::RuleUse use = page.rule_use.value_or(insight::RuleUse());
  return {{"name", page.name},
          {"roles", page.roles},
          {"alike_score", 1 / static_cast<double>(page.roles.size())},
          {"unused_rules", std::move(unused)},
          {"rule_use",
           {{"rules", use.rules},
            {"states", use.states},
            {"random_games", use.random_games},
            {"strong_games", use.strong_games}}},
          {"idle_pieces", page.idle_pieces},
          {"random", figures_json(page.report.random)},
          {"strong", figures_json(page.report.strong)},
          {"strong_nodes", page.report.strong_nodes},
          {"strong_opening", page.report.strong_opening},
          {"skill_opening", page.report.skill_opening},
          {"skill", skill_json(page.report.skill)},
          {"skill_depth", skill_json(page.report.skill_depth)},
          {"endings", std::move(endings)},
          {"ended_games", page.endings ? page.endings->games : 0},
          {"ended_strong_games", page.strong_endings ? page.strong_endings->games : 0}};
}

namespace {

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
    const play::ShareInterval sure = play::score_interval(step.scores);
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

}  // namespace

bool make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (std::filesystem::is_directory(folder, error)) return true;
  complain({"cannot write to " + folder, "name a folder that can be written with --out"});
  return false;
}

bool write_folder(const Page& page, const std::string& folder) {
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

}  // namespace rulewise::app
