#include "app/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "app/tournament_pairs.h"

namespace rulewise::app {
namespace {

constexpr std::uint64_t kResampleSeed = 1;
constexpr std::size_t kFewRepeats = 20;  // one pair in so many is no reason to warn

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

GameSummary& summary_of(TournamentReport& report, const std::string& game) {
  const auto found = std::ranges::find(report.games, game, &GameSummary::game);
  if (found != report.games.end()) return *found;
  GameSummary& summary = report.games.emplace_back();
  summary.game = game;
  summary.points.resize(report.players.size());
  summary.played.resize(report.players.size());
  summary.goals.resize(report.players.size());
  summary.held.resize(report.players.size());
  return summary;
}

/// Whoever had the first role, and alone got most.
bool is_first_role_win(const StoredGame& game) {
  if (game.goals.size() < 3) return (game.is_swapped ? 1 - game.score : game.score) == 1;
  const auto others = std::span(game.goals).subspan(1);
  return game.goals.front() > *std::ranges::max_element(others);
}

void count_goals(GameSummary& summary, const StoredGame& game, std::size_t first,
                 std::size_t second) {
  if (game.goals.empty() || game.goals.size() != game.seats.size()) return;
  summary.roles = game.goals.size();
  summary.role_goals.resize(summary.roles);
  for (std::size_t r = 0; r < game.goals.size(); ++r) {
    const std::size_t player = game.seats[r] == 0 ? first : second;
    summary.goals[player] += game.goals[r];
    ++summary.held[player];
    summary.role_goals[r] += game.goals[r];
  }
}

/// Databases of old tell nothing of goals: their games had two roles.
bool has_two_roles(const StoredGame& game) { return game.goals.empty() || game.goals.size() == 2; }

void count(TournamentReport& report, const StoredGame& game) {
  const std::size_t first = place_of(report.players, game.first);
  const std::size_t second = place_of(report.players, game.second);
  if (std::max(first, second) >= report.players.size()) return;
  GameSummary& summary = summary_of(report, game.game);
  for (const auto& [player, other, score] :
       {std::tuple(first, second, game.score), std::tuple(second, first, 1 - game.score)}) {
    report.points[player] += score;
    ++report.played[player];
    report.against[player][other] += score;
    ++report.met[player][other];
    summary.points[player] += score;
    ++summary.played[player];
    if (has_two_roles(game)) {
      SideScore& side = report.sides[player][(player == first) != game.is_swapped ? 0 : 1];
      side.points += score;
      ++side.games;
    }
    const bool is_forfeit = game.end == "late" || game.end == "illegal";
    const bool was_there =
        game.seats.size() != 1 || game.seats.front() == (player == first ? 0U : 1U);
    if (is_forfeit && score == 0 && was_there) ++report.forfeits[player];
    const std::size_t side = player == first ? 0 : 1;
    if (side < game.replaced.size()) report.replaced[player] += game.replaced[side];
  }
  ++summary.games;
  summary.plies += game.plies;
  summary.draws += game.score == 0.5 ? 1 : 0;
  summary.first_role_wins += is_first_role_win(game) ? 1 : 0;
  count_goals(summary, game, first, second);
  ++report.total;
  report.broken += game.end == kBrokenEnd ? 1 : 0;
}

/// Why the first of a player's games that went wrong did.
std::string first_fault(const std::vector<StoredGame>& games, const std::string& player) {
  for (const StoredGame& game : games) {
    const bool is_first = game.first == player;
    if (!is_first && game.second != player) continue;
    const std::size_t side = is_first ? 0 : 1;
    const bool is_replaced = side < game.replaced.size() && game.replaced[side] > 0;
    const bool has_lost = (is_first ? game.score : 1 - game.score) == 0;
    const bool is_forfeit = has_lost && (game.end == "late" || game.end == "illegal");
    if (!is_replaced && !is_forfeit) continue;
    std::string fault = game.fault.empty() ? game.end : game.fault;
    fault = base::visible(fault.substr(0, fault.find("; replaced")));  // it may quote anything
    std::ranges::replace(fault, '\n', ' ');
    return fault;
  }
  return {};
}

void warn(TournamentReport& report, const std::vector<StoredGame>& games) {
  for (std::size_t p = 0; p < report.players.size(); ++p) {
    if (report.forfeits[p] == 0 && report.replaced[p] == 0) continue;
    std::string what;
    if (report.forfeits[p] > 0) {
      what = fmt::format("lost {} of {} games by rule", report.forfeits[p], report.played[p]);
    }
    if (report.replaced[p] > 0) {
      what += fmt::format("{}got a random move {} times where its answer was missing, late or none",
                          what.empty() ? "" : " and ", report.replaced[p]);
    }
    report.warnings.push_back(fmt::format("{} {}: its rating is not that of its play (first: {})",
                                          report.players[p], what,
                                          first_fault(games, report.players[p])));
  }
}

void warn_of_broken_games(TournamentReport& report, const std::vector<StoredGame>& games) {
  const auto first = std::ranges::find(games, kBrokenEnd, &StoredGame::end);
  if (report.broken == 0 || first == games.end()) return;
  report.warnings.push_back(fmt::format(
      "{} of {} games broke off; they are drawn in the tables and count in no rating (first: {})",
      report.broken, report.total, base::visible(first->fault)));
}

/// Who always answers alike plays the same games again.
void warn_of_repeats(TournamentReport& report, const TournamentSpec& spec) {
  std::size_t pairs = 0;
  std::size_t repeated = 0;
  for (const play::Encounter& encounter : report.encounters) {
    pairs += play::pairs_in(encounter.counts);
    repeated += encounter.repeated_pairs;
    report.repeats += encounter.repeated_games;
  }
  if (repeated == 0 || repeated * kFewRepeats < pairs) return;
  const std::string way_out =
      spec.book.empty()
          ? fmt::format("`openings = {}`", std::max<std::size_t>(2, 2 * spec.opening_plies))
          : std::string("a longer book");
  report.warnings.push_back(fmt::format(
      "{} of {} games are repeats of others, move for move: of {} pairs {} are different, and "
      "error bars and tests take them for no more than that ({} makes games differ)",
      report.repeats, report.total, pairs, pairs - repeated, way_out));
}

}  // namespace

std::vector<std::size_t> TournamentReport::order() const {
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [this](std::size_t a, std::size_t b) { return ratings[a].elo > ratings[b].elo; });
  return order;
}

std::vector<StoredGame> compared(const std::vector<StoredGame>& games) {
  std::map<std::size_t, const StoredGame*> alone;  // games of one role, by task
  for (const StoredGame& game : games) {
    if (game.goals.size() == 1) alone[game.task] = &game;
  }
  std::vector<StoredGame> result;
  for (const StoredGame& game : games) {
    if (game.goals.size() != 1) {
      result.push_back(game);
      continue;
    }
    const auto first = alone.find(game.task / 2 * 2);
    const auto second = alone.find(game.task / 2 * 2 + 1);
    if (first == alone.end() || second == alone.end()) continue;
    result.push_back(game);
    result.back().score = score_alone(*first->second, *second->second);
  }
  return result;
}

std::vector<play::Encounter> encounters_of(const TournamentSpec& spec,
                                           const std::vector<StoredGame>& games) {
  PairTally tally(spec);
  for (const StoredGame& game : games) tally.add(game);
  return tally.encounters();
}

TournamentReport make_report(const TournamentSpec& spec, const std::vector<StoredGame>& games,
                             std::optional<std::size_t> planned) {
  TournamentReport report;
  const std::size_t n = spec.players.size();
  report.players = spec.players;
  const std::vector<std::size_t> two_each(spec.games.size() + spec.generated, 2);
  report.planned = planned ? *planned : tasks_of(spec, two_each).size();
  report.points.resize(n);
  report.played.resize(n);
  report.sides.resize(n);
  report.forfeits.resize(n);
  report.replaced.resize(n);
  report.against.assign(n, std::vector<double>(n));
  report.met.assign(n, std::vector<std::size_t>(n));
  for (const StoredGame& game : compared(games)) count(report, game);
  warn(report, games);
  report.encounters = encounters_of(spec, games);
  warn_of_broken_games(report, games);
  warn_of_repeats(report, spec);
  report.ratings = play::rate(n, report.encounters, kResampleSeed);
  if (spec.mode == TournamentSpec::Mode::kSprt) {
    const play::Sprt sprt = play::sprt_of(play::evidence_of(report.encounters.front()), spec.sprt);
    report.sprt = play::to_text(sprt, spec.sprt);
  }
  return report;
}

}  // namespace rulewise::app
