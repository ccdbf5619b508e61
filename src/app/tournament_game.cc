#include "app/tournament_game.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>
#include <vector>

#include "app/json.h"
#include "app/player_limits.h"
#include "app/tournament_pairs.h"
#include "base/clock.h"
#include "base/hash.h"
#include "front/outside_player.h"
#include "play/match.h"
#include "play/opening.h"

namespace rulewise::app {
namespace {

Json moves_to_json(const std::vector<std::vector<std::string>>& joint_moves) {
  Json json = Json::array();
  for (const auto& joint : joint_moves) json.push_back(joint_move_to_json(joint));
  return json;
}

/// In a round all begin by the same line of the book.
play::MatchOptions match_options(const TournamentSpec& spec, const LoadedGame& game,
                                 const TournamentTask& task) {
  play::MatchOptions options;
  options.games = 1;
  options.move_seconds = spec.move_seconds;
  options.start_seconds = spec.start_seconds;
  options.opening_plies = spec.opening_plies;
  options.max_plies = spec.max_plies;
  options.seed = base::combine(spec.seed, task.pair);
  if (!game.book.empty()) {
    options.book = {game.book[play::book_line(game.book.size(), task.round, spec.seed)]};
  }
  return options;
}

/// Lost by rule by a program that could be started before and cannot now.
play::GameRecord lost_unplayed(std::size_t roles, std::size_t guilty, const std::string& why) {
  play::GameRecord record;
  record.end = play::GameEnd::kIllegal;
  record.guilty_player = guilty;
  record.fault = why;
  record.payoffs.assign(roles, 100);
  record.payoffs[guilty] = 0;
  return record;
}

/// By nobody's fault.
play::GameRecord broken_off(std::size_t roles, const std::string& why) {
  play::GameRecord record;
  record.payoffs.assign(roles, 50);
  record.fault = why;
  return record;
}

/// Nothing if it was stopped.
std::optional<play::GameRecord> play_it(const TournamentSpec& spec, const LoadedGame& game,
                                        const TournamentTask& task,
                                        const std::function<bool()>& should_stop) {
  std::vector<std::unique_ptr<play::Player>> players;
  const std::uint64_t seed = base::combine(spec.seed, task.number);
  for (std::size_t role = 0; role < task.players.size(); ++role) {
    const std::size_t p = task.players[role];
    const auto before = task.players.begin() + static_cast<std::ptrdiff_t>(role);
    const auto copy = static_cast<std::size_t>(std::count(task.players.begin(), before, p));
    auto player =
        make_tournament_player(game, spec, p, base::combine(seed, p + copy * spec.players.size()));
    if (!player && should_stop()) return std::nullopt;
    if (!player) return lost_unplayed(task.players.size(), role, player.error().message);
    player.value()->set_hurry(should_stop);
    players.push_back(std::move(player).value());
  }
  play::MatchOptions options = match_options(spec, game, task);
  options.should_stop = should_stop;
  std::optional<play::GameRecord> played;
  (void)play::play_match(*game.made.game, players, options,
                         [&](const play::GameRecord& record) { played = record; });
  return played;
}

}  // namespace

bool has_remote_players(const TournamentSpec& spec) {
  return std::ranges::any_of(spec.players, front::is_ggp_configuration);
}

std::vector<std::size_t> role_counts(const std::vector<LoadedGame>& games) {
  std::vector<std::size_t> counts;
  for (const LoadedGame& game : games) counts.push_back(game.made.game->role_count());
  return counts;
}

play::Knowledge known_to(const play::Configuration& player, play::Knowledge knowledge) {
  if (play::wants_memory(player)) return knowledge;
  knowledge.learned = nullptr;
  knowledge.learned_states = nullptr;
  return knowledge;
}

base::Result<std::unique_ptr<play::Player>> make_tournament_player(const LoadedGame& loaded,
                                                                   const TournamentSpec& spec,
                                                                   std::size_t player,
                                                                   std::uint64_t seed) {
  const game::Game& game = *loaded.made.game;
  const std::string& text = spec.players[player];
  const bool has_clock = std::isfinite(spec.move_seconds);
  if (front::is_outside_configuration(text)) {
    const auto configuration = front::read_uci_configuration(text);
    if (!configuration) return configuration.error();
    if (!is_bounded(configuration.value().limits, has_clock)) return no_limit(text);
    return front::make_outside_player(game, configuration.value(), {loaded.gdl_rules, seed});
  }
  auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  if (!is_bounded(configuration.value(), has_clock)) return no_limit(text);
  configuration.value().games_at_once = games_at_once(spec.concurrency);
  return play::make_player(game, configuration.value(), seed,
                           known_to(configuration.value(), loaded.knowledge));
}

std::optional<StoredGame> play_task(const TournamentSpec& spec, const LoadedGame& game,
                                    const TournamentTask& task,
                                    const std::function<bool()>& should_stop) {
  const base::Stopwatch watch;
  std::optional<play::GameRecord> record;
  bool is_broken = false;
  try {
    record = play_it(spec, game, task, should_stop);
  } catch (const std::exception& error) {  // a limit, no memory: the others can be played
    if (should_stop()) return std::nullopt;
    is_broken = true;
    record = broken_off(task.players.size(), error.what());
  }
  if (!record || record->end == play::GameEnd::kStopped) return std::nullopt;
  is_broken = is_broken || record->end == play::GameEnd::kBeyond;
  StoredGame stored;
  stored.task = task.number;
  stored.game = game.name;
  stored.first = spec.players[task.pairing.first];
  stored.second = spec.players[task.pairing.second];
  stored.is_swapped = task.is_swapped();
  stored.score = score_of(task, record->payoffs);
  stored.goals = record->payoffs;
  for (const std::size_t player : task.players) {
    stored.seats.push_back(player == task.pairing.first ? 0 : 1);
  }
  stored.end = is_broken ? kBrokenEnd : name_of(record->end);
  stored.plies = record->joint_moves.size();
  stored.seconds = watch.seconds();
  stored.moves = to_line(moves_to_json(record->joint_moves));
  stored.fault = record->fault;
  stored.replaced.assign(2, 0);
  for (const play::ReplacedMove& move : record->replaced) {
    ++stored.replaced[stored.seats[move.player]];  // players stand in the order of roles
    stored.fault += (stored.fault.empty() ? "" : "; ") + ("replaced: " + move.why);
  }
  return stored;
}

}  // namespace rulewise::app
