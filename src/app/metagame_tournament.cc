// metagame_tournament.cc — Pell's vision: players meet on games that were invented a moment ago,
// and the table says what each kind of knowledge is worth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/tournament_report.h"
#include "app/tournament_run.h"
#include "app/tournament_spec.h"
#include "app/tournament_store.h"
#include "play/rating.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kGames = 20;
constexpr std::size_t kNodes = 1000;  // a move, where no time is asked for
constexpr std::size_t kPlies = 200;
constexpr std::size_t kOpeningPlies = 2;  // of rounds, where there are several: no game twice

/// A player and what it knows more than the one before it.
struct Rung {
  std::string what;
  std::string player;
};

std::vector<Rung> rungs(const ExperimentOptions& options) {
  const std::string limit = options.move_seconds ? fmt::format("time={}s", *options.move_seconds)
                                                 : fmt::format("nodes={}", kNodes);
  return {{"nothing", "random"},
          {"captures and wins in one move", "random_aggressive"},
          {"search, material", "alphabeta:advisors=material," + limit},
          {"search, METAGAMER's advisors", "alphabeta:advisors=paper," + limit},
          {"the full player", "auto:" + limit}};
}

std::string interval(double elo, double low, double high) {
  return to_text(play::EloInterval{elo, low, high});
}

/// What the better of two is ahead by in the games between them.
Figure step_up(const TournamentReport& report, const std::vector<Rung>& ladder, std::size_t upper) {
  Figure figure;
  figure.what = ladder[upper].what + " against " + ladder[upper - 1].what;
  figure.paper = "ahead";
  for (const play::Encounter& encounter : report.encounters) {
    if (encounter.first != upper - 1 || encounter.second != upper) continue;
    const play::EloInterval elo = play::elo_interval(play::evidence_of(encounter));
    figure.ours = interval(-elo.elo, -elo.high, -elo.low);
    figure.exact = -elo.elo;
    figure.verdict = -elo.elo > 0;
    if (-elo.high <= 0 && -elo.low >= 0) figure.note = "within the error";
  }
  return figure;
}

}  // namespace

std::optional<Figures> metagame_tournament(const ExperimentOptions& options) {
  const std::vector<Rung> ladder = rungs(options);
  TournamentSpec spec;
  for (const Rung& rung : ladder) spec.players.push_back(rung.player);
  spec.generated = kGames;
  spec.generated_seed = options.seed * 1000;
  spec.rounds = options.is_long ? 5 : 1;
  if (spec.rounds > 1) spec.opening_plies = kOpeningPlies;
  spec.max_plies = kPlies;
  spec.seed = options.seed;
  spec.concurrency = 2;
  const auto games = load_games(spec);
  if (!games) return std::nullopt;
  const auto store = TournamentStore::open(":memory:", fingerprint(spec));
  if (!store) {
    complain(store.error());
    return std::nullopt;
  }
  (void)play_tournament(spec, *games, *store.value());
  if (was_interrupted()) remark("interrupted: the figures are of the games played so far");
  const TournamentReport report = make_report(spec, store.value()->games(false));
  Figures figures;
  for (std::size_t i = 0; i < ladder.size(); ++i) {
    const play::Rating& rating = report.ratings[i];
    Figure figure;
    figure.what = "Elo of " + ladder[i].player;
    figure.paper = "-";
    figure.ours = interval(rating.elo, rating.low, rating.high);
    figure.exact = rating.elo;
    figure.verdict = true;  // a measure, not a claim
    figure.note = ladder[i].what;
    figures.push_back(figure);
  }
  for (std::size_t i = 1; i < ladder.size(); ++i) figures.push_back(step_up(report, ladder, i));
  return figures;
}

}  // namespace rulewise::app
