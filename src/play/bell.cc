#include "play/bell.h"

#include <algorithm>

#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>

#include "base/clock.h"
#else
#include <chrono>
#endif

namespace rulewise::play {

#ifdef __linux__

namespace {

constexpr double kLongest = 1e9;  // seconds: what the kernel counts

/// Sleeps while the count is zero, no longer than the time; it may wake for no reason.
void sleep_while_zero(std::atomic<std::uint32_t>& count, const timespec* time) {
  static_assert(sizeof(count) == sizeof(std::uint32_t));
  (void)syscall(SYS_futex, &count, FUTEX_WAIT_PRIVATE, 0, time, nullptr, 0);
}

timespec as_timespec(double seconds) {
  const auto whole = static_cast<time_t>(seconds);
  return {whole, static_cast<long>((seconds - static_cast<double>(whole)) * 1e9)};
}

}  // namespace

bool Bell::take() { return rung_.exchange(0, std::memory_order_acquire) != 0; }

void Bell::ring() {
  rung_.store(1, std::memory_order_release);
  (void)syscall(SYS_futex, &rung_, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

void Bell::wait() {
  while (!take()) sleep_while_zero(rung_, nullptr);
}

bool Bell::wait(double seconds) {
  const base::Stopwatch watch;
  for (;;) {
    if (take()) return true;
    const double left = std::min(seconds, kLongest) - watch.seconds();
    if (!(left > 0)) return false;
    const timespec time = as_timespec(left);
    sleep_while_zero(rung_, &time);
  }
}

#else

void Bell::ring() { rung_.release(); }

void Bell::wait() { rung_.acquire(); }

bool Bell::wait(double seconds) {
  return rung_.try_acquire_for(std::chrono::duration<double>(std::max(seconds, 0.0)));
}

#endif

}  // namespace rulewise::play
