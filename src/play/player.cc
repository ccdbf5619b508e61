#include "play/player.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "base/clock.h"
#include "machine/limit.h"

namespace rulewise::play {
namespace {

constexpr double kLeastSearchSeconds = 0.001;
constexpr double kLeastMargin = 0.005;
constexpr double kMostMarginShare = 0.3;  // of the clock
constexpr double kGraceShare = 0.5;       // of the margin, for the search to come back by itself

}  // namespace

/// A thread that does one task at a time.
class Player::Worker {
 public:
  Worker() : thread_([this](const std::stop_token& stop) { loop(stop); }) {}

  /// Waits until the thread has nothing to do; false if that took too long.
  bool wait_idle(double seconds) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                             [this] { return !task_; });
  }
  void start(std::function<void()> task) {
    const std::scoped_lock lock(mutex_);
    task_ = std::move(task);
    changed_.notify_all();
  }
  void wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !task_; });
  }

 private:
  void loop(const std::stop_token& stop) {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [this] { return static_cast<bool>(task_); });
        if (!task_) return;
        task = task_;
      }
      task();
      const std::scoped_lock lock(mutex_);
      task_ = nullptr;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::function<void()> task_;
  std::jthread thread_;  // last: it uses the others
};

namespace {

/// What a search on another thread has said so far.
struct Report {
  std::mutex mutex;
  std::optional<search::Answer> best;
  std::atomic<bool> stop = false;
};

}  // namespace

Player::Player(const game::Game& game, std::unique_ptr<search::Search> search,
               const Configuration& configuration)
    : game_(game), configuration_(configuration), search_(std::move(search)) {}

Player::~Player() {
  if (worker_) worker_->wait_idle();
}

search::Limits Player::limits(double seconds) const {
  search::Limits limits;
  limits.seconds = seconds;
  if (configuration_.nodes) limits.nodes = *configuration_.nodes;
  if (configuration_.depth) limits.depth = *configuration_.depth;
  return limits;
}

search::Answer Player::choose(const game::State& state, game::Role role, double seconds,
                              const search::Listener& on_better) {
  const double allowed = std::min(seconds, configuration_.seconds.value_or(seconds));
  if (std::isinf(allowed) || search_->keeps_time())
    return search_->choose(state, role, limits(allowed), on_better);
  return choose_in_time(state, role, allowed, on_better);
}

search::Answer Player::choose_in_time(const game::State& state, game::Role role, double seconds,
                                      const search::Listener& on_better) {
  const base::Stopwatch watch;
  if (!worker_) worker_ = std::make_unique<Worker>();
  const double margin = std::min(margin_, seconds * kMostMarginShare);
  if (worker_->wait_idle(seconds - margin)) {
    auto report = std::make_shared<Report>();
    search::Limits bounded =
        limits(std::max(seconds - watch.seconds() - margin, kLeastSearchSeconds));
    bounded.stop = &report->stop;
    worker_->start([this, report, bounded, state, role, on_better] {
      const auto note = [&](const search::Answer& better) {
        const std::scoped_lock lock(report->mutex);
        report->best = better;
      };
      try {
        note(search_->choose(state, role, bounded, [&](const search::Answer& better) {
          if (on_better) on_better(better);
          note(better);
        }));
      } catch (const machine::LimitReached&) {
        // The search met a state beyond the machine: what it found before counts.
      }
    });
    const double patience = seconds - watch.seconds() - margin * (1 - kGraceShare);
    if (!worker_->wait_idle(std::max(patience, 0.0))) {
      report->stop = true;
      ++times_overrun_;
      margin_ *= 1.5;
    } else {
      margin_ = std::max(kLeastMargin, margin_ * 0.98);
    }
    const std::scoped_lock lock(report->mutex);
    if (report->best) return *report->best;
  } else {
    ++times_overrun_;
  }
  search::Answer first;
  first.move = game_.legal_moves(state, role).front();
  return first;
}

}  // namespace rulewise::play
