#include "app/tournament_ranks.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "app/interrupt.h"
#include "app/json.h"
#include "app/messages.h"
#include "app/progress.h"
#include "app/tournament_run.h"
#include "base/clock.h"

namespace rulewise::app {
namespace {

constexpr double kSecondsBetweenSigns = 1;  // of life
constexpr double kSecondsUntilLost = 15;    // without one
constexpr auto kNap = std::chrono::milliseconds(1);

// What letters begin with. To rank 0: a rank wants a game, is alive, has played, has not played,
// has stopped. From it: play this, stop, go (all are there, so MPI can be left in order), go
// without a word to the others (some are lost).
constexpr char kWants = 'w';
constexpr char kIsAlive = 'a';
constexpr char kHasPlayed = 'g';
constexpr char kGaveUp = 'u';
constexpr char kHasStopped = 'b';
constexpr char kPlay = 'p';
constexpr char kStop = 's';
constexpr char kGo = 'f';
constexpr char kGoAlone = 'l';

std::string game_letter(const StoredGame& game) {
  return kHasPlayed +
         Json{{"task", game.task},     {"game", game.game},          {"first", game.first},
              {"second", game.second}, {"swapped", game.is_swapped}, {"score", game.score},
              {"end", game.end},       {"plies", game.plies},        {"seconds", game.seconds},
              {"moves", game.moves},   {"fault", game.fault}}
             .dump(-1, ' ', false, Json::error_handler_t::replace);
}

StoredGame read_game(std::string_view text) {
  const Json json = Json::parse(text);
  return {json.at("task"),    json.at("game"),  json.at("first"), json.at("second"),
          json.at("swapped"), json.at("score"), json.at("end"),   json.at("plies"),
          json.at("seconds"), json.at("moves"), json.at("fault")};
}

std::size_t number_in(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// ---- Rank 0 ------------------------------------------------------------------------------------

class Desk {
 public:
  Desk(const TournamentSpec& spec, std::size_t games, TournamentStore& store, play::Ranks& ranks)
      : spec_(spec),
        store_(store),
        ranks_(ranks),
        tasks_(tasks_of(spec, games)),
        hands_(ranks.size()) {}

  bool run() {
    done_ = store_.count();
    while (!is_over()) {
      if (!read_letters()) std::this_thread::sleep_for(kNap);
      hand_out();
      look_for_lost();
      progress_.update(static_cast<double>(done_) / static_cast<double>(tasks_.size()),
                       std::to_string(done_) + " of " + std::to_string(tasks_.size()) + " games");
    }
    dismiss();
    return !has_failed_;
  }

 private:
  /// A rank as it is seen from here.
  struct Hand {
    bool is_free = false;
    bool is_lost = false;
    bool has_stopped = false;
    std::optional<std::size_t> task;  // what it plays
    base::Stopwatch last_heard;
  };

  [[nodiscard]] bool is_over() {
    if (was_interrupted() || is_decided_ || has_failed_) return true;
    const auto others = std::span(hands_).subspan(1);
    if (std::ranges::all_of(others, &Hand::is_lost)) {
      complain({"every other rank is lost", "the same command goes on where this one ended"});
      return true;
    }
    const bool is_busy =
        std::ranges::any_of(others, [](const Hand& hand) { return hand.task && !hand.is_lost; });
    return next_ == tasks_.size() && again_.empty() && !is_busy;
  }

  /// False if there was none.
  bool read_letters() {
    bool has_come = false;
    while (const auto letter = ranks_.receive()) {
      has_come = true;
      Hand& hand = hands_[letter->from];
      hand.last_heard.restart();
      hand.is_lost = false;
      const std::string_view text = letter->text;
      switch (text.empty() ? kIsAlive : text.front()) {
        case kWants: hand.is_free = true; break;
        case kHasPlayed:
          hand.task.reset();
          keep(read_game(text.substr(1)));
          break;
        case kGaveUp:
          hand.task.reset();
          play_again(number_in(text.substr(1)));
          break;
        case kHasStopped: hand.has_stopped = true; break;
        default: break;
      }
    }
    return has_come;
  }

  void keep(const StoredGame& game) {
    has_failed_ = !store_.finish(game) || has_failed_;
    done_ = store_.count();
    is_decided_ = is_test_decided(spec_, store_);
  }

  void play_again(std::size_t task) {
    store_.give_up(task);
    again_.push_back(task);
  }

  /// The next game that nobody has played or is playing.
  std::optional<std::size_t> pick() {
    while (!again_.empty() || next_ < tasks_.size()) {
      std::size_t task = next_;
      if (again_.empty()) {
        ++next_;
      } else {
        task = again_.front();
        again_.pop_front();
      }
      if (store_.claim(task)) return task;
    }
    return std::nullopt;
  }

  void hand_out() {
    const bool is_time = signs_.seconds() > kSecondsBetweenSigns;
    if (is_time) signs_.restart();
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) {
      Hand& hand = hands_[rank];
      if (is_time && !hand.is_lost) (void)ranks_.send(rank, std::string(1, kIsAlive));
      if (!hand.is_free || hand.is_lost) continue;
      hand.task = pick();
      if (!hand.task) continue;
      hand.is_free = false;
      (void)ranks_.send(rank, kPlay + std::to_string(*hand.task));
    }
  }

  void look_for_lost() {
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) {
      const Hand& hand = hands_[rank];
      if (!hand.is_lost && hand.last_heard.seconds() >= kSecondsUntilLost) give_up_on(rank);
    }
  }

  void give_up_on(std::size_t rank) {
    Hand& hand = hands_[rank];
    hand.is_lost = true;
    remark("rank " + std::to_string(rank) + " is lost" +
           (hand.task ? "; its game is played again" : ""));
    if (hand.task) play_again(*hand.task);
    hand.task.reset();
  }

  void tell_all(char what) {
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) {
      if (!hands_[rank].is_lost) (void)ranks_.send(rank, std::string(1, what));
    }
  }

  /// MPI can be left in order only where all are there to do so.
  void dismiss() {
    tell_all(kStop);
    const auto is_awaited = [](const Hand& hand) { return !hand.is_lost && !hand.has_stopped; };
    const auto others = std::span(hands_).subspan(1);
    while (std::ranges::any_of(others, is_awaited)) {
      if (!read_letters()) std::this_thread::sleep_for(kNap);
      look_for_lost();
    }
    const bool are_all_there = std::ranges::none_of(others, &Hand::is_lost);
    tell_all(are_all_there ? kGo : kGoAlone);
    if (are_all_there) ranks_.finish();
  }

  const TournamentSpec& spec_;
  TournamentStore& store_;
  play::Ranks& ranks_;
  std::vector<TournamentTask> tasks_;  // the number of a task is its place
  std::vector<Hand> hands_;            // by rank
  std::deque<std::size_t> again_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  bool is_decided_ = false;
  bool has_failed_ = false;
  base::Stopwatch signs_;
  Progress progress_;
};

// ---- The others --------------------------------------------------------------------------------

class Worker {
 public:
  Worker(const TournamentSpec& spec, const std::vector<LoadedGame>& games, play::Ranks& ranks)
      : spec_(spec), games_(games), ranks_(ranks), tasks_(tasks_of(spec, games.size())) {}

  void run() {
    say(std::string(1, kWants));
    while (!may_go_) {
      if (!read_letters()) std::this_thread::sleep_for(kNap);
      if (has_ended_.exchange(false)) send_game();
      if (signs_.seconds() > kSecondsBetweenSigns) say(std::string(1, kIsAlive));
      if (last_heard_.seconds() > kSecondsUntilLost) leave_alone();
    }
    if (is_in_order_) ranks_.finish();
  }

 private:
  bool read_letters() {
    bool has_come = false;
    while (const auto letter = ranks_.receive()) {
      has_come = true;
      last_heard_.restart();
      switch (letter->text.empty() ? kIsAlive : letter->text.front()) {
        case kPlay: start(number_in(std::string_view(letter->text).substr(1))); break;
        case kStop: stop(); break;
        case kGo: may_go_ = true; break;
        case kGoAlone: leave_alone(); break;
        default: break;
      }
    }
    return has_come;
  }

  void stop() {
    should_stop_ = true;
    thread_ = {};  // waits for the game to stop
    if (has_ended_.exchange(false)) send_game();
    say(std::string(1, kHasStopped));
  }

  void leave_alone() {
    should_stop_ = true;
    thread_ = {};
    is_in_order_ = false;
    may_go_ = true;
  }

  void start(std::size_t task) {
    playing_ = task;
    thread_ = std::jthread([this, task] {
      played_ = play_task(spec_, games_[tasks_[task].game], tasks_[task],
                          [this] { return should_stop_ || was_interrupted(); });
      has_ended_ = true;
    });
  }

  void send_game() {
    thread_ = {};
    say(played_ ? game_letter(*played_) : kGaveUp + std::to_string(playing_));
    say(std::string(1, kWants));
  }

  void say(const std::string& text) {
    (void)ranks_.send(0, text);
    signs_.restart();
  }

  const TournamentSpec& spec_;
  const std::vector<LoadedGame>& games_;
  play::Ranks& ranks_;
  std::vector<TournamentTask> tasks_;
  std::size_t playing_ = 0;
  std::optional<StoredGame> played_;  // of the thread, until it has ended
  std::atomic<bool> has_ended_ = false;
  std::atomic<bool> should_stop_ = false;
  bool may_go_ = false;
  bool is_in_order_ = true;
  base::Stopwatch signs_;
  base::Stopwatch last_heard_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace

bool hand_out_games(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                    TournamentStore& store, play::Ranks& ranks) {
  return Desk(spec, games.size(), store, ranks).run();
}

void play_for_others(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                     play::Ranks& ranks) {
  Worker(spec, games, ranks).run();
}

}  // namespace rulewise::app
