#include "front/engine/thinker.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>

#include "base/clock.h"
#include "front/engine/chosen_moves.h"
#include "machine/limit.h"
#include "play/worker.h"

namespace rulewise::front {
namespace {

constexpr double kTick = 0.005;       // seconds between two looks at the clock
constexpr double kWon = 100;          // a value
constexpr double kLongestWait = 1e6;  // seconds
// Of a look at the moves where the time was up before there was one.
constexpr std::uint64_t kNodesOfAGlance = 2000;
constexpr double kSecondsOfAGlance = 0.1;

}  // namespace

struct Thinker::Task {
  search::Search& search;
  const game::Game& game;
  game::State state;
  game::Role role;
  ThinkLimits limits;
  search::Listener on_better;
  std::function<void(const search::Answer&)> on_done;
};

namespace {

template <class Task>
search::Answer choose_as_told(const Task& task, const search::Limits& limits,
                              const search::Listener& note) {
  return task.limits.only.empty()
             ? task.search.choose(task.state, task.role, limits, note)
             : choose_among(task.search, {task.game, task.state, task.role, task.limits.only},
                            limits, note);
}

/// The search within the limits; where they left no time to look at a move, a glance at each.
template <class Task>
search::Answer choose_after_a_look(const Task& task, const search::Limits& limits,
                                   const search::Listener& note) {
  bool has_looked = false;
  const auto note_look = [&](const search::Answer& better) {
    has_looked = true;
    note(better);
  };
  search::Answer found = choose_as_told(task, limits, note_look);
  const std::size_t moves = task.limits.only.empty()
                                ? task.game.legal_moves(task.state, task.role).size()
                                : task.limits.only.size();
  if (has_looked || found.is_proved || found.statistics.nodes >= moves) return found;
  search::Limits glance;
  glance.depth = 1;
  glance.nodes = kNodesOfAGlance;
  glance.seconds = kSecondsOfAGlance;
  return choose_as_told(task, glance, note);
}

}  // namespace

void Thinker::start(search::Search& search, const game::Game& game, const game::State& state,
                    game::Role role, const ThinkLimits& limits, const search::Listener& on_better,
                    const std::function<void(const search::Answer&)>& on_done) {
  end();
  is_stopped_ = false;
  is_hit_ = false;
  is_thinking_ = true;
  thread_ = std::thread(
      [this, task = Task{search, game, state, role, limits, on_better, on_done}] { run(task); });
}

void Thinker::end() {
  stop();
  wait();
}

void Thinker::wait() {
  if (thread_.joinable()) thread_.join();
}

void Thinker::run(const Task& task) {
  base::Stopwatch since;  // since the clock runs for us
  std::atomic<bool> enough = false;
  std::mutex mutex;
  const play::Allotment allotment = play::allot(task.limits.clock, task.limits.overhead);
  play::Patience patience(allotment);
  search::Answer answer;
  answer.move = task.limits.only.empty() ? task.game.legal_moves(task.state, task.role).front()
                                         : task.limits.only.front();
  search::Limits limits;
  limits.stop = &enough;
  if (task.limits.depth) limits.depth = *task.limits.depth;
  if (task.limits.nodes) limits.nodes = *task.limits.nodes;
  const bool has_clock = !task.limits.clock.is_endless();
  limits.seconds = has_clock && !task.limits.ponders ? allotment.most : kLongestWait;
  const auto note = [&](const search::Answer& better) {
    {
      const std::scoped_lock lock(mutex);
      answer = better;
      patience.note(better.move, better.value);
    }
    if (task.limits.ends_when_won && better.is_proved && better.value >= kWon) enough = true;
    if (task.on_better) task.on_better(better);
  };
  play::Worker worker;
  worker.start([&] {
    try {
      const search::Answer found = choose_after_a_look(task, limits, note);
      const std::scoped_lock lock(mutex);
      answer = found;
    } catch (const machine::LimitReached&) {
      // A state beyond the machine: what was found before counts.
    } catch (const std::bad_alloc&) {
      // So it does where memory is used up.
    }
  });
  bool is_waiting = task.limits.is_endless || task.limits.ponders;
  for (bool has_ended = false; !has_ended || (is_waiting && !is_stopped_);) {
    if (has_ended) {
      std::this_thread::sleep_for(std::chrono::duration<double>(kTick));
    } else {
      has_ended = worker.wait_idle(kTick);
    }
    if (task.limits.ponders && is_hit_.exchange(false)) {
      is_waiting = task.limits.is_endless;
      since.restart();
    }
    const std::scoped_lock lock(mutex);
    if (is_stopped_) enough = true;
    if (!is_waiting && has_clock && since.seconds() >= patience.enough()) enough = true;
  }
  task.on_done(answer);
  is_thinking_ = false;
}

}  // namespace rulewise::front
