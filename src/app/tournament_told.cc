// tournament_told.cc — a report in words, Markdown, JSON, CSV and as a picture.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "app/svg_plot.h"
#include "app/tournament_report.h"
#include "base/visible.h"

namespace rulewise::app {
namespace {

std::string percent(double part, std::size_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.1f}", 100 * part / static_cast<double>(whole));
}

/// `+25 (-10 … +61)`.
std::string rating_text(const play::Rating& rating) {
  return to_text(play::EloInterval{rating.elo, rating.low, rating.high});
}

std::string pair_text(const play::PairCounts& counts) {
  return fmt::format("{} {} {} {} {}", counts[0], counts[1], counts[2], counts[3], counts[4]);
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// Rows of cells with columns in line; the first cell of a row is flush left.
std::string in_columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      line += c == 0 ? fmt::format("{:<{}}", row[c], widths[c])
                     : fmt::format("  {:>{}}", row[c], widths[c]);
    }
    text += line + '\n';
  }
  return text;
}

/// Names of players are what people typed.
std::string for_markdown(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("|\\<*[").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string in_markdown(const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const std::string& cell : rows[r]) text += "| " + for_markdown(cell) + ' ';
    text += "|\n";
    if (r > 0) continue;
    for (std::size_t c = 0; c < rows[0].size(); ++c) text += c == 0 ? "| --- " : "| ---: ";
    text += "|\n";
  }
  return text;
}

using Rows = std::vector<std::vector<std::string>>;

Rows standings(const TournamentReport& report) {
  Rows rows{{"player", "Elo (95 %)", "score %", "points", "games", "by rule", "replaced"}};
  for (const std::size_t p : report.order()) {
    rows.push_back({report.players[p], rating_text(report.ratings[p]),
                    percent(report.points[p], report.played[p]),
                    fmt::format("{}", report.points[p]), std::to_string(report.played[p]),
                    std::to_string(report.forfeits[p]), std::to_string(report.replaced[p])});
  }
  return rows;
}

std::string repeats_text(const TournamentReport& report) {
  return report.repeats == 0 ? std::string() : fmt::format(", {} of them repeats", report.repeats);
}

std::string warning_lines(const TournamentReport& report, std::string_view before,
                          std::string_view after) {
  std::string text;
  for (const std::string& warning : report.warnings) {
    text += fmt::format("{}{}{}", before, warning, after);
  }
  return text;
}

/// Points of the row's player against the column's, of so many games.
Rows crosstable(const TournamentReport& report) {
  const std::vector<std::size_t> order = report.order();
  Rows rows{{""}};
  for (std::size_t i = 0; i < order.size(); ++i) rows[0].push_back(std::to_string(i + 1));
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<std::string> row{fmt::format("{} {}", i + 1, report.players[order[i]])};
    for (const std::size_t other : order) {
      const std::size_t met = report.met[order[i]][other];
      row.push_back(met == 0 ? "-" : fmt::format("{}/{}", report.against[order[i]][other], met));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Rows by_game(const TournamentReport& report) {
  const std::vector<std::size_t> order = report.order();
  Rows rows{{"game", "games", "drawn %", "first role wins %", "plies"}};
  for (const std::size_t p : order) rows[0].push_back(report.players[p] + " %");
  for (const GameSummary& game : report.games) {
    std::vector<std::string> row{
        game.game, std::to_string(game.games), percent(static_cast<double>(game.draws), game.games),
        game.roles == 1 ? "-" : percent(static_cast<double>(game.first_role_wins), game.games),
        fmt::format("{:.1f}", static_cast<double>(game.plies) / static_cast<double>(game.games))};
    for (const std::size_t p : order) row.push_back(percent(game.points[p], game.played[p]));
    rows.push_back(std::move(row));
  }
  return rows;
}

/// What the first role is worth to each and to all; no rows where no game has two.
Rows by_side(const TournamentReport& report) {
  Rows rows{{"", "first role %", "games", "second role %", "games"}};
  const auto add = [&](const std::string& name, const std::array<SideScore, 2>& sides) {
    rows.push_back({name, percent(sides[0].points, sides[0].games), std::to_string(sides[0].games),
                    percent(sides[1].points, sides[1].games), std::to_string(sides[1].games)});
  };
  std::array<SideScore, 2> all;
  for (const std::size_t p : report.order()) {
    add(report.players[p], report.sides[p]);
    for (std::size_t side = 0; side < 2; ++side) {
      all[side].points += report.sides[p][side].points;
      all[side].games += report.sides[p][side].games;
    }
  }
  if (all[0].games == 0) return {};
  add("all", all);
  return rows;
}

/// By how much the first role is ahead, as far as the games tell.
std::string first_role_text(const TournamentReport& report) {
  SideScore all;
  for (const std::array<SideScore, 2>& sides : report.sides) {
    all.points += sides[0].points;
    all.games += sides[0].games;
  }
  if (all.games == 0) return {};
  const auto games = static_cast<double>(all.games);
  const double different =
      1 - static_cast<double>(report.repeats) / static_cast<double>(report.total);
  const play::ShareInterval share = play::share_interval(all.points / games, games * different);
  return fmt::format("the first role got {:.1f} % ({:.1f} to {:.1f}, 95 %) of {} games",
                     100 * all.points / games, 100 * std::max(share.low, 0.0),
                     100 * std::min(share.high, 1.0), all.games);
}

std::string mean_text(double sum, std::size_t count) {
  return count == 0 ? "-" : fmt::format("{:.1f}", sum / static_cast<double>(count));
}

/// Of games that are not between two: what players, and what roles, got on average; no rows if
/// there are none.
Rows goals_by_game(const TournamentReport& report) {
  const std::vector<std::size_t> order = report.order();
  Rows rows{{"mean goals", "roles", "by role"}};
  for (const std::size_t p : order) rows[0].push_back(report.players[p]);
  for (const GameSummary& game : report.games) {
    if (game.roles == 2) continue;
    std::string by_role;
    for (const double sum : game.role_goals) {
      by_role += (by_role.empty() ? "" : " ") + mean_text(sum, game.games);
    }
    std::vector<std::string> row{game.game, std::to_string(game.roles), by_role};
    for (const std::size_t p : order) row.push_back(mean_text(game.goals[p], game.held[p]));
    rows.push_back(std::move(row));
  }
  return rows.size() > 1 ? rows : Rows{};
}

Rows duels(const TournamentReport& report) {
  Rows rows{{"pairs won by the first: 0 1/2 1 3/2 2 points", "counts", "repeated", "Elo (95 %)"}};
  for (const play::Encounter& encounter : report.encounters) {
    if (play::pairs_in(encounter.counts) == 0) continue;
    const play::EloInterval elo = play::elo_interval(play::evidence_of(encounter));
    rows.push_back({report.players[encounter.first] + " - " + report.players[encounter.second],
                    pair_text(encounter.counts), std::to_string(encounter.repeated_pairs),
                    to_text(elo)});
  }
  return rows;
}

Json side_json(const SideScore& side) { return {{"points", side.points}, {"games", side.games}}; }

/// Null where there is nothing to divide by.
Json means(const std::vector<double>& sums, const std::vector<std::size_t>& counts) {
  Json json = Json::array();
  for (std::size_t i = 0; i < sums.size(); ++i) {
    json.push_back(counts[i] == 0 ? Json() : Json(sums[i] / static_cast<double>(counts[i])));
  }
  return json;
}

}  // namespace

std::string standings_text(const TournamentReport& report) {
  return in_columns(standings(report)) + warning_lines(report, "warning: ", "\n") +
         (report.sprt.empty() ? "" : "SPRT: " + report.sprt + '\n');
}

std::string to_text(const TournamentReport& report) {
  std::string text =
      fmt::format("{} of {} games{}\n\n", report.total, report.planned, repeats_text(report));
  text += in_columns(standings(report)) + warning_lines(report, "warning: ", "\n") + '\n' +
          in_columns(crosstable(report)) + '\n' + in_columns(duels(report)) + '\n' +
          in_columns(by_game(report));
  const Rows sides = by_side(report);
  if (!sides.empty()) text += '\n' + in_columns(sides) + first_role_text(report) + '\n';
  const Rows goals = goals_by_game(report);
  if (!goals.empty()) text += '\n' + in_columns(goals);
  if (!report.sprt.empty()) text += "\nSPRT: " + report.sprt + '\n';
  return text;
}

std::string to_markdown(const TournamentReport& report) {
  std::string text = fmt::format("# Tournament\n\n{} of {} games{}.\n\n", report.total,
                                 report.planned, repeats_text(report));
  text += in_markdown(standings(report)) + warning_lines(report, "\n**Warning**: ", ".\n") +
          "\n## Who against whom\n\n" + in_markdown(crosstable(report)) +
          "\n## Pairs of games\n\n" + in_markdown(duels(report)) + "\n## Game by game\n\n" +
          in_markdown(by_game(report));
  const Rows sides = by_side(report);
  if (!sides.empty()) {
    text += "\n## First and second role\n\n" + in_markdown(sides) + "\nIn all, " +
            first_role_text(report) + ".\n";
  }
  const Rows goals = goals_by_game(report);
  if (!goals.empty()) text += "\n## Goals\n\n" + in_markdown(goals);
  if (!report.sprt.empty()) text += "\n**SPRT**: " + report.sprt + '\n';
  return text;
}

Json to_json(const TournamentReport& report) {
  Json players = Json::array();
  for (const std::size_t p : report.order()) {
    players.push_back({{"name", report.players[p]},
                       {"elo", report.ratings[p].elo},
                       {"elo_low", report.ratings[p].low},
                       {"elo_high", report.ratings[p].high},
                       {"points", report.points[p]},
                       {"games", report.played[p]},
                       {"first_role", side_json(report.sides[p][0])},
                       {"second_role", side_json(report.sides[p][1])},
                       {"forfeits", report.forfeits[p]},
                       {"replaced", report.replaced[p]}});
  }
  Json encounters = Json::array();
  for (const play::Encounter& encounter : report.encounters) {
    const play::EloInterval elo = play::elo_interval(play::evidence_of(encounter));
    encounters.push_back({{"first", report.players[encounter.first]},
                          {"second", report.players[encounter.second]},
                          {"pairs", encounter.counts},
                          {"repeated_pairs", encounter.repeated_pairs},
                          {"repeated_games", encounter.repeated_games},
                          {"elo", elo.elo},
                          {"elo_low", elo.low},
                          {"elo_high", elo.high}});
  }
  Json games = Json::array();
  for (const GameSummary& game : report.games) {
    games.push_back(
        {{"game", game.game},
         {"games", game.games},
         {"draws", game.draws},
         {"first_role_wins", game.first_role_wins},
         {"mean_plies", static_cast<double>(game.plies) / static_cast<double>(game.games)},
         {"points", game.points},
         {"played", game.played},
         {"roles", game.roles},
         {"mean_goals", means(game.goals, game.held)},
         {"mean_goals_by_role",
          means(game.role_goals, std::vector<std::size_t>(game.role_goals.size(), game.games))}});
  }
  Json json{{"games", report.total},   {"planned", report.planned},  {"repeats", report.repeats},
            {"broken", report.broken}, {"players", players},         {"encounters", encounters},
            {"by_game", games},        {"warnings", report.warnings}};
  if (!report.sprt.empty()) json["sprt"] = report.sprt;
  return json;
}

std::string to_csv(const TournamentReport& report) {
  std::string text =
      "player,elo,elo_low,elo_high,points,games,first_role_points,first_role_games,"
      "second_role_points,second_role_games,forfeits,replaced\n";
  for (const std::size_t p : report.order()) {
    const play::Rating& rating = report.ratings[p];
    const std::array<SideScore, 2>& sides = report.sides[p];
    text += fmt::format("{},{:.1f},{:.1f},{:.1f},{},{},{},{},{},{},{},{}\n",
                        csv_field(report.players[p]), rating.elo, rating.low, rating.high,
                        report.points[p], report.played[p], sides[0].points, sides[0].games,
                        sides[1].points, sides[1].games, report.forfeits[p], report.replaced[p]);
  }
  return text;
}

std::string games_to_csv(const std::vector<StoredGame>& games) {
  std::string text = "number,game,first,second,swapped,score,goals,end,plies,seconds,fault\n";
  for (const StoredGame& game : games) {
    std::string goals;
    for (const double goal : game.goals)
      goals += (goals.empty() ? "" : " ") + fmt::format("{}", goal);
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{},{:.3f},{}\n", game.task + 1, csv_field(game.game),
                    csv_field(game.first), csv_field(game.second), game.is_swapped ? 1 : 0,
                    game.score, goals, game.end, game.plies, game.seconds, csv_field(game.fault));
  }
  return text;
}

std::string to_svg(const TournamentReport& report) {
  constexpr double kLongestArm = 400;  // Elo that is drawn of an interval; its end may be open
  std::vector<PlotPoint> points;
  double low = 0;
  double high = 0;
  for (const std::size_t p : report.order()) {
    const play::Rating& rating = report.ratings[p];
    points.push_back({report.players[p], rating.elo, std::min(rating.elo - rating.low, kLongestArm),
                      std::min(rating.high - rating.elo, kLongestArm)});
    low = std::min(low, std::max(rating.low, rating.elo - kLongestArm));
    high = std::max(high, std::min(rating.high, rating.elo + kLongestArm));
  }
  return points_svg("Elo, with 95 % intervals", points, std::floor(low / 100) * 100,
                    std::ceil((high + 1) / 100) * 100);
}

}  // namespace rulewise::app
