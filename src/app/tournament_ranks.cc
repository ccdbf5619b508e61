#include "app/tournament_ranks.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "app/interrupt.h"
#include "app/json.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/rank_words.h"
#include "app/tournament_pairs.h"
#include "base/clock.h"
#include "play/shared_work.h"

namespace rulewise::app {
namespace {

std::string game_text(const StoredGame& game) {
  return Json{{"task", game.task},     {"game", game.game},          {"first", game.first},
              {"second", game.second}, {"swapped", game.is_swapped}, {"score", game.score},
              {"end", game.end},       {"plies", game.plies},        {"seconds", game.seconds},
              {"moves", game.moves},   {"fault", game.fault},        {"goals", game.goals},
              {"seats", game.seats},   {"replaced", game.replaced}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

StoredGame read_game(std::string_view text) {
  const Json json = Json::parse(text);
  return {json.at("task"),    json.at("game"),    json.at("first"), json.at("second"),
          json.at("swapped"), json.at("score"),   json.at("end"),   json.at("plies"),
          json.at("seconds"), json.at("moves"),   json.at("fault"), json.at("goals"),
          json.at("seats"),   json.at("replaced")};
}

constexpr double kSecondsBetweenLooks = 0.1;  // at what others have claimed

/// What rank 0 knows of the tournament.
class Desk {
 public:
  Desk(const TournamentSpec& spec, const std::vector<LoadedGame>& games, TournamentStore& store)
      : store_(store), tasks_(tasks_of(spec, role_counts(games)).size()), test_(spec) {}

  bool run(play::Ranks& ranks) {
    done_ = store_.count();
    store_.set_planned(tasks_);
    is_decided_ = test_.is_decided(store_);  // by an earlier run
    const play::WorkDesk desk{
        .take = [this] { return pick(); },
        .has_more = [this] { return has_more(); },
        .give_back = [this](std::size_t task) { store_.give_up(task); },
        .keep = [this](std::size_t, std::string_view text) { keep(read_game(text)); },
        .should_stop = [this] { return was_interrupted() || is_decided_ || has_failed_; },
        .on_lost = tell_of_lost_rank,
        .on_look = [this] { show(); }};
    tell_of_end(play::hand_out(ranks, desk));
    return !has_failed_;
  }

 private:
  void keep(const StoredGame& game) {
    has_failed_ = !store_.finish(game) || has_failed_;
    ++done_;
    is_decided_ = test_.is_decided(store_);
  }

  /// What another process of this tournament has claimed may come back.
  void look() {
    if (!free_.empty() || (has_looked_ && since_look_.seconds() < kSecondsBetweenLooks)) return;
    has_looked_ = true;
    since_look_.restart();
    store_.free_lost_claims();
    const std::vector<std::size_t> free = store_.free_tasks(tasks_);
    free_.assign(free.begin(), free.end());
    is_complete_ = store_.has_played(tasks_);
    done_ = store_.count();
  }

  bool has_more() {
    look();
    return !is_complete_;
  }

  /// The next game that nobody has played or is playing.
  std::optional<std::size_t> pick() {
    look();
    while (!free_.empty()) {
      const std::size_t task = free_.front();
      free_.pop_front();
      if (store_.claim(task)) return task;
    }
    has_failed_ = has_failed_ || store_.write_failure().has_value();
    return std::nullopt;
  }

  void show() {
    progress_.update(static_cast<double>(done_) / static_cast<double>(tasks_),
                     std::to_string(done_) + " of " + std::to_string(tasks_) + " games");
  }

  TournamentStore& store_;
  std::size_t tasks_;
  TestWatch test_;
  std::deque<std::size_t> free_;
  base::Stopwatch since_look_;
  bool has_looked_ = false;
  bool is_complete_ = false;
  std::size_t done_ = 0;
  bool is_decided_ = false;
  bool has_failed_ = false;
  Progress progress_;
};

}  // namespace

bool hand_out_games(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                    TournamentStore& store, play::Ranks& ranks) {
  return Desk(spec, games, store).run(ranks);
}

void play_for_others(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                     play::Ranks& ranks) {
  const std::vector<TournamentTask> tasks = tasks_of(spec, role_counts(games));
  play::work_for(ranks,
                 [&](std::size_t number,
                     const std::function<bool()>& should_stop) -> std::optional<std::string> {
                   const TournamentTask& task = tasks[number];
                   const auto played = play_task(spec, games[task.game], task, [&] {
                     return should_stop() || was_interrupted();
                   });
                   if (!played) return std::nullopt;
                   return game_text(*played);
                 });
}

}  // namespace rulewise::app
