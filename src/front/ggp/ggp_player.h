// ggp_player.h — a player of general games as managers see it: a message in, an answer out.
//
//     GgpPlayer player(options);
//     player.take("(START m white (…) 30 15)", caller);
//
// Idea      messages are taken on one thread and never wait there; one match at a time is played
//           on another. Who sends START while a match is on is told BUSY; a match whose manager
//           has not been heard of for long, or that has sent START and nothing after it, is given
//           up when the next one comes. A manager that
//           goes on to the next step while we think has not waited for us: we give up that move,
//           take the step and think about the next, so that we never lose our place in a match
// Promises  every message is answered: START and PLAY within their clocks, the others at once;
//           bounded memory; nothing that comes in ends the player
// Never     prints or opens files: matches that have ended are told to `on_match`
// Tested by ggp_player_test.cc, tests/arena
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/clock.h"
#include "front/ggp/ggp_match.h"
#include "front/ggp/ggp_message.h"

namespace rulewise::front {

struct GgpPlayerOptions {
  std::string name = "Rulewise";
  GgpMatchOptions match = {};
  double patience = 60;  // seconds without a word, beyond the clock, before a match is given up
  std::function<void(const PlayedMatch&)> on_match = {};  // on the thread of the match
  std::function<void(std::string_view)> on_event = {};    // a line for a log, on any thread
};

/// Who sent a message.
struct GgpCaller {
  /// From any thread, once.
  std::function<void(std::string text, bool is_fault)> reply;
  /// What to say if nothing was said after so many seconds.
  std::function<void(double seconds, std::function<std::string()> text)> reply_after;
};

class GgpPlayer {
 public:
  explicit GgpPlayer(GgpPlayerOptions options);
  GgpPlayer(const GgpPlayer&) = delete;
  GgpPlayer& operator=(const GgpPlayer&) = delete;
  ~GgpPlayer();

  /// From one thread; returns at once.
  void take(std::string_view message, const GgpCaller& caller);

 private:
  struct Current;
  struct Task;

  void take_long(std::string_view message, const GgpCaller& caller);
  void take_start(GgpRequest request, std::string message, const GgpCaller& caller);
  void take_play(GgpRequest request, const GgpCaller& caller);
  void take_end(GgpRequest request, const GgpCaller& caller);
  [[nodiscard]] bool is_busy() const;
  [[nodiscard]] static double longest_silence(const Current& match, double patience);
  void end_current(GgpRequest request, std::string end);
  void add(Task task);
  void work();
  void do_task(Task& task);
  void do_start(Task& task);
  void do_play(Task& task);
  void do_end(Task& task);
  void drop(const std::shared_ptr<Current>& match);
  static void answer_all(Current& match, const std::string& move);
  [[nodiscard]] static bool is_newest(const Task& task);
  void log(const std::string& line) const;

  GgpPlayerOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable has_task_;
  std::deque<Task> tasks_;            // under the mutex
  std::shared_ptr<Current> current_;  // under the mutex: the match others are told BUSY for
  bool is_over_ = false;              // under the mutex
  std::shared_ptr<Current> played_;   // of the thread: whose match it is
  std::unique_ptr<GgpMatch> match_;   // of the thread
  std::uint64_t started_ = 0;         // of the thread: matches
  std::thread thread_;                // last: it uses the others
};

}  // namespace rulewise::front
