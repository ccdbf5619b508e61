// job_queue.h — a few threads that do what is asked of them, and a queue that cannot grow for ever.
//
// Idea      the thread that talks to browsers must never work; whoever asks for more than the
//           threads can do waits his turn, and beyond the queue is told so at once
// Promises  jobs begin in the order they were given; the destructor drops those not begun and waits
//           for the others
// Tested by tests/web
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rulewise::front {

class JobQueue {
 public:
  JobQueue(std::size_t threads, std::size_t max_waiting);
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  ~JobQueue();

  /// False if too many are waiting already. Jobs must not throw.
  [[nodiscard]] bool post(std::function<void()> job);

 private:
  void work();

  std::size_t max_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;  // last: they use the others
};

}  // namespace rulewise::front
