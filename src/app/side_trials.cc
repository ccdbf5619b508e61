#include "app/side_trials.h"

#include <array>
#include <memory>
#include <utility>

#include "app/interrupt.h"
#include "app/messages.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

using Players = std::vector<std::unique_ptr<play::Player>>;

std::optional<Players> make_players(const game::Game& game, const play::Knowledge& knowledge,
                                    const SideTrial& trial) {
  Players players;
  for (std::size_t i = 0; i < game.role_count(); ++i) {
    const auto configuration = play::read_configuration(i % 2 == 0 ? trial.first : trial.second);
    auto player = configuration
                      ? play::make_player(game, configuration.value(), trial.seed + i, knowledge)
                      : configuration.error();
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

}  // namespace

std::vector<double> SidePoints::scores() const {
  std::vector<double> scores;
  for (std::size_t i = 0; i < first.size(); ++i) {
    scores.push_back(first[i] > second[i] ? 1 : first[i] < second[i] ? 0 : 0.5);
  }
  return scores;
}

std::optional<SidePoints> play_sides(const game::Game& game, const play::Knowledge& knowledge,
                                     const SideTrial& trial,
                                     const std::function<void(double)>& on_part) {
  const auto players = make_players(game, knowledge, trial);
  if (!players) return std::nullopt;
  play::MatchOptions options;
  options.games = trial.games;
  options.opening_plies = trial.opening_plies;
  options.max_plies = trial.max_plies;
  options.seed = trial.seed;
  options.should_stop = [] { return was_interrupted(); };
  SidePoints points;
  const auto on_game = [&](const play::GameRecord& record) {
    std::array<std::vector<double>, 2> by_side;
    for (std::size_t r = 0; r < record.payoffs.size(); ++r) {
      by_side[record.players[r] % 2].push_back(record.payoffs[r]);
    }
    points.first.push_back(mean(by_side[0]));
    points.second.push_back(mean(by_side[1]));
    on_part(static_cast<double>(points.first.size()) / static_cast<double>(trial.games));
  };
  (void)play::play_match(game, *players, options, on_game);
  return points;
}

}  // namespace rulewise::app
