// clune_experiments.cc — Clune's models and his Table 2, on the games of the library.
#include <array>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/clune_checks.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/progress.h"
#include "app/side_trials.h"
#include "insight/model/model_text.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

constexpr double kModelSeconds = 20;
constexpr std::size_t kGames = 40;
constexpr std::size_t kManyGames = 100;
constexpr std::size_t kMaxPlies = 1000;

/// A game of the paper, with its first role's model and scores as printed there.
struct PaperGame {
  std::string_view file;
  std::string_view search;  // with its limit
  std::size_t opening_plies;
  double model_score;
  double payoff_score;
  std::string_view words;
};

constexpr std::array kPaperGames = {
    PaperGame{"cylinder_checkers", "alphabeta:nodes=2000", 4, 59, 41,
              "Payoff = 50 + 10 (# total red - # total black)\n"
              "Control = 0.087 (# red kings - # black kings)\n"
              "  + 0.042 (# red pieces - # black pieces)\n"
              "Terminal = -0.002 (# steps before we reach step 50) + 0.083\n"
              "Payoff Stability = 0.341, Control Stability = 0.659\n"},
    PaperGame{"racetrack_corridor", "minimax:nodes=3000", 1, 100, 10,
              "Payoff = 50 + 10 (black goal distance - white goal distance)\n"
              "Control = 0.091 (# walls on right side: white lane - black lane)\n"
              "  + 0.09 (# walls on left side: white lane - black lane)\n"
              "  + 0.006 (# pieces in top row: white - black)\n"
              "Terminal = 0.014 (# steps into the game) - 0.088\n"
              "Payoff Stability = 0.729, Control Stability = 0.271\n"},
    PaperGame{"othello", "alphabeta:nodes=1000", 4, 75, 25,
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
    PaperGame{"chess_200", "alphabeta:nodes=1000", 2, 100, 0,
              "Payoff = no stable features\n"
              "Control = 0.097 (# white queens - # black queens)\n"
              "  + 0.092 (# white rooks - # black rooks)\n"
              "  + 0.042 (# white bishops - # black bishops)\n"
              "  + 0.039 (# white knights - # black knights)\n"
              "  + 0.022 (# empty squares: rank 1 - rank 8)\n"
              "  + 0.004 (# white pawns - # black pawns)\n"},
    PaperGame{"chinese_checkers_small_6", "minimax:nodes=300", 6, 42, 30,
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

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

std::optional<SidePoints> play_trial(const PaperGame& paper, std::size_t games, std::uint64_t seed,
                                     const std::function<void(double)>& on_part) {
  const auto made = load(paper);
  if (!made) return std::nullopt;
  const play::Knowledge knowledge =
      knowledge_of(std::string(paper.file), *made->game, {kModelSeconds, seed, false});
  return play_sides(*made->game, knowledge,
                    {player_text(paper, "model"), player_text(paper, "payoff"), games,
                     paper.opening_plies, kMaxPlies, seed},
                    on_part);
}

std::string number(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// Holds if our score is not below the paper's by more than its error.
Figure figure_of(const PaperGame& paper, const SidePoints& trial) {
  std::vector<double> shares;  // of all points, as mean_of wants them
  for (const double points : trial.first) shares.push_back(points / 100);
  play::Mean score = play::mean_of(shares);
  score = {100 * score.mean, 100 * score.error};
  const std::string others = number("%.0f", mean(trial.second));
  return {std::string(paper.file),
          number("%.0f", paper.model_score),
          number("%.1f", score.mean),
          score.mean,
          !trial.first.empty() && score.mean + score.error >= paper.model_score,
          "+- " + number("%.1f", score.error) + ", early payoff " + others + ", in the paper " +
              number("%.0f", paper.payoff_score) + "; " + std::to_string(trial.first.size()) +
              " games"};
}

}  // namespace

std::optional<Figures> clune_models(const ExperimentOptions& options) {
  Figures figures;
  for (const PaperGame& paper : kPaperGames) {
    const auto made = load(paper);
    if (!made) return std::nullopt;
    const play::Knowledge knowledge =
        knowledge_of(std::string(paper.file), *made->game, {kModelSeconds, options.seed, false});
    if (!knowledge.model) return std::nullopt;
    Figure beside{std::string(paper.file), std::string(paper.words),
                  model_text(*knowledge.model, game::Role(0))};
    beside.is_claim = false;
    figures.push_back(std::move(beside));
    for (CluneCheck& check : check_clune_model(paper.file, *knowledge.model)) {
      figures.push_back(
          {std::string(paper.file), std::move(check.claim), std::move(check.ours), 0, check.holds});
    }
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
