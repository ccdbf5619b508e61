// quick_wake.h — asks the system to wake this thread without delay, on busy cores too.
//
// Idea      Linux since 6.12 lets a thread ask for short turns; a thread with short turns that
//           has slept is run at once when it wakes. Priorities stay as they are: it gets no more
//           of the processor, only sooner
// Promises  as it was when the object goes; nothing happens where the system knows no such wish
// Tested by quick_wake_test.cc
#pragma once

#include <cstdint>

namespace rulewise::play {

class QuickWake {
 public:
  QuickWake();
  QuickWake(const QuickWake&) = delete;
  QuickWake& operator=(const QuickWake&) = delete;
  ~QuickWake();

 private:
  /// As the system call has it.
  struct Attributes {
    std::uint32_t size = sizeof(Attributes);
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0;
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
  };

  Attributes before_;
  bool was_changed_ = false;
};

}  // namespace rulewise::play
