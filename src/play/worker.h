// worker.h — a thread that does one task at a time.
//
// Idea      two bells and no lock: on busy cores the thread may be put aside at any moment, and
//           nobody must wait for a lock it holds then
// Promises  `start` returns at once; whoever waits is woken when the task has ended; the thread
//           ends with the Worker, after its task
// Needs     one caller, who starts a task only when the last one has ended
// Tested by player_test.cc
#pragma once

#include <functional>
#include <thread>
#include <utility>

#include "play/bell.h"

namespace rulewise::play {

class Worker {
 public:
  Worker() : thread_([this] { loop(); }) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    wait_idle();
    task_ = nullptr;
    begin_.ring();
    thread_.join();
  }

  void start(std::function<void()> task) {
    task_ = std::move(task);
    is_busy_ = true;
    begin_.ring();
  }
  /// Waits until the thread has nothing to do; false if that took too long.
  bool wait_idle(double seconds) {
    if (is_busy_ && end_.wait(seconds)) is_busy_ = false;
    return !is_busy_;
  }
  void wait_idle() {
    if (is_busy_) end_.wait();
    is_busy_ = false;
  }

 private:
  void loop() {
    for (;;) {
      begin_.wait();
      if (!task_) return;
      task_();
      task_ = nullptr;
      end_.ring();
    }
  }

  std::function<void()> task_;  // changes hands with the bells
  Bell begin_;
  Bell end_;
  bool is_busy_ = false;  // the caller's: a task was started and not yet seen to end
  std::thread thread_;    // last: it uses the others
};

}  // namespace rulewise::play
