#include "base/clock.h"

#include <sys/resource.h>

#include <ctime>

namespace rulewise::base {

namespace {

double seconds_by(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

double thread_cpu_seconds() { return seconds_by(CLOCK_THREAD_CPUTIME_ID); }

double process_cpu_seconds() { return seconds_by(CLOCK_PROCESS_CPUTIME_ID); }

std::size_t peak_memory_bytes() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace rulewise::base
