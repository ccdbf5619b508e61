// effort.h — how much work may be done: counted in steps, and by the clock for those who wait.
//
// Idea      what is left out for want of time differs from run to run; what is left out after so
//           many steps is the same on every machine. Who must do the same in every run counts
//           steps alone
// Promises  without a limit it never ends; whoever interrupts the thread ends it too
// Tested by effort_test.cc
#pragma once

#include <cstdint>
#include <limits>

#include "base/clock.h"
#include "base/interruption.h"

namespace rulewise::tactics {

class Effort {
 public:
  static constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

  explicit Effort(std::uint64_t max_steps) : max_steps_(max_steps) {}
  /// `max_seconds` are of the processor.
  Effort(std::uint64_t max_steps, double max_seconds) : max_steps_(max_steps), time_(max_seconds) {}

  void add(std::uint64_t steps) { steps_ += steps; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] bool is_spent() const {
    return steps_ >= max_steps_ || time_.has_passed() || base::is_interrupted();
  }

 private:
  std::uint64_t max_steps_;
  std::uint64_t steps_ = 0;
  base::WorkLimit time_;
};

}  // namespace rulewise::tactics
