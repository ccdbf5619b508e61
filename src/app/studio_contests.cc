#include "app/studio_contests.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "app/knowledge.h"
#include "app/match_result.h"
#include "app/tournament_game.h"
#include "app/tournament_report.h"
#include "app/tournament_spec.h"
#include "base/clock.h"
#include "base/hash.h"
#include "front/web/web_request.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

using front::GameShelf;
using front::JobWork;
using front::LongJob;
using front::number_in;
using front::StudioGame;
using front::text_in;

constexpr double kMostContestSeconds = 3600;
constexpr double kMostGames = 200;
constexpr double kMostMoveSeconds = 5;
constexpr std::size_t kMostPlayers = 12;
constexpr std::size_t kMostTournamentGames = 8;  // different ones
constexpr std::size_t kMostPlies = 400;
constexpr double kStudySeconds = 5;  // most, for what players want to know of a game
constexpr std::size_t kPlayerMemory = std::size_t{64} << 20U;
constexpr double kLiveSeconds = 0.2;  // between two looks at the game under way

using Players = std::vector<std::unique_ptr<play::Player>>;

base::Result<std::vector<play::Configuration>> players_in(const Json& question) {
  const auto wanted = question.find("players");
  if (wanted == question.end() || !wanted->is_array() || wanted->empty() ||
      wanted->size() > kMostPlayers) {
    return base::Error{"say who plays", "one player for each role"};
  }
  std::vector<play::Configuration> players;
  for (const Json& player : *wanted) {
    if (!player.is_string()) return base::Error{"a player is a text", "such as mcts:nodes=500"};
    auto configuration = play::read_configuration(player.get<std::string>());
    if (!configuration) return configuration.error();
    configuration.value().memory_bytes = kPlayerMemory;
    configuration.value().threads = 1;
    configuration.value().ponders = false;
    players.push_back(std::move(configuration).value());
  }
  return players;
}

play::MatchOptions options_in(const Json& question) {
  play::MatchOptions options;
  options.move_seconds = number_in(question, "seconds", 0.2, 0.01, kMostMoveSeconds);
  options.opening_plies = static_cast<std::size_t>(number_in(question, "opening_plies", 2, 0, 20));
  options.max_plies = kMostPlies;
  options.seed = static_cast<std::uint64_t>(number_in(question, "seed", 1, 0, 1e15));
  return options;
}

/// Lets people watch the game under way, now and then.
class LiveGame {
 public:
  LiveGame(const StudioGame& game, std::string name, LongJob& job)
      : game_(game), name_(std::move(name)), job_(job) {}

  void show(const game::State& state, const play::GameRecord& record,
            const std::vector<std::string>& players) {
    if (is_shown_ && since_.seconds() < kLiveSeconds) return;
    is_shown_ = true;
    since_.restart();
    const front::BoardReading reading = game_.read(state);
    Json hands = Json::array();
    for (const auto& held : reading.hands) {
      hands.push_back({{"role", held.role}, {"kind", held.kind}, {"count", held.count}});
    }
    job_.show_live({{"game", name_},
                    {"players", players},
                    {"ply", record.joint_moves.size()},
                    {"move", joint_move_to_json(record.joint_moves.back())},
                    {"state", game_.game().facts(state)},
                    {"pieces", reading.pieces},
                    {"hands", std::move(hands)},
                    {"others", reading.others}});
  }

 private:
  const StudioGame& game_;
  std::string name_;
  LongJob& job_;
  base::Stopwatch since_;
  bool is_shown_ = false;
};

Json moves_json(const play::GameRecord& record) {
  Json moves = Json::array();
  for (const auto& joint : record.joint_moves) moves.push_back(joint_move_to_json(joint));
  return {{"moves", std::move(moves)}};
}

/// What players are told of a game of the shelf, as the commands tell them.
play::Knowledge contest_knowledge(const std::string& id, const GameShelf& shelf,
                                  const game::Game& game,
                                  const std::vector<play::Configuration>& players,
                                  std::uint64_t seed) {
  const auto kept = shelf.find(id);
  if (!kept) return {};
  std::vector<std::string> texts;
  for (const play::Configuration& player : players) texts.push_back(player.text);
  return knowledge_for(RuleFile{kept->language, id, kept->text}, game, texts, kStudySeconds, seed);
}

/// A player to be made, with the seed that the command gives it.
struct Wanted {
  play::Configuration configuration;
  std::uint64_t seed = 1;
  play::Knowledge knowledge;
};

base::Result<Players> make_players(const game::Game& game, const std::vector<Wanted>& wanted,
                                   LongJob& job) {
  Players players;
  for (const Wanted& one : wanted) {
    auto player = play::make_player(game, one.configuration, one.seed, one.knowledge);
    if (!player) return player.error();
    player.value()->set_hurry([&job] { return job.is_cancelled(); });
    players.push_back(std::move(player).value());
  }
  return players;
}

void report_games(LongJob& job, std::size_t played, std::size_t all) {
  job.report(static_cast<double>(played) / static_cast<double>(all),
             std::to_string(played) + " of " + std::to_string(all) + " games");
}

// ---- Matches -----------------------------------------------------------------------------------

struct MatchQuestion {
  std::string game;
  std::vector<play::Configuration> players;
  play::MatchOptions options;
};

base::Result<Json> play_it(const MatchQuestion& question, GameShelf& shelf, LongJob& job) {
  const auto game = shelf.load(question.game);
  if (!game) return game.error();
  if (question.players.size() != game.value()->game().role_count()) {
    return base::Error{"the game has " + std::to_string(game.value()->game().role_count()) +
                       " roles and needs as many players"};
  }
  job.report(0, "studying the game");
  const play::Knowledge knowledge = contest_knowledge(question.game, shelf, game.value()->game(),
                                                      question.players, question.options.seed);
  std::vector<Wanted> wanted;
  for (const play::Configuration& player : question.players) {
    wanted.push_back({player, question.options.seed + wanted.size(), knowledge});
  }
  const auto players = make_players(game.value()->game(), wanted, job);
  if (!players) return players.error();
  play::MatchOptions options = question.options;
  const base::Stopwatch watch;
  options.should_stop = [&] { return job.is_cancelled() || watch.seconds() > kMostContestSeconds; };
  LiveGame live(*game.value(), question.game, job);
  options.on_move = [&](const game::State& state, const play::GameRecord& record) {
    std::vector<std::string> names;
    for (const std::size_t player : record.players) names.push_back(question.players[player].text);
    live.show(state, record, names);
  };
  std::size_t games = 0;
  const auto on_game = [&](const play::GameRecord& record) {
    Json names = Json::array();
    for (const std::size_t player : record.players) names.push_back(question.players[player].text);
    job.add_item({{"number", record.number + 1},
                  {"game", question.game},
                  {"players", std::move(names)},
                  {"payoffs", record.payoffs},
                  {"end", name_of(record.end)},
                  {"plies", record.joint_moves.size()}},
                 moves_json(record));
    report_games(job, ++games, options.games);
  };
  job.report(0, "the first game");
  return match_result_json(play_match(game.value()->game(), players.value(), options, on_game));
}

// ---- Tournaments -------------------------------------------------------------------------------

class PageTournament {
 public:
  PageTournament(TournamentSpec spec, std::vector<play::Configuration> players,
                 play::MatchOptions options, GameShelf& shelf, LongJob& job)
      : spec_(std::move(spec)),
        players_(std::move(players)),
        options_(std::move(options)),
        shelf_(shelf),
        job_(job) {}

  base::Result<Json> play() {
    for (const std::string& id : spec_.games) {
      job_.report(0, "loading " + id);
      auto game = shelf_.load(id);
      if (!game) return game.error();
      if (game.value()->game().role_count() != 2) {
        return base::Error{"a tournament is between two at a time, and " + id + " is not"};
      }
      games_.push_back(game.value());
      job_.report(0, "studying " + id);
      knowledge_.push_back(
          contest_knowledge(id, shelf_, game.value()->game(), players_, spec_.seed));
    }
    const auto tasks = tasks_of(spec_, std::vector<std::size_t>(games_.size(), 2));
    report_games(job_, 0, tasks.size());
    for (const TournamentTask& task : tasks) {
      if (job_.is_cancelled() || watch_.seconds() > kMostContestSeconds) break;
      if (const auto error = play(task)) return *error;
      report_games(job_, stored_.size(), tasks.size());
      job_.show(to_json(make_report(spec_, stored_, tasks.size())));
    }
    Json json = to_json(make_report(spec_, stored_, tasks.size()));
    json["stopped"] = stored_.size() < tasks.size();
    return json;
  }

 private:
  std::optional<base::Error> play(const TournamentTask& task) {
    const StudioGame& studio = *games_[task.game];
    const std::size_t first = task.players[0];
    const std::size_t second = task.players[1];
    const std::vector<std::string> names{spec_.players[first], spec_.players[second]};
    const std::uint64_t seed = base::combine(spec_.seed, task.number);
    std::vector<Wanted> wanted;
    for (const std::size_t player : {first, second}) {
      wanted.push_back({players_[player], base::combine(seed, player),
                        known_to(players_[player], knowledge_[task.game])});
    }
    const auto players = make_players(studio.game(), wanted, job_);
    if (!players) return players.error();
    play::MatchOptions options = options_;
    options.games = 1;
    options.seed = base::combine(spec_.seed, task.pair);
    options.should_stop = [&] { return job_.is_cancelled(); };
    LiveGame live(studio, spec_.games[task.game], job_);
    options.on_move = [&](const game::State& state, const play::GameRecord& record) {
      live.show(state, record, names);
    };
    (void)play::play_match(studio.game(), players.value(), options,
                           [&](const play::GameRecord& record) { keep(task, names, record); });
    return std::nullopt;
  }

  void keep(const TournamentTask& task, const std::vector<std::string>& names,
            const play::GameRecord& record) {
    if (record.end == play::GameEnd::kStopped) return;
    StoredGame stored;
    stored.task = task.number;
    stored.game = spec_.games[task.game];
    stored.first = spec_.players[task.pairing.first];
    stored.second = spec_.players[task.pairing.second];
    stored.is_swapped = task.is_swapped();
    stored.score = score_of(task, record.payoffs);
    stored.goals = record.payoffs;
    for (const std::size_t player : task.players) {
      stored.seats.push_back(player == task.pairing.first ? 0 : 1);
    }
    stored.end = name_of(record.end);
    stored.plies = record.joint_moves.size();
    Json moves = moves_json(record);
    stored.line = line_of(to_line(moves["moves"]));
    stored_.push_back(stored);
    job_.add_item({{"number", stored_.size()},
                   {"game", stored.game},
                   {"players", names},
                   {"payoffs", record.payoffs},
                   {"end", stored.end},
                   {"plies", stored.plies}},
                  std::move(moves));
  }

  TournamentSpec spec_;
  std::vector<play::Configuration> players_;
  play::MatchOptions options_;
  GameShelf& shelf_;
  LongJob& job_;
  base::Stopwatch watch_;
  std::vector<std::shared_ptr<const StudioGame>> games_;
  std::vector<play::Knowledge> knowledge_;  // by game
  std::vector<StoredGame> stored_;
};

base::Result<std::vector<std::string>> games_in(const Json& question, const GameShelf& shelf) {
  std::vector<std::string> games;
  const auto wanted = question.find("games");
  if (wanted == question.end() || !wanted->is_array() || wanted->empty() ||
      wanted->size() > kMostTournamentGames) {
    return base::Error{"say which games are played, eight at most", "name them in a list"};
  }
  for (const Json& game : *wanted) {
    if (!game.is_string() || !shelf.find(game.get<std::string>())) {
      return base::Error{"there is no game of that name here", "the library lists those there are"};
    }
    games.push_back(game.get<std::string>());
  }
  return games;
}

}  // namespace

base::Result<JobWork> make_match(const Json& question, GameShelf& shelf, const std::string&) {
  MatchQuestion match;
  match.game = text_in(question, "game");
  if (!shelf.find(match.game))
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  auto players = players_in(question);
  if (!players) return players.error();
  match.players = std::move(players).value();
  match.options = options_in(question);
  match.options.games = static_cast<std::size_t>(number_in(question, "games", 4, 1, kMostGames));
  return JobWork([match, &shelf](LongJob& job) { return play_it(match, shelf, job); });
}

base::Result<JobWork> make_tournament(const Json& question, GameShelf& shelf, const std::string&) {
  auto players = players_in(question);
  if (!players) return players.error();
  auto games = games_in(question, shelf);
  if (!games) return games.error();
  TournamentSpec spec;
  std::set<std::string> names;
  for (const play::Configuration& player : players.value()) {
    spec.players.push_back(player.text);
    names.insert(player.text);
  }
  if (names.size() != spec.players.size() || names.size() < 2) {
    return base::Error{"a tournament needs two players or more, each of them once",
                       "add a player, or change one of two that are alike"};
  }
  spec.games = std::move(games).value();
  const double pairings = static_cast<double>(pairings_of(spec).size() * spec.games.size());
  spec.rounds = static_cast<std::size_t>(
      number_in(question, "rounds", 1, 1, std::max(1.0, kMostGames / 2 / pairings)));
  const play::MatchOptions options = options_in(question);
  spec.seed = options.seed;
  return JobWork([spec, players = players.value(), options, &shelf](LongJob& job) {
    return PageTournament(spec, players, options, shelf, job).play();
  });
}

}  // namespace rulewise::app
