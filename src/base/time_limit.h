// time_limit.h — a limit of time that can be counted in steps of work instead.
//
//     const base::CountedTime counted(0.0001, 600);  // on this thread, while it lives
//     const base::TimeLimit limit(2.0);              // twenty thousand looks at it
//     while (!base::is_up(limit)) make_a_step();
//
// Idea      what is found within seconds hangs on the machine and on what else it does; what is
//           found within so many looks at a limit does not. Work that must come out alike wherever
//           it is done opens a scope in which every look at a limit is a step, and time is what
//           steps take
// Promises  outside of all scopes a limit goes by the clock. In one it goes by looks alone, until
//           the thread has worked for longer than the scope allows in earnest: then every limit has
//           passed, and the scope knows that it was cut
// Needs     to be looked at in an order that hangs on nothing but the work
// Tested by time_limit_test.cc
#pragma once

#include <cstdint>
#include <limits>

#include "base/clock.h"
#include "base/interruption.h"

namespace rulewise::base {

/// While it lives, limits that are made on this thread are counted. Lives and dies on one thread,
/// in the order of its blocks.
class CountedTime {
 public:
  /// A step takes `seconds_a_step`; `most_seconds` of processor time in earnest end all of it.
  CountedTime(double seconds_a_step, double most_seconds);
  CountedTime(const CountedTime&) = delete;
  CountedTime& operator=(const CountedTime&) = delete;
  ~CountedTime();

  /// What steps have taken so far.
  [[nodiscard]] double seconds() const { return seconds_a_step_ * static_cast<double>(steps_); }
  /// Another one; for ever once the time in earnest is over.
  double step();
  /// Whether that ended anything: what was found hangs on this machine.
  [[nodiscard]] bool was_cut() const { return was_cut_; }
  /// The innermost one of this thread, if there is one.
  [[nodiscard]] static CountedTime* current();

 private:
  double seconds_a_step_;
  WorkLimit earnest_;
  std::uint64_t steps_ = 0;
  bool was_cut_ = false;
  CountedTime* outer_;
};

/// A moment after which work should stop: a Deadline, or as many steps. A counted one must not
/// outlive the scope it was made in.
class TimeLimit {
 public:
  TimeLimit() = default;
  explicit TimeLimit(double seconds)
      : deadline_(seconds), end_((counted_ != nullptr ? counted_->seconds() : 0) + seconds) {}

  /// A step, where steps are counted.
  [[nodiscard]] double seconds_left() const;
  [[nodiscard]] bool has_passed() const { return seconds_left() <= 0; }

 private:
  Deadline deadline_;
  CountedTime* counted_ = CountedTime::current();
  double end_ = std::numeric_limits<double>::infinity();  // in steps' time
};

/// It has passed, or a scope around the work of this thread wants it to end.
[[nodiscard]] inline bool is_up(const TimeLimit& limit) {
  return limit.has_passed() || is_interrupted();
}

}  // namespace rulewise::base
