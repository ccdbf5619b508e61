// bell.h — one thread rings, another waits for it, no longer than it has time.
//
// Idea      a count and the kernel's wait for a change of it, and nothing else. The library's
//           semaphores look again after pauses that grow by half of the time waited so far: on busy
//           cores whoever had a tenth of a second came back up to a third too late
// Promises  `wait` comes back when the bell has rung or soon after its time; no lock is held
// Needs     one thread that waits, one that rings; each ring is waited for before the next
// Tested by bell_test.cc
#pragma once

#include <atomic>
#include <cstdint>

#ifndef __linux__
#include <semaphore>
#endif

namespace rulewise::play {

class Bell {
 public:
  Bell() = default;
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  ~Bell() = default;

  void ring();
  /// Until it rings.
  void wait();
  /// True if it rang within the time.
  [[nodiscard]] bool wait(double seconds);

 private:
#ifdef __linux__
  [[nodiscard]] bool take();

  std::atomic<std::uint32_t> rung_ = 0;
#else
  std::binary_semaphore rung_{0};
#endif
};

}  // namespace rulewise::play
