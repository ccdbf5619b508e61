#include "play/player.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "base/clock.h"
#include "machine/limit.h"

namespace rulewise::play {
namespace {

constexpr double kLeastSearchSeconds = 0.001;
constexpr double kTick = 0.01;         // seconds between two looks at a search
constexpr double kGraceShare = 0.5;    // of the margin, for the search to come back by itself
constexpr double kTrialShare = 0.8;    // of the start clock; the rest goes to the opening
constexpr double kHurryGrace = 2.0;    // seconds a search may take to stop where no clock runs
constexpr double kLongestClock = 1e7;  // seconds: what waiting can count

/// The first role that has a choice; waiting moves tell a search nothing.
game::Role first_chooser(const game::Game& game, const game::State& state) {
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    if (game.legal_moves(state, game::Role(r)).size() > 1) return game::Role(r);
  }
  return game::Role(0);
}

}  // namespace

/// What a search on another thread has said so far.
struct Player::Report {
  std::atomic<bool> stop = false;
  std::mutex mutex;
  search::Listener on_better;
  bool is_closed = false;  // the caller is gone: its listener must not be called any more
  std::optional<search::Answer> best;
  int count = 0;

  void note(const search::Answer& better, bool is_last) {
    const std::scoped_lock lock(mutex);
    if (is_closed) return;
    if (on_better && !is_last) on_better(better);
    best = better;
    ++count;
  }
  void close() {
    const std::scoped_lock lock(mutex);
    is_closed = true;
    stop = true;
  }
};

Player::Player(const game::Game& game, ChosenSearch first, const Configuration& configuration,
               Trial trial)
    : game_(game),
      configuration_(configuration),
      chosen_(std::move(first)),
      trial_(std::move(trial)) {}

Player::~Player() {
  stop_pondering();
  if (worker_) worker_->wait_idle();
}

search::Limits Player::limits(double seconds) const {
  search::Limits limits;
  limits.seconds = seconds;
  if (configuration_.nodes) limits.nodes = *configuration_.nodes;
  if (configuration_.depth) limits.depth = *configuration_.depth;
  return limits;
}

Clock Player::bounded(const Clock& clock) const {
  Clock result = clock;
  if (configuration_.seconds) {
    result.move_seconds = std::min(result.move_seconds, *configuration_.seconds);
  }
  return result;
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
  const Clock mine = bounded(clock);
  if (chosen_.search->keeps_time()) {
    return chosen_.search->choose(state, role, limits(allot(mine, 0).aim), on_better);
  }
  if (!mine.is_endless() || hurry_) return choose_in_time(state, role, mine, on_better);
  stop_pondering();
  if (worker_) worker_->wait_idle();
  adopt_trial();
  return chosen_.search->choose(state, role, limits(Clock::kForever), on_better);
}

search::Answer Player::choose_in_time(const game::State& state, game::Role role, const Clock& clock,
                                      const search::Listener& on_better) {
  const base::Stopwatch watch;
  stop_pondering();
  const std::vector<game::Move> legal = game_.legal_moves(state, role);
  search::Answer first;
  first.move = legal.front();
  if (legal.size() == 1) return first;
  const double all = std::min(clock.most_seconds(), kLongestClock);
  const double margin = delays_.margin(all);
  const Allotment allotment = allot(clock, margin);
  if (!worker_) worker_ = std::make_unique<Worker>();
  if (!wait_measured(std::clamp(allotment.most - watch.seconds(), 0.0, kLongestClock))) {
    ++times_overrun_;
    return first;
  }
  adopt_trial();
  auto report = std::make_shared<Report>();
  report->on_better = on_better;
  search::Limits limit = limits(std::max(allotment.most - watch.seconds(), kLeastSearchSeconds));
  limit.stop = &report->stop;
  start_search(state, role, limit, report);
  watch_over(*report, watch, allotment, all - margin * (1 - kGraceShare));
  report->close();
  return report->best ? *report->best : first;
}

/// Leaves the worker with the task; the report outlives both.
void Player::start_search(const game::State& state, game::Role role, const search::Limits& limits,
                          const std::shared_ptr<Report>& report) {
  worker_->start([this, report, limits, state, role] {
    try {
      report->note(chosen_.search->choose(state, role, limits,
                                          [&](const search::Answer& b) { report->note(b, false); }),
                   true);
    } catch (const machine::LimitReached&) {
      // The search met a state beyond the machine: what it found before counts.
    }
  });
}

/// Waits until the search has ended, was in no doubt for long enough, or has to be left behind.
void Player::watch_over(Report& report, const base::Stopwatch& watch, const Allotment& allotment,
                        double last_moment) {
  Patience patience(allotment);
  int seen = 0;
  bool is_hurry = false;
  while (!is_hurry) {
    const double left = std::min(patience.enough(), last_moment) - watch.seconds();
    if (left <= 0) break;
    if (wait_measured(std::min(left, kTick))) return;
    is_hurry = is_hurried();
    const std::scoped_lock lock(report.mutex);
    if (report.best && report.count != seen) patience.note(report.best->move, report.best->value);
    seen = report.count;
  }
  report.stop = true;
  const double moment =
      is_hurry ? std::min(last_moment, watch.seconds() + kHurryGrace) : last_moment;
  if (!wait_measured(std::max(moment - watch.seconds(), 0.0))) ++times_overrun_;
}

// ---- Before and between moves --------------------------------------------------------------

void Player::prepare(double seconds, double move_seconds) {
  const base::Stopwatch watch;
  stop_pondering();
  if (!worker_) worker_ = std::make_unique<Worker>();
  const double margin = delays_.margin(seconds);
  if (!wait_measured(std::max(seconds - margin, 0.0))) return;
  adopt_trial();
  if (trial_) {
    auto report = std::make_shared<Report>();
    auto result = std::make_shared<ChosenSearch>();
    tried_ = result;
    const TrialTime time{kTrialShare * (seconds - margin), move_seconds, &report->stop};
    worker_->start([this, report, result, time] {
      try {
        *result = trial_(time);
      } catch (const machine::LimitReached&) {
        // The game is too much for quick games: the first choice stays.
      }
    });
    while (!is_hurried() && watch.seconds() < seconds - margin) {
      if (wait_measured(std::clamp(seconds - margin - watch.seconds(), 0.0, kTick))) break;
    }
    report->stop = true;
  }
  const game::State opening = game_.initial_state();
  if (!std::isfinite(seconds) || is_hurried() || game_.is_terminal(opening)) return;
  const double left = seconds - margin - watch.seconds();
  if (left > kTick) {
    (void)choose(opening, first_chooser(game_, opening), left);
  }
}

/// Takes the search that won its trial, once the worker is done with it.
void Player::adopt_trial() {
  if (!tried_) return;
  const std::shared_ptr<ChosenSearch> result = std::exchange(tried_, nullptr);
  if (result->search)
    chosen_ = std::move(*result);
  else if (!result->reason.empty())
    chosen_.reason = result->reason;
}

void Player::ponder(const game::State& state) {
  if (!configuration_.ponders) return;
  stop_pondering();
  if (!worker_) worker_ = std::make_unique<Worker>();
  if (!worker_->wait_idle(0.0)) return;
  adopt_trial();
  pondering_ = std::make_shared<Report>();
  search::Limits endless;
  endless.stop = &pondering_->stop;
  start_search(state, first_chooser(game_, state), endless, pondering_);
}

void Player::stop_pondering() {
  if (pondering_) pondering_->close();
  pondering_ = nullptr;
}

}  // namespace rulewise::play
