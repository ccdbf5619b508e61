// game_experiments.cc — our searches against each other and against simple players, on many games.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/duels.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/load_game.h"
#include "app/progress.h"

namespace rulewise::app {
namespace {

constexpr std::array<std::string_view, 10> kTenGames{
    "pell_chess", "orthodox_chess",    "checkers", "los_alamos_chess", "shatranj",
    "makruk",     "pawn_breakthrough", "xiangqi",  "turncoat_chess",   "knightmate"};
constexpr std::array<std::string_view, 20> kGenerated{
    "backward_albatross", "bounding_turtle",  "endless_toad",    "fierce_quoll",
    "generous_uakari",    "generous_urchin",  "greedy_zebu",     "headlong_auk",
    "hoarding_guanaco",   "hungry_gull",      "hungry_treefrog", "insatiable_jackal",
    "insatiable_zebra",   "obliging_cheetah", "obliging_nutria", "quarrelsome_jerboa",
    "round_tiger",        "sworn_dove",       "thieving_hippo",  "turncoat_cuckoo"};

struct Pairing {
  std::string what;
  std::string first, second;
  bool wins_each = false;  // on every single game, not only over all of them
};

/// On one game few are played. A claim to win there holds if the whole interval lies above one
/// half; any other holds unless the whole interval lies below it.
bool holds_on_one(const Pairing& pairing, const play::Mean& score) {
  if (pairing.wins_each) return score.mean - score.error > 0.5;
  return score.mean + score.error >= 0.5;
}

Duel plan_of(const ExperimentOptions& options, const Pairing& pairing) {
  Duel duel;
  duel.first = pairing.first;
  duel.second = pairing.second;
  duel.games = options.is_long ? 20 : 4;
  duel.move_seconds = options.move_seconds.value_or(options.is_long ? 1.0 : 0.05);
  // Time for the full player to find out what suits the game.
  duel.start_seconds = pairing.first == "auto" ? 40 * duel.move_seconds : 0;
  duel.opening_plies = 2;
  duel.max_plies = options.is_long ? 400 : 160;
  duel.seed = options.seed;
  return duel;
}

/// One figure a pairing: the mean of the scores on all games; those of each game in the note.
template <class Games>
std::optional<Figures> compare(const Games& games, const std::vector<Pairing>& pairings,
                               const ExperimentOptions& options) {
  Figures figures;
  std::vector<std::vector<double>> scores(pairings.size());
  std::vector<DuelScore> sums(pairings.size());
  Progress progress;
  std::size_t done = 0;
  for (const std::string_view name : games) {
    if (was_interrupted()) break;
    GameOptions file;
    file.file = std::string(name) + ".scl";
    file.merges_moves = true;
    const auto made = load_game(file);
    if (!made) return std::nullopt;
    for (std::size_t p = 0; p < pairings.size(); ++p) {
      const auto score = fight(*made->game, plan_of(options, pairings[p]));
      if (!score) return std::nullopt;
      figures.push_back({std::string(name) + ": " + pairings[p].what, "", score->text(),
                         score->score.mean, holds_on_one(pairings[p], score->score),
                         score->games_text()});
      scores[p].push_back(score->score.mean);
      sums[p].wins += score->wins;
      sums[p].draws += score->draws;
      sums[p].losses += score->losses;
      sums[p].forfeits += score->forfeits;
    }
    progress.update(static_cast<double>(++done) / static_cast<double>(games.size()), name);
  }
  for (std::size_t p = 0; p < pairings.size(); ++p) {
    // Games differ more than rounds of one game do: the error is that between games.
    sums[p].score = play::mean_of(scores[p]);
    const play::Mean& mean = sums[p].score;
    figures.push_back({"all games: " + pairings[p].what, "", sums[p].text(), mean.mean,
                       mean.mean - mean.error > 0.5, sums[p].games_text()});
  }
  return figures;
}

}  // namespace

std::optional<Figures> search_games(const ExperimentOptions& options) {
  return compare(
      kTenGames,
      {{"alphabeta with insight against plain mcts", "alphabeta", "mcts:without=evaluation"},
       {"alphabeta with insight against mcts with insight", "alphabeta", "mcts"}},
      options);
}

std::optional<Figures> generated_games(const ExperimentOptions& options) {
  return compare(kGenerated,
                 {{"full player against random_aggressive", "auto", "random_aggressive", true},
                  {"full player against material alone", "auto", "alphabeta:advisors=material"}},
                 options);
}

}  // namespace rulewise::app
