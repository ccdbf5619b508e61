#include "base/machine_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace rulewise::base {
namespace {

std::size_t physical_memory() {
  const auto pages = static_cast<std::size_t>(std::max(1L, sysconf(_SC_PHYS_PAGES)));
  return pages * static_cast<std::size_t>(std::max(1L, sysconf(_SC_PAGESIZE)));
}

/// `least` where the file is not there or names no number ("max").
std::size_t with_limit_in(const char* path, std::size_t least) {
  std::ifstream file(path);
  std::size_t bytes = 0;
  return file >> bytes && bytes > 0 ? std::min(bytes, least) : least;
}

std::size_t with_address_limit(std::size_t least) {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return least;
  return std::clamp<std::size_t>(limit.rlim_cur, 1, least);
}

}  // namespace

std::size_t machine_memory() {
  std::size_t bytes = with_address_limit(physical_memory());
  for (const char* path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    bytes = with_limit_in(path, bytes);
  }
  return bytes;
}

}  // namespace rulewise::base
