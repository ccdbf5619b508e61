#include "app/tournament_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/rule_files.h"
#include "app/tournament_pairs.h"
#include "app/tournament_report.h"
#include "base/clock.h"
#include "base/interruption.h"
#include "generator/batch.h"
#include "play/match.h"
#include "play/ranks.h"

namespace rulewise::app {
namespace {

/// The games that the spec names.
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
  return files;
}

/// Those it wants to be invented.
std::optional<std::vector<RuleFile>> invent_files(const TournamentSpec& spec) {
  std::vector<RuleFile> files;
  if (spec.generated == 0) return files;
  generator::Settings settings;
  settings.naming = generator::Naming::kPlausible;
  settings.trial = generator::Trial::kFilter;
  Progress progress;
  generator::BatchListener listener;
  listener.on_kept = [&](const generator::Candidate& candidate) {
    files.push_back({Language::kScl, std::string(kInventedName) + std::to_string(candidate.seed),
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
  if (files.size() == spec.generated) return files;
  const std::string made = std::to_string(files.size());
  complain({was_interrupted() ? "interrupted after " + made + " games were invented"
                              : "only " + made + " games could be invented"});
  return std::nullopt;
}

/// What the games begin by; an Error where it would leave the players nothing to play.
std::optional<base::Error> read_openings(const TournamentSpec& spec, LoadedGame& game) {
  if (!spec.book.empty()) {
    auto book = read_opening_book(*game.made.game, spec.book);
    if (!book) return book.error();
    game.book = std::move(book).value();
  }
  play::MatchOptions options;
  options.opening_plies = spec.opening_plies;
  options.max_plies = spec.max_plies;
  options.seed = spec.seed;
  options.book = game.book;
  const auto fault = play::fault_of(*game.made.game, options);
  if (!fault) return std::nullopt;
  return base::Error{game.name + ": " + fault->message, fault->hint};
}

constexpr double kStudySeconds = 10;  // where players name advisors of games in GDL

/// The game ready to run, if every player can play it.
std::optional<LoadedGame> load(const RuleFile& typed, const TournamentSpec& spec) {
  GameOptions options;
  options.merges_moves = true;
  const bool is_remote = has_remote_players(spec);
  const std::optional<RuleFile> found = is_remote ? as_gdl(typed, options.setup_seed) : typed;
  if (!found) return std::nullopt;
  const RuleFile& file = *found;
  auto made = load_game(file, options);
  if (!made) return std::nullopt;
  if (is_remote && made->game->role_count() > 2) {
    complain({file.name + " has " + std::to_string(made->game->role_count()) +
                  " roles, and a player over HTTP can hold one at a time",
              "`rulewise match` and `rulewise referee` have one player a role"});
    return std::nullopt;
  }
  LoadedGame game{
      file.name, std::move(*made), is_remote ? file.text : std::string(), typed.text, {}};
  if (const auto fault = read_openings(spec, game)) return complain(*fault), std::nullopt;
  const base::Interruptible scope(&interrupt_flag());
  game.knowledge = knowledge_for(file, *game.made.game, spec.players, kStudySeconds, spec.seed);
  for (std::size_t p = 0; p < spec.players.size(); ++p) {
    const auto tried = make_tournament_player(game, spec, p, 1);
    if (tried) continue;
    if (was_interrupted()) return std::nullopt;
    complain({spec.players[p] + " cannot play " + file.name + ": " + tried.error().message,
              tried.error().hint});
    return std::nullopt;
  }
  return game;
}

// ---- The games ---------------------------------------------------------------------------------

constexpr double kSecondsBetweenTables = 1;
constexpr auto kPauseWhileOthersPlay = std::chrono::milliseconds(200);

class Tournament {
 public:
  Tournament(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
             TournamentStore& store)
      : spec_(spec),
        games_(games),
        store_(store),
        tasks_(tasks_of(spec, role_counts(games))),
        test_(spec) {}

  /// Until all is played, decided, or told to stop; false if results could not be written.
  bool run() {
    played_before_ = store_.count();
    done_ = played_before_;
    store_.set_planned(tasks_.size());
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
    base::Stopwatch since_table;
    while (working_ > 0 || !has_begun_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (progress.is_shown() && since_table.seconds() > kSecondsBetweenTables) {
        progress.show_above(standings_text(make_report(spec_, store_.games(false), tasks_.size())));
        done_ = store_.count();  // others may play it too
        since_table.restart();
      }
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
    // What others have claimed may come back: they finish it, or are lost with it.
    while (!should_stop() && !store_.has_played(tasks_.size())) {
      store_.free_lost_claims();
      const std::vector<std::size_t> free = store_.free_tasks(tasks_.size());
      if (free.empty()) std::this_thread::sleep_for(kPauseWhileOthersPlay);
      for (const std::size_t number : free) {
        if (should_stop() || is_decided()) break;
        if (store_.claim(number)) play(tasks_[number]);
        has_failed_ = has_failed_ || store_.write_failure().has_value();
      }
    }
    --working_;
  }

  bool is_decided() {
    if (!is_decided_) is_decided_ = test_.is_decided(store_);
    return is_decided_;
  }

  void play(const TournamentTask& task) {
    const auto played = play_task(spec_, games_[task.game], task, [] { return was_interrupted(); });
    if (!played) return store_.give_up(task.number);
    if (!store_.finish(*played)) has_failed_ = true;
    ++done_;
  }

  const TournamentSpec& spec_;
  const std::vector<LoadedGame>& games_;
  TournamentStore& store_;
  std::vector<TournamentTask> tasks_;
  TestWatch test_;
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
  if (has_remote_players(spec) && (spec.concurrency > 1 || play::has_other_ranks())) {
    complain({"a player over HTTP plays one match at a time",
              "set concurrency = 1, and start one process without mpirun"});
    return std::nullopt;
  }
  std::vector<LoadedGame> games;
  for (const auto& find : {find_files, invent_files}) {  // what is quick to find fails first
    const auto files = find(spec);
    if (!files) return std::nullopt;
    for (const RuleFile& file : *files) {
      auto game = load(file, spec);
      if (!game) return std::nullopt;
      games.push_back(std::move(*game));
    }
  }
  if (task_count(spec, role_counts(games)) > kMostTasks) {
    complain({"that is more than two million games", "fewer rounds, players or games"});
    return std::nullopt;
  }
  return games;
}

bool play_tournament(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                     TournamentStore& store) {
  return Tournament(spec, games, store).run();
}

}  // namespace rulewise::app
