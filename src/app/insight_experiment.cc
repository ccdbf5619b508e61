// insight_experiment.cc — whether insight wins games: twenty games against early payoff.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/progress.h"
#include "app/side_trials.h"
#include "base/hash.h"
#include "insight/advice/regression.h"
#include "insight/advice/state_knowledge.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

constexpr double kStudySeconds = 8;
constexpr double kLongStudySeconds = 15;
constexpr std::size_t kGames = 12;  // of each search
constexpr std::size_t kManyGames = 40;
constexpr double kLeastScore = 0.7;
constexpr double kSure = 0.95;  // that no game is worse, over all of them together

/// A game, and the search of fixed depth that plays it beside the greedy one.
struct TrialGame {
  std::string_view file;
  std::string_view search;
  std::size_t opening_plies = 2;
};

constexpr std::array kTrialGames = {
    TrialGame{"amazons", "minimax:depth=1,nodes=400", 2},
    TrialGame{"blocker", "minimax:depth=2", 1},
    TrialGame{"breakthrough", "alphabeta:depth=2", 4},
    TrialGame{"chess_200", "alphabeta:depth=2", 4},
    TrialGame{"chinese_checkers_2", "alphabeta:depth=2", 4},
    TrialGame{"chinese_checkers_small_6", "minimax:depth=2", 6},
    TrialGame{"connect_four", "alphabeta:depth=3", 2},
    TrialGame{"connect_three_players", "minimax:depth=2", 3},
    TrialGame{"cylinder_checkers", "alphabeta:depth=3", 4},
    TrialGame{"dots_and_boxes", "alphabeta:depth=2", 4},
    TrialGame{"english_draughts", "alphabeta:depth=3", 4},
    TrialGame{"go_9x9", "alphabeta:depth=1", 4},
    TrialGame{"gomoku", "alphabeta:depth=1", 4},
    TrialGame{"hex", "alphabeta:depth=1", 2},
    TrialGame{"nine_mens_morris", "alphabeta:depth=2", 4},
    TrialGame{"othello", "alphabeta:depth=2", 4},
    TrialGame{"pentago", "alphabeta:depth=1", 2},
    TrialGame{"racetrack_corridor", "minimax:depth=2", 1},
    TrialGame{"tic_tac_toe", "alphabeta:depth=2", 1},
    TrialGame{"tron", "minimax:depth=2", 2},
};

std::string with_advisors(std::string_view search, std::string_view advisors) {
  return fmt::format("{}{}advisors={}", search,
                     search.find(':') == std::string_view::npos ? ':' : ',', advisors);
}

/// The score below which a row is called worse: one that comes about with this probability at most,
/// if both played alike. The sum of as many halves as there are games has at most the spread of
/// fair coins.
double worse_below(std::size_t games, double probability) {
  return 0.5 + insight::normal_quantile(probability) / (2 * std::sqrt(static_cast<double>(games)));
}

Figure figure_of(const TrialGame& game, const std::vector<double>& greedy,
                 const std::vector<double>& deep, const std::string& set) {
  std::vector<double> all = greedy;
  all.insert(all.end(), deep.begin(), deep.end());
  const play::Mean score = play::mean_of(all);
  const double share = (1 - kSure) / static_cast<double>(kTrialGames.size());
  const double limit = worse_below(std::max<std::size_t>(all.size(), 1), share);
  return {std::string(game.file),
          fmt::format("not below {:.2f}", limit),
          fmt::format("{:.2f}", score.mean),
          score.mean,
          !all.empty() && score.mean >= limit,
          fmt::format("+- {:.2f}, greedy {:.2f}, {} {:.2f}, {} games; plays by {}", score.error,
                      play::mean_of(greedy).mean, game.search, play::mean_of(deep).mean, all.size(),
                      set)};
}

Figure overall(const std::vector<double>& scores) {
  const play::Mean score = play::mean_of(scores);
  return {
      "all games",
      fmt::format("over {:.2f}", kLeastScore),
      fmt::format("{:.2f}", score.mean),
      score.mean,
      score.mean > kLeastScore,
      fmt::format("+- {:.2f}, {} games. A row fails only below the score beside it: so low that "
                  "none of {} would come so far below 0.5 by chance in {:.0f} % of all runs",
                  score.error, scores.size(), kTrialGames.size(), 100 * kSure)};
}

}  // namespace

std::optional<Figures> insight_games(const ExperimentOptions& options) {
  Progress progress;
  Figures figures;
  std::vector<double> all;
  const std::size_t games = options.is_long ? kManyGames : kGames;
  for (const TrialGame& game : kTrialGames) {
    if (was_interrupted()) break;
    GameOptions game_options;
    game_options.file = game.file;
    const auto made = load_game(game_options);
    if (!made) return std::nullopt;
    const double begun = static_cast<double>(figures.size());
    const auto show = [&](double part) {
      progress.update((begun + part) / static_cast<double>(kTrialGames.size()), game.file);
    };
    show(0);
    const play::Knowledge knowledge =
        knowledge_of(std::string(game.file), *made->game,
                     {options.is_long ? kLongStudySeconds : kStudySeconds, options.seed, true});
    std::vector<std::vector<double>> scores;
    for (const std::string_view search : {std::string_view("minimax:depth=1"), game.search}) {
      const SideTrial trial{with_advisors(search, "insight"),
                            with_advisors(search, "payoff"),
                            games,
                            game.opening_plies,
                            300,
                            base::combine(options.seed, scores.size())};  // other games
      const double done = static_cast<double>(scores.size());
      const auto points =
          play_sides(*made->game, knowledge, trial, [&](double part) { show((done + part) / 2); });
      if (!points) return std::nullopt;
      scores.push_back(points->scores());
      all.insert(all.end(), scores.back().begin(), scores.back().end());
    }
    figures.push_back(figure_of(game, scores[0], scores[1], knowledge.advice->best_set()));
  }
  figures.push_back(overall(all));
  return figures;
}

}  // namespace rulewise::app
