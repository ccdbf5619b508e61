#include "app/duels.h"

#include <array>
#include <cstdio>
#include <memory>
#include <thread>
#include <utility>

#include "app/interrupt.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "front/outside_player.h"
#include "front/uci/child_process.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kAtOnce = 2;

using Players = std::vector<std::unique_ptr<play::Player>>;

base::Result<std::unique_ptr<play::Player>> make(const game::Game& game, const std::string& text,
                                                 const Duel& duel, std::uint64_t seed) {
  if (front::is_outside_configuration(text)) {
    const auto engine = front::read_uci_configuration(text);
    if (!engine) return engine.error();
    return front::make_outside_player(game, engine.value());
  }
  auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  configuration.value().seconds = duel.move_seconds;
  configuration.value().games_at_once = kAtOnce;
  return play::make_player(game, configuration.value(), seed, duel.knowledge);
}

std::optional<Players> make_players(const game::Game& game, const Duel& duel, std::uint64_t seed) {
  Players players;
  for (const std::string& text : {duel.first, duel.second}) {
    auto player = make(game, text, duel, duel.is_alike ? seed : seed + players.size());
    if (!player) {
      complain(player.error());
      return std::nullopt;
    }
    players.push_back(std::move(player).value());
    players.back()->set_hurry([] { return was_interrupted(); });
  }
  return players;
}

play::MatchOptions match_options(const Duel& duel, std::size_t share) {
  play::MatchOptions options;
  // Whole pairs for each share, the first ones getting one more where they do not come out even.
  const std::size_t pairs = (duel.games + 1) / 2;
  options.games = 2 * (pairs / kAtOnce + (share < pairs % kAtOnce ? 1 : 0));
  options.opening_plies = duel.opening_plies;
  options.max_plies = duel.max_plies;
  options.start_seconds = duel.start_seconds;
  options.seed = duel.seed + 1000 * share;
  options.should_stop = [] { return was_interrupted(); };
  if (duel.start) {
    options.start = [&duel](const std::vector<std::size_t>& players) {
      return duel.start(players[0] == 0 ? 0 : 1);
    };
  }
  return options;
}

}  // namespace

std::string DuelScore::text() const {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f +- %.2f", score.mean, score.error);
  return text;
}

std::string DuelScore::games_text() const {
  std::string text = std::to_string(wins) + " won, " + std::to_string(draws) + " drawn, " +
                     std::to_string(losses) + " lost";
  return forfeits == 0 ? text : text + ", " + std::to_string(forfeits) + " by rule";
}

std::optional<machine::MadeMachine> load_for_gnuchess(const std::string& file) {
  if (!front::ChildProcess::start({"gnuchess", "--version"})) {
    complain({"gnuchess is not there", "install it: apt install gnuchess"});
    return std::nullopt;
  }
  GameOptions options;
  options.file = file;
  options.merges_moves = true;
  return load_game(options);
}

std::optional<DuelScore> fight(const game::Game& game, const Duel& duel) {
  std::array<std::optional<Players>, kAtOnce> players;
  std::array<play::MatchResult, kAtOnce> results;
  for (std::size_t i = 0; i < kAtOnce; ++i) {
    players[i] = make_players(game, duel, duel.seed + 10 * i);
    if (!players[i]) return std::nullopt;
  }
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      threads.emplace_back(
          [&, i] { results[i] = play::play_match(game, *players[i], match_options(duel, i), {}); });
    }
  }
  DuelScore total;
  for (const play::MatchResult& result : results) {
    const play::Standing& first = result.standings.front();
    total.wins += first.wins;
    total.draws += first.draws;
    total.losses += first.losses;
    total.forfeits += first.forfeits + result.standings.back().forfeits;
    total.scores.insert(total.scores.end(), first.scores.begin(), first.scores.end());
  }
  total.score = play::mean_of(total.scores);
  return total;
}

}  // namespace rulewise::app
