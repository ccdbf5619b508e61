// job_queue.h — a few threads that do what is asked of them, and a queue that cannot grow for ever.
//
// Idea      the thread that talks to browsers must never work; whoever asks for more than the
//           threads can do waits his turn, and beyond the queue is told so at once. Jobs with the
//           same key are done one at a time, so that what is slow about one thing, a game or a
//           person, holds up nothing else; and the key that was served longest ago comes first, so
//           that who has asked for much waits for who has asked for little
// Promises  jobs of a key begin in the order they were given; no key has more than its part of the
//           queue; the destructor drops those not begun and waits for the others
// Tested by job_queue_test.cc
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace rulewise::front {

/// How the machine treats its threads: those in the background make way for all others.
enum class JobPriority : std::uint8_t { kUsual, kBackground };

class JobQueue {
 public:
  JobQueue(std::size_t threads, std::size_t max_waiting,
           JobPriority priority = JobPriority::kUsual);
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;
  ~JobQueue();

  /// False if too many are waiting already, or of that key. Jobs must not throw. An empty key is
  /// none.
  [[nodiscard]] bool post(std::function<void()> job, const std::string& key = "");

 private:
  struct Waiting {
    std::string key;
    std::function<void()> job;
  };

  void work();
  [[nodiscard]] std::deque<Waiting>::iterator next();
  void note_turn(const std::string& key);

  std::size_t max_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> waiting_;
  std::set<std::string> busy_;                  // keys of the jobs under way
  std::map<std::string, std::uint64_t> turns_;  // of keys that wait or work: their last one
  std::uint64_t turn_ = 0;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;  // last: they use the others
};

}  // namespace rulewise::front
