// tactics_games.cc — `reproduce tactics-games`: the player with tactics against the same without.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "app/duels.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"

namespace rulewise::app {
namespace {

struct Played {
  std::string_view name;
  bool is_tactical;  // won by threats: more than six in ten are wanted
};

constexpr std::array<Played, 10> kGames{{{"connect_four", true},
                                         {"gomoku", true},
                                         {"gomoku_9", true},
                                         {"breakthrough", true},
                                         {"knightthrough", true},
                                         {"tic_tac_toe", false},
                                         {"quarto", false},
                                         {"hex_5", false},
                                         {"domineering", false},
                                         {"dots_and_boxes", false}}};
constexpr const char* kWith = "auto";
constexpr const char* kWithout = "auto:without=tactics";
constexpr double kMuch = 0.6;
constexpr double kRounding = 1e-9;  // 24 of 40 are not over six in ten
constexpr std::size_t kFewGames = 8;
constexpr std::size_t kManyGames = 100;
constexpr std::size_t kEnoughGames = 40;  // to ask for more than six in ten

}  // namespace

std::optional<Figures> tactics_games(const ExperimentOptions& options) {
  Figures figures;
  for (const std::string& name : options.only) {
    if (std::ranges::find(kGames, name, &Played::name) != kGames.end()) continue;
    complain({"tactics-games does not play '" + name + "'"});
    return std::nullopt;
  }
  Progress progress;
  for (const Played& played : kGames) {
    if (was_interrupted()) break;
    const auto& only = options.only;
    if (!only.empty() && std::ranges::find(only, played.name) == only.end()) continue;
    progress.update(static_cast<double>(figures.size()) / kGames.size(), std::string(played.name));
    GameOptions file;
    file.file = std::string(played.name);
    const auto made = load_game(file);
    if (!made) return std::nullopt;
    Duel duel;
    duel.first = kWith;
    duel.second = kWithout;
    duel.games = options.games.value_or(options.is_long ? kManyGames : kFewGames);
    duel.move_seconds = options.move_seconds.value_or(options.is_long ? 0.2 : 0.05);
    duel.opening_plies = 4;
    duel.seed = options.seed;
    duel.knowledge.tactician = tactician_of(file.file, *made->game);
    const auto score = fight(*made->game, duel);
    if (!score) return std::nullopt;
    const double mean = score->score.mean;
    const bool is_enough = score->games() >= kEnoughGames;
    const bool holds = is_enough && played.is_tactical ? mean > kMuch + kRounding
                                                       : mean + score->score.error >= 0.5;
    figures.push_back({std::string(played.name), played.is_tactical ? "over 0.6" : "0.5",
                       score->text(), mean, holds, score->games_text()});
  }
  return figures;
}

}  // namespace rulewise::app
