#include "app/tournament_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <thread>
#include <utility>

#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/player_limits.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/tournament_report.h"
#include "base/clock.h"
#include "base/hash.h"
#include "front/outside_player.h"
#include "generator/batch.h"
#include "machine/limit.h"
#include "play/match.h"
#include "play/player.h"

namespace rulewise::app {
namespace {

using Players = std::vector<std::unique_ptr<play::Player>>;

/// The games of the spec, those of the library and those invented now.
std::optional<std::vector<RuleFile>> find_files(const TournamentSpec& spec) {
  std::vector<RuleFile> files;
  for (const std::string& name : spec.games) {
    auto file = read_rule_file(name, library_folders());
    if (!file) {
      complain(file.error());
      return std::nullopt;
    }
    file.value().name = name;
    files.push_back(std::move(file).value());
  }
  if (spec.generated == 0) return files;
  generator::Settings settings;
  settings.naming = generator::Naming::kPlausible;
  settings.trial = generator::Trial::kFilter;
  Progress progress;
  generator::BatchListener listener;
  listener.on_kept = [&](const generator::Candidate& candidate) {
    files.push_back({Language::kScl, "generated-" + std::to_string(candidate.seed),
                     generator::game_text(candidate, settings)});
    return true;
  };
  listener.should_stop = [&](const generator::BatchTally& tally) {
    progress.update(static_cast<double>(tally.kept) / static_cast<double>(spec.generated),
                    std::to_string(tally.tried) + " games invented");
    return was_interrupted();
  };
  (void)generator::run_batch(settings, spec.generated_seed,
                             {.count = spec.generated, .threads = spec.concurrency}, listener);
  if (files.size() == spec.games.size() + spec.generated) return files;
  complain(
      {"only " + std::to_string(files.size() - spec.games.size()) + " games could be invented"});
  return std::nullopt;
}

bool has_clock(const TournamentSpec& spec) { return std::isfinite(spec.move_seconds); }

base::Result<std::unique_ptr<play::Player>> make_player(const game::Game& game,
                                                        const std::string& text, bool has_clock,
                                                        std::uint64_t seed) {
  if (front::is_outside_configuration(text)) {
    const auto configuration = front::read_uci_configuration(text);
    if (!configuration) return configuration.error();
    if (!is_bounded(configuration.value().limits, has_clock)) return no_limit(text);
    return front::make_outside_player(game, configuration.value());
  }
  const auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  if (!is_bounded(configuration.value(), has_clock)) return no_limit(text);
  return play::make_player(game, configuration.value(), seed);
}

/// The game ready to run, if every player can play it.
std::optional<LoadedGame> load(const RuleFile& file, const TournamentSpec& spec) {
  GameOptions options;
  options.merges_moves = true;
  auto made = load_game(file, options);
  if (!made) return std::nullopt;
  if (made->game->role_count() != 2) {
    complain({file.name + " has " + std::to_string(made->game->role_count()) +
                  " roles; a tournament is between two at a time",
              "`rulewise match` and `rulewise referee` take any number"});
    return std::nullopt;
  }
  for (const std::string& player : spec.players) {
    const auto tried = make_player(*made->game, player, has_clock(spec), 1);
    if (tried) continue;
    complain(
        {player + " cannot play " + file.name + ": " + tried.error().message, tried.error().hint});
    return std::nullopt;
  }
  return LoadedGame{file.name, std::move(*made)};
}

// ---- The games ---------------------------------------------------------------------------------

Json moves_to_json(const std::vector<std::vector<std::string>>& joint_moves) {
  Json json = Json::array();
  for (const auto& joint : joint_moves) json.push_back(joint_move_to_json(joint));
  return json;
}

class Tournament {
 public:
  Tournament(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
             TournamentStore& store)
      : spec_(spec), games_(games), store_(store), tasks_(tasks_of(spec, games.size())) {}

  /// Until all is played, decided, or told to stop; false if results could not be written.
  bool run() {
    played_before_ = store_.count();
    done_ = played_before_;
    // Games that were under way when the test was decided may leave it open again.
    do {
      play_on();
    } while (is_decided_.exchange(false) && !is_decided() && !should_stop());
    return !has_failed_;
  }

 private:
  void play_on() {
    has_begun_ = false;
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < spec_.concurrency; ++i) {
      threads.emplace_back([this] { work(); });
    }
    watch();
  }

  [[nodiscard]] bool should_stop() const { return was_interrupted() || is_decided_ || has_failed_; }

  void watch() {
    Progress progress;
    while (working_ > 0 || !has_begun_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      const auto done = static_cast<double>(done_);
      const auto here = static_cast<double>(done_ - played_before_);
      const auto all = static_cast<double>(tasks_.size());
      std::string detail =
          std::to_string(done_) + " of " + std::to_string(tasks_.size()) + " games";
      if (here > 0) {
        const double left = (all - done) * clock_.seconds() / here;
        detail += ", " + std::to_string(std::lround(std::ceil(left))) + " s left";
      }
      progress.update(done / all, detail);
    }
  }

  void work() {
    ++working_;
    has_begun_ = true;
    // A second look finds what other processes have claimed and not finished.
    for (int look = 0; look < 2 && !should_stop(); ++look) {
      if (look > 0) store_.free_lost_claims();
      for (const TournamentTask& task : tasks_) {
        if (should_stop()) break;
        if (is_decided() || !store_.claim(task.number)) continue;
        play(task);
      }
    }
    --working_;
  }

  /// Of a sequential test: whether the pairs so far decide it.
  bool is_decided() {
    if (spec_.mode != TournamentSpec::Mode::kSprt || is_decided_) return is_decided_;
    const auto encounters = encounters_of(spec_, store_.games(false));
    is_decided_ =
        play::sprt_of(encounters.front().counts, spec_.sprt).end != play::SprtEnd::kGoesOn;
    return is_decided_;
  }

  void play(const TournamentTask& task) {
    const LoadedGame& game = games_[task.game];
    const base::Stopwatch watch;
    StoredGame stored;
    stored.task = task.number;
    stored.game = game.name;
    stored.first = spec_.players[task.pairing.first];
    stored.second = spec_.players[task.pairing.second];
    stored.is_swapped = task.is_swapped;
    std::optional<play::GameRecord> record;
    try {
      record = play_game(task, *game.made.game);
    } catch (const machine::LimitReached& limit) {
      record.emplace();
      record->payoffs = {50, 50};
      record->fault = limit.what();
    }
    if (!record || record->end == play::GameEnd::kStopped) return store_.give_up(task.number);
    const std::size_t mine = task.is_swapped ? 1 : 0;
    const double difference = record->payoffs[mine] - record->payoffs[1 - mine];
    stored.score = difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    stored.end = name_of(record->end);
    stored.plies = record->joint_moves.size();
    stored.seconds = watch.seconds();
    stored.moves = to_line(moves_to_json(record->joint_moves));
    stored.fault = record->fault;
    if (!store_.finish(stored)) has_failed_ = true;
    ++done_;
  }

  /// Nothing if a player cannot be made, which has been tried before.
  std::optional<play::GameRecord> play_game(const TournamentTask& task, const game::Game& game) {
    Players players;
    const std::size_t first = task.is_swapped ? task.pairing.second : task.pairing.first;
    const std::size_t second = task.is_swapped ? task.pairing.first : task.pairing.second;
    for (const std::size_t p : {first, second}) {
      auto player = make_player(game, spec_.players[p], has_clock(spec_),
                                base::combine(base::combine(spec_.seed, task.number), p));
      if (!player) return std::nullopt;
      player.value()->set_hurry([] { return was_interrupted(); });
      players.push_back(std::move(player).value());
    }
    play::MatchOptions options;
    options.games = 1;
    options.move_seconds = spec_.move_seconds;
    options.start_seconds = spec_.start_seconds;
    options.opening_plies = spec_.opening_plies;
    options.max_plies = spec_.max_plies;
    options.seed = base::combine(spec_.seed, task.pair);
    options.should_stop = [] { return was_interrupted(); };
    std::optional<play::GameRecord> played;
    (void)play::play_match(game, players, options,
                           [&](const play::GameRecord& record) { played = record; });
    return played;
  }

  const TournamentSpec& spec_;
  const std::vector<LoadedGame>& games_;
  TournamentStore& store_;
  std::vector<TournamentTask> tasks_;
  base::Stopwatch clock_;
  std::size_t played_before_ = 0;
  std::atomic<std::size_t> done_ = 0;
  std::atomic<std::size_t> working_ = 0;
  std::atomic<bool> has_begun_ = false;
  std::atomic<bool> is_decided_ = false;
  std::atomic<bool> has_failed_ = false;
};

}  // namespace

std::optional<std::vector<LoadedGame>> load_games(const TournamentSpec& spec) {
  const auto files = find_files(spec);
  if (!files) return std::nullopt;
  std::vector<LoadedGame> games;
  for (const RuleFile& file : *files) {
    auto game = load(file, spec);
    if (!game) return std::nullopt;
    games.push_back(std::move(*game));
  }
  return games;
}

bool play_tournament(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                     TournamentStore& store) {
  return Tournament(spec, games, store).run();
}

}  // namespace rulewise::app
