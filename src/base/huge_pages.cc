#include "base/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace rulewise::base {

void prefer_huge_pages(void* data, std::size_t bytes) {
  constexpr std::size_t kSmall = std::size_t{4} << 20U;
  constexpr std::uintptr_t kPage = 4096;
  if (bytes < kSmall) return;
  const auto begin = (reinterpret_cast<std::uintptr_t>(data) + kPage - 1) / kPage * kPage;
  const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) / kPage * kPage;
#ifdef MADV_HUGEPAGE
  (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#else
  (void)begin, (void)end;
#endif
}

}  // namespace rulewise::base
