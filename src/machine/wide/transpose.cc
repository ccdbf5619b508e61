#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "machine/wide/transpose.cc"
// clang-format off
#include "machine/wide/targets.h"  // before anything of Highway
// clang-format on
#include "machine/wide/transpose.h"

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <array>

HWY_BEFORE_NAMESPACE();
namespace rulewise::machine::wide {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::CappedTag<std::uint64_t, kPlaneWords>;
using Vector = hn::Vec<Words>;
using Eight = std::array<Vector, 8>;

/// The low `width` bits of every 2 * `width`.
constexpr std::uint64_t low_parts(int width) {
  return ~std::uint64_t{0} / ((std::uint64_t{1} << width) + 1);
}

/// The high part of the upper row changes places with the low part of the lower one.
template <int kWidth>
HWY_INLINE void swap_parts(Vector& upper, Vector& lower) {
  const Vector mask = hn::Set(Words(), low_parts(kWidth));
  const Vector swapped = hn::And(hn::Xor(hn::ShiftRight<kWidth>(upper), lower), mask);
  upper = hn::Xor(upper, hn::ShiftLeft<kWidth>(swapped));
  lower = hn::Xor(lower, swapped);
}

/// Three of the six sizes of parts, on the eight rows that they concern.
template <int kApart>
HWY_INLINE void turn_eight(std::uint64_t* first) {
  const Words tag;
  Eight rows;
  for (std::size_t i = 0; i < 8; ++i) rows[i] = hn::Load(tag, first + i * kApart * kPlaneWords);
  for (const std::size_t i : {0, 1, 2, 3}) swap_parts<4 * kApart>(rows[i], rows[i + 4]);
  for (const std::size_t i : {0, 1, 4, 5}) swap_parts<2 * kApart>(rows[i], rows[i + 2]);
  for (const std::size_t i : {0, 2, 4, 6}) swap_parts<kApart>(rows[i], rows[i + 1]);
  for (std::size_t i = 0; i < 8; ++i) hn::Store(rows[i], tag, first + i * kApart * kPlaneWords);
}

void turn_planes(Plane* rows) {
  for (std::size_t word = 0; word < kPlaneWords; word += hn::Lanes(Words())) {
    for (std::size_t i = 0; i < 8; ++i) turn_eight<8>(rows[i].words.data() + word);
    for (std::size_t i = 0; i < 64; i += 8) turn_eight<1>(rows[i].words.data() + word);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace rulewise::machine::wide
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rulewise::machine::wide {
namespace {

HWY_EXPORT(turn_planes);

}  // namespace

void transpose(std::span<std::uint64_t, 64> rows) {
  std::uint64_t mask = 0x00000000ffffffffULL;
  // Two plain loops, so that compilers find several rows to do at once.
  for (unsigned width = 32; width != 0; width /= 2, mask ^= mask << width) {
    for (unsigned block = 0; block < 64; block += 2 * width) {
      std::uint64_t* const upper = &rows[block];
      std::uint64_t* const lower = upper + width;
      for (unsigned i = 0; i < width; ++i) {
        const std::uint64_t swapped = ((upper[i] >> width) ^ lower[i]) & mask;
        upper[i] ^= swapped << width;
        lower[i] ^= swapped;
      }
    }
  }
}

void transpose(std::span<Plane, 64> rows) { HWY_DYNAMIC_DISPATCH(turn_planes)(rows.data()); }

}  // namespace rulewise::machine::wide
#endif  // HWY_ONCE
