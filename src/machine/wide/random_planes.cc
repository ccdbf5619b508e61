#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "machine/wide/random_planes.cc"
// clang-format off
#include "machine/wide/targets.h"  // before anything of Highway
// clang-format on
#include "machine/wide/random_planes.h"

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rulewise::machine::wide {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <int bits, class V>
HWY_INLINE V rotate_left(V v) {
  return hn::RotateRight<64 - bits>(v);
}

/// xoshiro256++ in every word; `state` holds its four words as planes.
void fill_planes(Plane* state, Plane* planes, std::size_t count) {
  const hn::CappedTag<std::uint64_t, kPlaneWords> tag;
  for (std::size_t i = 0; i < kPlaneWords; i += hn::Lanes(tag)) {
    auto s0 = hn::Load(tag, state[0].words.data() + i);
    auto s1 = hn::Load(tag, state[1].words.data() + i);
    auto s2 = hn::Load(tag, state[2].words.data() + i);
    auto s3 = hn::Load(tag, state[3].words.data() + i);
    for (std::size_t plane = 0; plane < count; ++plane) {
      const auto result = hn::Add(rotate_left<23>(hn::Add(s0, s3)), s0);
      hn::Store(result, tag, planes[plane].words.data() + i);
      const auto shifted = hn::ShiftLeft<17>(s1);
      s2 = hn::Xor(s2, s0);
      s3 = hn::Xor(s3, s1);
      s1 = hn::Xor(s1, s2);
      s0 = hn::Xor(s0, s3);
      s2 = hn::Xor(s2, shifted);
      s3 = rotate_left<45>(s3);
    }
    hn::Store(s0, tag, state[0].words.data() + i);
    hn::Store(s1, tag, state[1].words.data() + i);
    hn::Store(s2, tag, state[2].words.data() + i);
    hn::Store(s3, tag, state[3].words.data() + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace rulewise::machine::wide
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rulewise::machine::wide {
namespace {

HWY_EXPORT(fill_planes);

}  // namespace

RandomPlanes::RandomPlanes(std::uint64_t seed) {
  base::Random random(seed);
  for (Plane& plane : state_) {
    for (std::uint64_t& word : plane.words) word = random.next();
  }
}

void RandomPlanes::fill(std::span<Plane> planes) {
  HWY_DYNAMIC_DISPATCH(fill_planes)(state_.data(), planes.data(), planes.size());
}

}  // namespace rulewise::machine::wide
#endif  // HWY_ONCE
