// clune_experiments.cc — Clune's models and his Table 2, on the games of the library.
#include <array>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "insight/model/model_text.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

constexpr double kModelSeconds = 20;
constexpr std::size_t kGames = 8;
constexpr std::size_t kManyGames = 40;

/// A game of the paper, with its first role's model and scores as printed there.
struct PaperGame {
  std::string_view file;
  std::string_view search;  // with its limit
  std::size_t opening_plies;
  double model_score;
  double payoff_score;
  bool has_payoff;
  bool has_control;
  std::string_view words;
};

constexpr std::array kPaperGames = {
    PaperGame{"cylinder_checkers", "alphabeta:nodes=2000", 4, 59, 41, true, true,
              "Payoff = 50 + 10 (# total red - # total black)\n"
              "Control = 0.087 (# red kings - # black kings)\n"
              "  + 0.042 (# red pieces - # black pieces)\n"
              "Terminal = -0.002 (# steps before we reach step 50) + 0.083\n"
              "Payoff Stability = 0.341, Control Stability = 0.659\n"},
    PaperGame{"racetrack_corridor", "minimax:nodes=3000", 1, 100, 10, true, true,
              "Payoff = 50 + 10 (black goal distance - white goal distance)\n"
              "Control = 0.091 (# walls on right side: white lane - black lane)\n"
              "  + 0.09 (# walls on left side: white lane - black lane)\n"
              "  + 0.006 (# pieces in top row: white - black)\n"
              "Terminal = 0.014 (# steps into the game) - 0.088\n"
              "Payoff Stability = 0.729, Control Stability = 0.271\n"},
    PaperGame{"othello", "alphabeta:nodes=1000", 4, 75, 25, true, false,
              "Payoff = 50\n"
              "  + 3.361 (lower right corner: # white - # black)\n"
              "  + 2.015 (upper right corner: # white - # black)\n"
              "  + 1.379 (upper edge: # white - # black)\n"
              "  + 1.221 (lower left corner: # white - # black)\n"
              "  + 1.114 (lower edge: # white - # black)\n"
              "  + 0.789 (upper left corner: # white - # black)\n"
              "  + 0.646 (right edge: # white - # black)\n"
              "  + 0.592 (left edge: # white - # black)\n"
              "Control = no stable features\n"},
    PaperGame{"chess_200", "alphabeta:nodes=1000", 2, 100, 0, false, true,
              "Payoff = no stable features\n"
              "Control = 0.097 (# white queens - # black queens)\n"
              "  + 0.092 (# white rooks - # black rooks)\n"
              "  + 0.042 (# white bishops - # black bishops)\n"
              "  + 0.039 (# white knights - # black knights)\n"
              "  + 0.022 (# empty squares: rank 1 - rank 8)\n"
              "  + 0.004 (# white pawns - # black pawns)\n"},
    PaperGame{"chinese_checkers_small_6", "minimax:nodes=300", 6, 42, 30, true, false,
              "Payoff = 80\n"
              "  + 1.201 (fraction of red marbles in goal)\n"
              "  - 3 (total distance red marbles need to travel)\n"
              "Control = no stable features\n"},
};

std::optional<machine::MadeMachine> load(const PaperGame& paper) {
  GameOptions options;
  options.file = paper.file;
  return load_game(options);
}

std::string player_text(const PaperGame& paper, std::string_view advisor) {
  return std::string(paper.search) + ",advisors=" + std::string(advisor);
}

/// As many players as roles, by turns with the model and with early payoff.
std::optional<std::vector<std::unique_ptr<play::Player>>> make_players(const PaperGame& paper,
                                                                       const game::Game& game,
                                                                       std::uint64_t seed) {
  const play::Knowledge knowledge =
      knowledge_of(std::string(paper.file), game, kModelSeconds, seed);
  std::vector<std::unique_ptr<play::Player>> players;
  for (std::size_t i = 0; i < game.role_count(); ++i) {
    const auto text = player_text(paper, i % 2 == 0 ? "model" : "payoff");
    auto player =
        play::make_player(game, play::read_configuration(text).value(), seed + i, knowledge);
    if (!player) {
      complain(player.error());
      return std::nullopt;
    }
    players.push_back(std::move(player).value());
  }
  return players;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/// Mean scores of both sides; the error is of the model's.
struct Trial {
  std::vector<double> by_model;  // one number a game: the mean of those who play by it
  std::vector<double> by_payoff;
};

std::optional<Trial> play_trial(const PaperGame& paper, std::size_t games, std::uint64_t seed,
                                const std::function<void(double)>& on_part) {
  const auto made = load(paper);
  if (!made) return std::nullopt;
  const auto players = make_players(paper, *made->game, seed);
  if (!players) return std::nullopt;
  play::MatchOptions options;
  options.games = games;
  options.opening_plies = paper.opening_plies;
  options.seed = seed;
  options.should_stop = [] { return was_interrupted(); };
  Trial trial;
  const auto on_game = [&](const play::GameRecord& record) {
    std::array<std::vector<double>, 2> scores;
    for (std::size_t r = 0; r < record.payoffs.size(); ++r) {
      scores[record.players[r] % 2].push_back(record.payoffs[r]);
    }
    trial.by_model.push_back(mean(scores[0]));
    trial.by_payoff.push_back(mean(scores[1]));
    on_part(static_cast<double>(trial.by_model.size()) / static_cast<double>(games));
  };
  (void)play::play_match(*made->game, *players, options, on_game);
  return trial;
}

std::string number(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// Holds if our score is not below the paper's by more than its error.
Figure figure_of(const PaperGame& paper, const Trial& trial) {
  std::vector<double> shares;  // of all points, as mean_of wants them
  for (const double points : trial.by_model) shares.push_back(points / 100);
  play::Mean score = play::mean_of(shares);
  score = {100 * score.mean, 100 * score.error};
  const std::string others = number("%.0f", mean(trial.by_payoff));
  return {std::string(paper.file),
          number("%.0f", paper.model_score),
          number("%.1f", score.mean),
          score.mean,
          !trial.by_model.empty() && score.mean + score.error >= paper.model_score,
          "+- " + number("%.1f", score.error) + ", early payoff " + others + ", in the paper " +
              number("%.0f", paper.payoff_score) + "; " + std::to_string(trial.by_model.size()) +
              " games"};
}

}  // namespace

std::optional<Figures> clune_models(const ExperimentOptions& options) {
  Figures figures;
  for (const PaperGame& paper : kPaperGames) {
    const auto made = load(paper);
    if (!made) return std::nullopt;
    const play::Knowledge knowledge =
        knowledge_of(std::string(paper.file), *made->game, kModelSeconds, options.seed);
    if (!knowledge.model) return std::nullopt;
    const insight::RoleModel& first = knowledge.model->roles.front();
    const bool has_all = (!paper.has_payoff || !first.payoff.terms.empty()) &&
                         (!paper.has_control || !first.control.terms.empty());
    figures.push_back({std::string(paper.file), std::string(paper.words),
                       model_text(*knowledge.model, game::Role(0)), 0, has_all,
                       has_all ? "" : "A function that the paper found is missing."});
  }
  return figures;
}

std::optional<Figures> clune_trials(const ExperimentOptions& options) {
  Progress progress;
  Figures figures;
  const std::size_t games = options.is_long ? kManyGames : kGames;
  for (const PaperGame& paper : kPaperGames) {
    if (was_interrupted()) break;
    const auto on_part = [&](double part) {
      const double done = static_cast<double>(figures.size()) + part;
      progress.update(done / static_cast<double>(kPaperGames.size()), paper.file);
    };
    const auto trial = play_trial(paper, games, options.seed, on_part);
    if (!trial) return std::nullopt;
    figures.push_back(figure_of(paper, *trial));
  }
  return figures;
}

}  // namespace rulewise::app
