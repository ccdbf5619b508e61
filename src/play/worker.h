// worker.h — a thread that does one task at a time.
//
// Promises  `start` returns at once; whoever waits is woken when the task has ended; the thread
//           ends with the Worker, after its task
// Needs     one caller: nobody else starts tasks meanwhile
// Tested by player_test.cc
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace rulewise::play {

class Worker {
 public:
  Worker() : thread_([this](const std::stop_token& stop) { loop(stop); }) {}

  void start(std::function<void()> task) {
    const std::scoped_lock lock(mutex_);
    task_ = std::move(task);
    changed_.notify_all();
  }
  /// Waits until the thread has nothing to do; false if that took too long.
  bool wait_idle(double seconds) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                             [this] { return !task_; });
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

}  // namespace rulewise::play
