#include "app/match_result.h"

#include <algorithm>
#include <cmath>

namespace rulewise::app {
namespace {

/// Null where there is no such number, or no game has told it.
Json told(double number, std::size_t games) {
  return std::isfinite(number) && games > 0 ? Json(number) : Json();
}

}  // namespace

std::size_t forfeits_in(const play::MatchResult& result) {
  std::size_t sum = 0;
  for (const play::Standing& standing : result.standings) sum += standing.forfeits;
  return sum;
}

double different_games(const play::MatchResult& result) {
  return static_cast<double>(result.games - result.repeated_games);
}

std::optional<play::EloInterval> elo_in(const play::MatchResult& result) {
  if (result.standings.size() != 2) return std::nullopt;
  const play::Encounter met{0, 1, play::pairs_of(result.standings.front().scores),
                            result.repeated_pairs, result.repeated_games};
  if (play::pairs_in(met.counts) == 0) return std::nullopt;
  return play::elo_interval(play::evidence_of(met));
}

Json match_result_json(const play::MatchResult& result) {
  Json players = Json::array();
  for (const play::Standing& standing : result.standings) {
    const play::Mean score = play::mean_of(standing.scores);
    const play::ShareInterval sure = play::share_interval(score.mean, different_games(result));
    players.push_back({{"name", standing.name},
                       {"wins", standing.wins},
                       {"draws", standing.draws},
                       {"losses", standing.losses},
                       {"points", standing.points},
                       {"score", told(score.mean, result.games)},
                       {"score_error", told(std::max(score.mean - sure.low, sure.high - score.mean),
                                            result.games)},
                       {"score_low", told(sure.low, result.games)},
                       {"score_high", told(sure.high, result.games)},
                       {"forfeits", standing.forfeits},
                       {"replaced", standing.replaced},
                       {"late_moves", standing.late_moves},
                       {"longest_seconds", standing.longest_seconds}});
  }
  const std::optional<play::EloInterval> elo = elo_in(result);
  return {
      {"games", result.games},
      {"repeats", result.repeated_games},
      {"repeated_pairs", result.repeated_pairs},
      {"players", players},
      {"forfeits", forfeits_in(result)},
      {"elo", elo ? Json(elo->elo) : Json()},
      {"elo_error", elo ? told(std::max(elo->elo - elo->low, elo->high - elo->elo), 1) : Json()},
      {"elo_low", elo ? Json(elo->low) : Json()},
      {"elo_high", elo ? Json(elo->high) : Json()},
      {"stopped", result.was_stopped}};
}

}  // namespace rulewise::app
