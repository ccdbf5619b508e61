// clock.h — the only place that looks at the time.
//
// Promises  steady: never runs backwards; a Deadline without a limit never passes
// Tested by clock_test.cc
#pragma once

#include <chrono>
#include <limits>

namespace rulewise::base {

class Stopwatch {
 public:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  void restart() { start_ = Clock::now(); }

 private:
  Clock::time_point start_ = Clock::now();
};

/// A moment after which work should stop.
class Deadline {
 public:
  Deadline() = default;
  explicit Deadline(double seconds) : limit_seconds_(seconds) {}

  [[nodiscard]] bool has_passed() const { return watch_.seconds() >= limit_seconds_; }
  [[nodiscard]] double seconds_left() const { return limit_seconds_ - watch_.seconds(); }

 private:
  Stopwatch watch_;
  double limit_seconds_ = std::numeric_limits<double>::infinity();
};

/// Processor time of the calling thread in seconds.
[[nodiscard]] double thread_cpu_seconds();

/// An amount of work, as processor time of the thread that made it: what comes of it does not hang
/// on how busy the machine is with other things.
class WorkLimit {
 public:
  WorkLimit() = default;
  explicit WorkLimit(double seconds) : end_(thread_cpu_seconds() + seconds) {}

  [[nodiscard]] bool has_passed() const { return thread_cpu_seconds() >= end_; }

 private:
  double end_ = std::numeric_limits<double>::infinity();
};

/// Processor time of the whole process in seconds, all threads together.
[[nodiscard]] double process_cpu_seconds();
/// Largest resident memory of the process so far, in bytes; 0 where it cannot be told.
[[nodiscard]] std::size_t peak_memory_bytes();

}  // namespace rulewise::base
