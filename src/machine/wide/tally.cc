#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "machine/wide/tally.cc"
// clang-format off
#include "machine/wide/targets.h"  // before anything of Highway
// clang-format on
#include "machine/wide/tally.h"

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <cassert>

HWY_BEFORE_NAMESPACE();
namespace rulewise::machine::wide {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

void add_counts(const Plane* planes, std::size_t count, Plane* sums) {
  const hn::CappedTag<std::uint64_t, kPlaneWords> tag;
  for (std::size_t plane = 0; plane < count; ++plane) {
    std::uint64_t* sum = sums[plane].words.data();
    for (std::size_t i = 0; i < kPlaneWords; i += hn::Lanes(tag)) {
      const auto bits = hn::Load(tag, planes[plane].words.data() + i);
      hn::Store(hn::Add(hn::Load(tag, sum + i), hn::PopulationCount(bits)), tag, sum + i);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace rulewise::machine::wide
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rulewise::machine::wide {
namespace {

HWY_EXPORT(add_counts);

}  // namespace

void Tally::add(std::span<const Plane> planes, std::size_t first) {
  assert(first + planes.size() <= sums_.size());
  HWY_DYNAMIC_DISPATCH(add_counts)(planes.data(), planes.size(), sums_.data() + first);
}

std::uint64_t Tally::sum(std::size_t i) const {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : sums_[i].words) sum += word;
  return sum;
}

}  // namespace rulewise::machine::wide
#endif  // HWY_ONCE
