// thinker.h — a search that goes on beside the conversation, until it is done or told to end.
//
// Idea      one thread thinks, another watches the clock; whoever talks only starts, stops, or says
//           that the move pondered upon was made
// Promises  `start` and `stop` return at once; the answer is told exactly once, on a thread of its
//           own, and not before `stop` or `ponder_hit` where thinking was without end; however soon
//           the time was up, some moves have been looked at, if only for a few milliseconds
// Tested by engine_test.cc
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "game/game.h"
#include "play/time_budget.h"
#include "search/search.h"

namespace rulewise::front {

struct ThinkLimits {
  play::Clock clock = {};
  std::optional<int> depth = {};
  std::optional<std::uint64_t> nodes = {};
  bool is_endless = false;            // until `stop`
  bool ponders = false;               // until `stop`, or by the clock from `ponder_hit` on
  bool ends_when_won = false;         // a proved win is enough
  std::vector<game::Move> only = {};  // moves to choose among; none: all
  double overhead = 0.03;             // seconds of a clock kept back
};

class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  ~Thinker() { end(); }

  /// Whatever was thought about before must have ended. The role has a legal move.
  void start(search::Search& search, const game::Game& game, const game::State& state,
             game::Role role, const ThinkLimits& limits, const search::Listener& on_better,
             const std::function<void(const search::Answer&)>& on_done);
  /// Move now.
  void stop() { is_stopped_ = true; }
  void ponder_hit() { is_hit_ = true; }
  /// Stops and waits until the answer was told.
  void end();
  /// Waits until the answer was told.
  void wait();
  [[nodiscard]] bool is_thinking() const { return is_thinking_; }

 private:
  struct Task;
  void run(const Task& task);

  std::atomic<bool> is_stopped_ = false;
  std::atomic<bool> is_hit_ = false;
  std::atomic<bool> is_thinking_ = false;
  std::thread thread_;
};

}  // namespace rulewise::front
