#include "play/player.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "machine/limit.h"
#include "play/quick_wake.h"

namespace rulewise::play {
namespace {

constexpr std::uint64_t kNodesAPly = 1000;  // for trees that are given a depth alone
constexpr double kLeastSearchSeconds = 0.001;
constexpr double kTick = 0.01;          // seconds between two looks at a search
constexpr double kGraceShare = 0.25;    // of the margin, for the search to come back by itself
constexpr double kTrialShare = 0.8;     // of the start clock; the rest goes to the opening
constexpr double kStopShare = 0.85;     // of the start clock, before a trial is told to stop
constexpr double kShareInOrder = 0.25;  // of the wait for an old task, before it is given up
constexpr double kHurryGrace = 2.0;     // seconds a search may take to stop where no clock runs
constexpr double kLongestClock = 1e7;   // seconds: what waiting can count
constexpr double kBytesASecond = 256.0 * (1U << 20U);  // filled or copied without being felt

/// The first role that has a choice, for waiting moves tell a search nothing; any role where none
/// has. Nothing if there is nothing to think about: the game is over, or a role is stuck.
std::optional<game::Role> first_chooser(const game::Game& game, const game::State& state) {
  if (game.is_terminal(state)) return std::nullopt;
  std::optional<game::Role> chooser;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const std::size_t moves = game.legal_moves(state, game::Role(r)).size();
    if (moves == 0) return std::nullopt;
    if (moves > 1 && !chooser) chooser = game::Role(r);
  }
  return chooser ? chooser : game::Role(0);
}

/// Without a thought; waiting where there is no move.
search::Answer any_move(const std::vector<game::Move>& legal) {
  search::Answer any;
  any.move = legal.empty() ? game::kWaits : legal.front();
  return any;
}

}  // namespace

/// What a search on another thread has said so far. Whoever waits for a move never waits for the
/// lock: the thread that holds it may have been put aside. But where a listener is told, its last
/// word is waited for.
struct Player::Report {
  std::atomic<bool> stop = false;
  search::Listener on_better;

  /// On the searching thread.
  void note(search::Answer better, bool is_last) {
    const std::scoped_lock lock(mutex_);
    if (is_closed_) return;
    if (on_better && !is_last) on_better(better);
    best_ = std::move(better);
    is_new_ = true;
  }
  /// Copies what is new, if that can be done at once; true if there was something.
  bool take(std::optional<search::Answer>& best) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock || !is_new_) return false;
    best = best_;
    is_new_ = false;
    return true;
  }
  /// The caller leaves: after this its listener is not called any more.
  void close() {
    stop = true;
    if (!on_better) return;
    const std::scoped_lock lock(mutex_);
    is_closed_ = true;
  }

 private:
  std::mutex mutex_;
  bool is_closed_ = false;
  bool is_new_ = false;
  std::optional<search::Answer> best_;
};

Player::Player(const game::Game& game, ChosenSearch first, const Configuration& configuration,
               std::unique_ptr<Trial> trial)
    : game_(game),
      configuration_(configuration),
      chosen_(std::move(first)),
      trial_(std::move(trial)) {}

Player::~Player() {
  stop_pondering();
  gives_up_ = true;
  if (worker_) worker_->wait_idle();
}

search::Limits Player::limits(double seconds) const {
  search::Limits limits;
  limits.seconds = seconds;
  limits.max_bytes = fitting_bytes();
  if (configuration_.nodes) limits.nodes = *configuration_.nodes;
  if (configuration_.depth) limits.depth = *configuration_.depth;
  const bool has_depth_alone =
      configuration_.depth && !configuration_.nodes && !std::isfinite(seconds);
  if (has_depth_alone && chosen_.configuration.name == "mcts") {
    limits.nodes = kNodesAPly * static_cast<std::uint64_t>(limits.depth);
  }
  return limits;
}

/// More memory serves those who have the time to fill it: a tree is copied, a table is gone through
/// now and then. Without a clock what is kept must not hang on the machine; none then.
std::size_t Player::fitting_bytes() const {
  if (!std::isfinite(pace_)) return 0;
  const double most = static_cast<double>(chosen_.configuration.most_memory_bytes);
  return static_cast<std::size_t>(std::min(kBytesASecond * pace_, most));
}

Clock Player::bounded(const Clock& clock) const {
  Clock result = clock;
  if (configuration_.seconds) {
    result.move_seconds = std::min(result.move_seconds, *configuration_.seconds);
  }
  return result;
}

/// Waits for what the worker still does, which nobody wants any more: first for it to end in
/// order, so that what it found stays, then for it to give up its question to the game.
bool Player::wait_for_old_task(double seconds) {
  const double in_order = kShareInOrder * seconds;
  if (wait_measured(in_order)) return true;
  gives_up_ = true;
  return wait_measured(seconds - in_order);
}

/// A task may end in the middle of a question to the game once it is given up. A search that is
/// not played with any more goes on the worker's time: its memory takes a while to give back.
void Player::start_task(std::function<void()> task) {
  gives_up_ = false;
  worker_->start([this, task = std::move(task), old = std::exchange(retired_, nullptr)]() mutable {
    old = nullptr;
    const base::Interruptible scope(&gives_up_);
    try {
      task();
    } catch (const machine::LimitReached&) {
      // A state beyond the machine, or given up: what was found before counts.
    } catch (const std::bad_alloc&) {
      // So does what was found before the memory was used up.
    }
  });
}

/// Waits for the worker; how much later than asked it woke up is noted.
bool Player::wait_measured(double seconds) {
  const base::Stopwatch watch;
  const bool is_idle = worker_->wait_idle(seconds);
  if (!is_idle) delays_.note(std::max(0.0, watch.seconds() - seconds));
  return is_idle;
}

// ---- Choosing ------------------------------------------------------------------------------

search::Answer Player::choose(const game::State& state, game::Role role, double move_seconds,
                              const search::Listener& on_better) {
  return choose(state, role, Clock{.move_seconds = move_seconds}, on_better);
}

search::Answer Player::choose(const game::State& state, game::Role role, const Clock& clock,
                              const search::Listener& on_better) {
  pace_ = allot(bounded(clock), 0).aim;
  return choose_now(state, role, clock, on_better);
}

search::Answer Player::choose_now(const game::State& state, game::Role role, const Clock& clock,
                                  const search::Listener& on_better) {
  const base::Stopwatch watch;
  const Clock mine = bounded(clock);
  const bool keeps_time = chosen_.search->keeps_time();
  if (!keeps_time && (!mine.is_endless() || hurry_)) {
    return choose_in_time(state, role, mine, watch, on_better);
  }
  if (!first_chooser(game_, state)) return any_move(game_.legal_moves(state, role));
  if (keeps_time) return choose_outside(state, role, limits(allot(mine, 0).aim), on_better);
  stop_pondering();
  if (worker_) worker_->wait_idle();
  adopt_trial();
  return asked(state, role, limits(Clock::kForever), on_better);
}

/// The search on this thread. Where it meets a state beyond the machine, what it found before
/// counts.
search::Answer Player::asked(const game::State& state, game::Role role,
                             const search::Limits& limits, const search::Listener& on_better) {
  std::optional<search::Answer> best;
  try {
    best = chosen_.search->choose(state, role, limits, [&](const search::Answer& better) {
      best = better;
      if (on_better) on_better(better);
    });
  } catch (const machine::Interrupted&) {
    throw;
  } catch (const machine::LimitReached&) {
    if (!best) return any_move(game_.legal_moves(state, role));
  }
  best->searched_by = chosen_.search->name();
  return *std::move(best);
}

/// What this thread asks of the game itself is one question: others may keep it from the processor,
/// and the machine from an answer.
search::Answer Player::choose_in_time(const game::State& state, game::Role role, const Clock& clock,
                                      const base::Stopwatch& watch,
                                      const search::Listener& on_better) {
  stop_pondering();
  if (!worker_) worker_ = std::make_unique<Worker>();
  const QuickWake quick;  // after the thread was made, which would share the wish
  const std::vector<game::Move> legal = game_.legal_moves(state, role);
  const search::Answer first = any_move(legal);
  if (legal.size() < 2) return first;
  const double all = std::min(clock.most_seconds(), kLongestClock);
  const double margin = delays_.margin(all);
  const Allotment allotment = allot(clock, margin);
  const double last_moment = all - margin * (1 - kGraceShare);
  std::optional<search::Answer> best;
  if (wait_for_old_task(std::clamp(allotment.aim - watch.seconds(), 0.0, kLongestClock))) {
    adopt_trial();
    auto report = std::make_shared<Report>();
    report->on_better = on_better;
    search::Limits limit =
        limits(clock.is_endless() ? Clock::kForever
                                  : std::clamp(allotment.most - watch.seconds(),
                                               kLeastSearchSeconds, kLongestClock));
    limit.stop = &report->stop;
    limit.aim_seconds = std::max(allotment.aim - watch.seconds(), kLeastSearchSeconds);
    start_search(state, role, limit, report);
    watch_over(*report, watch, allotment, last_moment, best);
    report->close();
  } else {
    ++times_overrun_;
  }
  // Who was woken in time may still be put aside on the way out.
  const double late = watch.seconds() - last_moment;
  if (late > 0) delays_.note(late);
  if (!best || std::ranges::find(legal, best->move) == legal.end()) return first;
  return std::move(*best);
}

/// By a search that keeps its time: nobody but whoever is in a hurry stops it.
search::Answer Player::choose_outside(const game::State& state, game::Role role,
                                      const search::Limits& limits,
                                      const search::Listener& on_better) {
  if (!hurry_) return asked(state, role, limits, on_better);
  if (!worker_) worker_ = std::make_unique<Worker>();
  Report report;
  search::Answer answer;
  answer.fault = "gave no move";
  search::Limits limit = limits;
  limit.stop = &report.stop;
  start_task([&] { answer = asked(state, role, limit, on_better); });
  while (!worker_->wait_idle(kTick)) {
    if (!is_hurried()) continue;
    report.stop = true;
    gives_up_ = true;
    worker_->wait_idle();
    break;
  }
  return answer;
}

/// Leaves the worker with the task; the report outlives both. Where somebody is stuck there is
/// nothing to think about.
void Player::start_search(const game::State& state, game::Role role, const search::Limits& limits,
                          const std::shared_ptr<Report>& report) {
  start_task([this, report, limits, state, role] {
    if (!first_chooser(game_, state)) return;
    const auto note = [&](search::Answer answer, bool is_last) {
      answer.searched_by = chosen_.search->name();  // on this thread, which alone may change it
      report->note(std::move(answer), is_last);
    };
    note(chosen_.search->choose(state, role, limits,
                                [&](const search::Answer& better) { note(better, false); }),
         true);
  });
}

/// Waits until the search has ended, was in no doubt for long enough, or has to be left behind.
void Player::watch_over(Report& report, const base::Stopwatch& watch, const Allotment& allotment,
                        double last_moment, std::optional<search::Answer>& best) {
  Patience patience(allotment);
  bool is_hurry = false;
  bool has_ended = false;
  while (!is_hurry && !has_ended) {
    const double left = std::min(patience.enough(), last_moment) - watch.seconds();
    if (left <= 0) break;
    has_ended = wait_measured(std::min(left, kTick));
    if (report.take(best)) patience.note(best->move, best->value);
    is_hurry = is_hurried();
  }
  report.stop = true;
  if (has_ended) return;
  const double moment =
      is_hurry ? std::min(last_moment, watch.seconds() + kHurryGrace) : last_moment;
  if (!wait_measured(std::max(moment - watch.seconds(), 0.0))) {
    ++times_overrun_;
    gives_up_ = true;
  }
  (void)report.take(best);
}

// ---- Before and between moves --------------------------------------------------------------

void Player::prepare(double seconds, double move_seconds) {
  if (follower_ != nullptr) return;  // has a start clock of its own in every game
  const base::Stopwatch watch;
  stop_pondering();
  if (!worker_) worker_ = std::make_unique<Worker>();
  const QuickWake quick;
  const double end = seconds - delays_.margin(seconds);
  pace_ = game_.role_count() == 1 ? seconds : bounded({.move_seconds = move_seconds}).move_seconds;
  if (!wait_for_old_task(std::clamp(end, 0.0, kLongestClock))) return;
  adopt_trial();
  if (trial_ && !try_searches(watch, end, move_seconds)) return;
  if (!std::isfinite(seconds) || is_hurried()) return;
  const game::State opening = game_.initial_state();
  const auto chooser = first_chooser(game_, opening);
  const double left = end - watch.seconds();
  if (chooser && left > kTick) {
    (void)choose_now(opening, *chooser, Clock{.move_seconds = left}, {});
  }
}

/// The trial until a moment of the start clock, and its end: the first move should find the worker
/// idle. False if it does not.
bool Player::try_searches(const base::Stopwatch& watch, double end, double move_seconds) {
  auto report = std::make_shared<Report>();
  auto result = std::make_shared<ChosenSearch>();
  tried_ = result;
  const TrialTime time{kTrialShare * (end - watch.seconds()), move_seconds, &report->stop};
  start_task([this, report, result, time] { *result = trial_->try_before(time); });
  bool has_ended = false;
  while (!has_ended && !is_hurried() && watch.seconds() < kStopShare * end) {
    has_ended = wait_measured(std::clamp(kStopShare * end - watch.seconds(), 0.0, kTick));
  }
  report->stop = true;
  const double left = std::clamp(end - watch.seconds(), 0.0, kLongestClock);
  return has_ended || wait_for_old_task(is_hurried() ? std::min(left, kHurryGrace) : left);
}

/// Takes the search that won its trial, once the worker is done with it.
void Player::adopt_trial() {
  if (!tried_) return;
  const std::shared_ptr<ChosenSearch> result = std::exchange(tried_, nullptr);
  if (result->search) {
    retired_ = std::move(chosen_.search);
    chosen_ = std::move(*result);
  } else if (!result->reason.empty()) {
    chosen_.reason = result->reason;
  }
}

void Player::ponder(const game::State& state) {
  if (!configuration_.ponders) return;
  stop_pondering();
  if (!worker_) worker_ = std::make_unique<Worker>();
  if (!worker_->wait_idle(0.0)) return;
  adopt_trial();
  const auto chooser = first_chooser(game_, state);
  if (!chooser) return;
  pondering_ = std::make_shared<Report>();
  const bool tries = trial_ && tries_next_ && trial_->is_open();
  tries_next_ = !tries;
  if (tries) return start_trial(state);
  search::Limits endless;
  endless.seconds = kLongestClock;  // some clock: searches look at it as often as they are slow
  endless.stop = &pondering_->stop;
  endless.max_bytes = fitting_bytes();
  // Preparations take no longer than for a move.
  endless.aim_seconds = std::isfinite(pace_) ? pace_ : 0;
  start_search(state, *chooser, endless, pondering_);
}

/// Instead of thinking about the state: which search would play best from it?
void Player::start_trial(const game::State& state) {
  tried_ = std::make_shared<ChosenSearch>();
  start_task([this, report = pondering_, result = tried_, state] {
    *result = trial_->try_between(state, report->stop);
  });
}

void Player::stop_pondering() {
  if (pondering_) pondering_->close();
  pondering_ = nullptr;
}

}  // namespace rulewise::play
