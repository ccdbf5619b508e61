// game_experiments.cc — our searches against each other and against simple players, on many games.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/duels.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/progress.h"
#include "play/rating.h"

namespace rulewise::app {
namespace {

/// Five of each language.
constexpr std::array<std::string_view, 10> kTenGames{
    "orthodox_chess.scl",   "checkers.scl",     "xiangqi.scl",      "shatranj.scl",
    "pell_chess.scl",       "breakthrough.kif", "connect_four.kif", "othello.kif",
    "english_draughts.kif", "knightthrough.kif"};
constexpr std::array<std::string_view, 20> kGenerated{
    "backward_albatross.scl", "bounding_turtle.scl",  "endless_toad.scl",
    "fierce_quoll.scl",       "generous_uakari.scl",  "generous_urchin.scl",
    "greedy_zebu.scl",        "headlong_auk.scl",     "hoarding_guanaco.scl",
    "hungry_gull.scl",        "hungry_treefrog.scl",  "insatiable_jackal.scl",
    "insatiable_zebra.scl",   "obliging_cheetah.scl", "obliging_nutria.scl",
    "quarrelsome_jerboa.scl", "round_tiger.scl",      "sworn_dove.scl",
    "thieving_hippo.scl",     "turncoat_cuckoo.scl"};

constexpr const char* kInformed = "alphabeta";  // with insight, whatever the game
constexpr const char* kFull = "auto";
constexpr double kStudySeconds = 5;

/// A better score holds if the whole interval lies above one half, one that is not worse unless
/// the whole interval lies below it.
enum class Claim { kNothing, kNotWorse, kBetter };

struct Pairing {
  std::string what;
  std::string first, second;
  Claim on_each = Claim::kNothing;  // of the games, all of these claims together
  Claim on_all = Claim::kBetter;    // over all of them
};

/// Whether so few games, lost one and all, would refute anything beside so many other claims.
bool can_fail(std::size_t games, std::size_t claims) {
  return play::share_interval(0, static_cast<double>(games), claims).high < 0.5;
}

bool holds(Claim claim, double low, double high) {
  return claim == Claim::kNothing || (claim == Claim::kBetter ? low > 0.5 : high >= 0.5);
}

Duel plan_of(const ExperimentOptions& options, const Pairing& pairing) {
  Duel duel;
  duel.first = pairing.first;
  duel.second = pairing.second;
  duel.games = options.is_long ? 20 : 4;
  duel.move_seconds = options.move_seconds.value_or(options.is_long ? 1.0 : 0.05);
  // Time for the full player to find out what suits the game.
  duel.start_seconds = pairing.first == kFull ? 40 * duel.move_seconds : 0;
  duel.opening_plies = 2;
  duel.max_plies = options.is_long ? 400 : 160;
  duel.seed = options.seed;
  return duel;
}

bool is_chess_like(std::string_view file) { return file.ends_with(".scl"); }

/// Chess-like games tell alpha-beta what it needs by themselves; others are studied first. The full
/// player does that in its own start clock.
play::Knowledge study(std::string_view file, const game::Game& game,
                      const ExperimentOptions& options) {
  if (is_chess_like(file)) return {};
  const std::string name(file);
  play::Knowledge knowledge = knowledge_of(
      name, game, {options.is_long ? 4 * kStudySeconds : kStudySeconds, options.seed, true});
  knowledge.tactician = tactician_of(name, game);
  return knowledge;
}

/// What a pairing may know of it.
play::Knowledge known_to(const Pairing& pairing, play::Knowledge knowledge, std::string_view file,
                         const game::Game& game, std::uint64_t seed) {
  if (pairing.first != kFull) return {knowledge.model, knowledge.advice};
  knowledge.model = nullptr;
  knowledge.advice = nullptr;
  knowledge.study = studier_of(std::string(file), game, seed);
  return knowledge;
}

std::string on_game(std::string_view file, const std::string& player) {
  return player == kInformed && !is_chess_like(file) ? player + ":advisors=insight" : player;
}

/// One figure a pairing: the mean of the scores on all games; those of each game in the note.
template <class Games>
std::optional<Figures> compare(const Games& games, const std::vector<Pairing>& pairings,
                               const ExperimentOptions& options) {
  Figures figures;
  std::vector<std::vector<double>> scores(pairings.size());
  std::vector<DuelScore> sums(pairings.size());
  const auto claims =
      games.size() *
      static_cast<std::size_t>(std::ranges::count_if(
          pairings, [](const Pairing& pairing) { return pairing.on_each != Claim::kNothing; }));
  Progress progress;
  std::size_t done = 0;
  for (const std::string_view name : games) {
    if (was_interrupted()) break;
    GameOptions file;
    file.file = std::string(name);
    file.merges_moves = true;
    const auto made = load_game(file);
    if (!made) return std::nullopt;
    const play::Knowledge knowledge = study(name, *made->game, options);
    for (std::size_t p = 0; p < pairings.size(); ++p) {
      Duel duel = plan_of(options, pairings[p]);
      duel.first = on_game(name, duel.first);
      duel.knowledge = known_to(pairings[p], knowledge, name, *made->game, options.seed);
      const auto score = fight(*made->game, duel);
      if (!score) return std::nullopt;
      if (score->games() == 0) continue;  // interrupted before one was over
      const play::ShareInterval sure = play::score_interval(score->scores, claims);
      figures.push_back({std::string(name.substr(0, name.find('.'))) + ": " + pairings[p].what, "",
                         score->text(), score->score.mean,
                         holds(pairings[p].on_each, sure.low, sure.high), score->games_text(),
                         pairings[p].on_each != Claim::kNothing && !was_interrupted() &&
                             can_fail(score->games(), claims)});
      scores[p].push_back(score->score.mean);
      sums[p].wins += score->wins;
      sums[p].draws += score->draws;
      sums[p].losses += score->losses;
      sums[p].forfeits += score->forfeits;
    }
    progress.update(static_cast<double>(++done) / static_cast<double>(games.size()), name);
  }
  for (std::size_t p = 0; p < pairings.size(); ++p) {
    if (scores[p].empty()) continue;
    // Games differ more than rounds of one game do: the error is that between games.
    sums[p].score = play::mean_of(scores[p]);
    const play::Mean& mean = sums[p].score;
    figures.push_back({"all games: " + pairings[p].what, "", sums[p].text(), mean.mean,
                       holds(pairings[p].on_all, mean.mean - mean.error, mean.mean + mean.error),
                       sums[p].games_text(), !was_interrupted()});
  }
  return figures;
}

}  // namespace

std::optional<Figures> search_games(const ExperimentOptions& options) {
  return compare(
      kTenGames,
      {{"alphabeta with insight against mcts without", kInformed, "mcts:without=evaluation"},
       {"alphabeta with insight against plain mcts", kInformed,
        "mcts:without=evaluation+amaf+decisive+tree"},
       {"full player against mcts without evaluation and tactics", kFull,
        "mcts:without=evaluation+tactics", Claim::kNotWorse}},
      options);
}

std::optional<Figures> generated_games(const ExperimentOptions& options) {
  return compare(
      kGenerated,
      {{"full player against random_aggressive", kFull, "random_aggressive", Claim::kNotWorse},
       {"full player against material alone", kFull, "alphabeta:advisors=material",
        Claim::kNotWorse, Claim::kNotWorse}},
      options);
}

}  // namespace rulewise::app
