#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "search/mcts/selection.cc"
// clang-format off
#include "machine/wide/targets.h"  // before anything of Highway
// clang-format on
#include "search/mcts/selection.h"

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace rulewise::search {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Eight at once: most nodes have few moves, and wider divisions and roots take longer.
using Floats = hn::CappedTag<float, 8>;
using Counts = hn::RebindToSigned<Floats>;
using Vector = hn::Vec<Floats>;

constexpr float kShut = -1;          // below every bound
constexpr std::size_t kAtOnce = 64;  // choices that one word has a bit for

/// Up to a whole vector of a row; nothing is read behind its end, and what is missing is zero.
template <class Tag>
hn::Vec<Tag> load_some(Tag tag, const hn::TFromD<Tag>* row, std::size_t count) {
  if (count >= hn::Lanes(tag)) return hn::LoadU(tag, row);
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
  return hn::MaskedLoad(hn::FirstN(tag, count), tag, row);
#else
  HWY_ALIGN std::array<hn::TFromD<Tag>, hn::MaxLanes(tag)> padded{};
  std::copy_n(row, count, padded.begin());
  return hn::Load(tag, padded.data());
#endif
}

/// Counts are below 2^31, as everything is here.
Vector load_counts(const std::uint32_t* row, std::size_t count) {
  const auto* const numbers = reinterpret_cast<const std::int32_t*>(row);
  return hn::ConvertTo(Floats(), load_some(Counts(), numbers, count));
}

/// Mean + sqrt(spread / visits).
struct PlainBound {
  const float* means;
  const std::uint32_t* visits;
  float spread;

  Vector operator()(std::size_t begin, std::size_t count) const {
    const Floats tag;
    const Vector mean = load_some(tag, means + begin, count);
    const Vector way = hn::Div(hn::Set(tag, spread), load_counts(visits + begin, count));
    return hn::Add(mean, hn::Sqrt(way));
  }
};

/// The same with means mixed by what is known of the moves elsewhere.
struct MixedBound {
  const float* means;
  const std::uint32_t* visits;
  const float* elsewhere_means;
  const std::uint32_t* elsewhere_counts;
  float fade;
  float spread;

  Vector operator()(std::size_t begin, std::size_t count) const {
    const Floats tag;
    const Vector mean = load_some(tag, means + begin, count);
    const Vector here = load_counts(visits + begin, count);
    const Vector anywhere = load_counts(elsewhere_counts + begin, count);
    const Vector other = load_some(tag, elsewhere_means + begin, count);
    // Half a game more keeps the share defined where nothing is known.
    const Vector both = hn::Mul(hn::Mul(hn::Set(tag, fade), anywhere), here);
    const Vector all = hn::Add(hn::Add(hn::Add(anywhere, here), both), hn::Set(tag, 0.5F));
    const Vector mixed = hn::Add(mean, hn::Mul(hn::Div(anywhere, all), hn::Sub(other, mean)));
    const Vector way = hn::Div(hn::Set(tag, spread), hn::Add(here, hn::Set(tag, 1.0F)));
    return hn::Add(mixed, hn::Sqrt(way));
  }
};

/// A greatest bound, and a bit for each choice that has it.
struct Greatest {
  float bound = kShut;
  std::uint64_t choices = 0;
};

/// What is shut, which a mean below zero says, and what lies behind the end has the least bound.
template <class Bound>
Vector open_bounds(const Bound& bound, const float* means, std::size_t begin, std::size_t count) {
  const Floats tag;
  const auto is_shut = hn::Lt(load_some(tag, means + begin, count), hn::Zero(tag));
  const Vector bounds = hn::IfThenElse(is_shut, hn::Set(tag, kShut), bound(begin, count));
  if (count >= hn::Lanes(tag)) return bounds;
  return hn::IfThenElse(hn::FirstN(tag, count), bounds, hn::Set(tag, kShut));
}

/// A bit for each number that is equal. They pass through a number of just their size, which
/// compilers keep in a register.
std::uint64_t where_equal(Vector bounds, Vector greatest) {
  static_assert(hn::MaxLanes(Floats()) <= 8);
  std::uint8_t bits = 0;
  (void)hn::StoreMaskBits(Floats(), hn::Eq(bounds, greatest), &bits);
  return bits;
}

/// Of at most kAtOnce choices. No branch hangs on a bound: nobody can foresee which is greatest.
template <class Bound>
Greatest greatest_of(const Bound& bound, const float* means, std::size_t begin, std::size_t count) {
  const Floats tag;
  const std::size_t lanes = hn::Lanes(tag);
  if (count <= lanes) {
    const Vector bounds = open_bounds(bound, means, begin, count);
    const Vector greatest = hn::MaxOfLanes(tag, bounds);
    return {hn::GetLane(greatest), where_equal(bounds, greatest)};
  }
  HWY_ALIGN std::array<float, kAtOnce> kept;
  Vector greatest = hn::Set(tag, kShut);
  for (std::size_t i = 0; i < count; i += lanes) {
    const Vector bounds = open_bounds(bound, means, begin + i, count - i);
    hn::Store(bounds, tag, kept.data() + i);
    greatest = hn::Max(greatest, bounds);
  }
  greatest = hn::MaxOfLanes(tag, greatest);
  Greatest found{hn::GetLane(greatest)};
  for (std::size_t i = 0; i < count; i += lanes) {
    found.choices |= where_equal(hn::Load(tag, kept.data() + i), greatest) << i;
  }
  return found;
}

/// The first from `start` on, round the end.
template <class Bound>
std::uint32_t first_greatest(const Bound& bound, const float* means, std::size_t size,
                             std::uint32_t start) {
  float best = kShut;
  std::uint32_t first = kNoChoice;         // of all
  std::uint32_t first_behind = kNoChoice;  // of those from the start on
  for (std::size_t begin = 0; begin < size; begin += kAtOnce) {
    const Greatest part = greatest_of(bound, means, begin, std::min(kAtOnce, size - begin));
    if (part.bound < best || part.bound <= kShut) continue;
    if (part.bound > best) first = first_behind = kNoChoice;
    best = part.bound;
    const auto place = [&](std::uint64_t choices) {
      return static_cast<std::uint32_t>(begin) +
             static_cast<std::uint32_t>(std::countr_zero(choices));
    };
    if (first == kNoChoice) first = place(part.choices);
    const std::uint64_t skipped = start <= begin ? 0 : std::min<std::uint64_t>(start - begin, 64);
    const std::uint64_t behind = skipped == 64 ? 0 : part.choices >> skipped << skipped;
    if (first_behind == kNoChoice && behind != 0) first_behind = place(behind);
  }
  return first_behind != kNoChoice ? first_behind : first;
}

std::uint32_t best_plain(const float* means, const std::uint32_t* visits, float spread,
                         std::size_t size, std::uint32_t start) {
  return first_greatest(PlainBound{means, visits, spread}, means, size, start);
}

std::uint32_t best_mixed(const float* means, const std::uint32_t* visits, const AmafRows& amaf,
                         float spread, std::size_t size, std::uint32_t start) {
  const MixedBound bound{means, visits, amaf.means.data(), amaf.counts.data(), amaf.fade, spread};
  return first_greatest(bound, means, size, start);
}

}  // namespace HWY_NAMESPACE
}  // namespace rulewise::search
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rulewise::search {
namespace {

HWY_EXPORT(best_plain);
HWY_EXPORT(best_mixed);

}  // namespace

std::uint32_t best_bound(std::span<const float> means, std::span<const std::uint32_t> visits,
                         float spread, std::uint32_t start) {
  return HWY_DYNAMIC_DISPATCH(best_plain)(means.data(), visits.data(), spread, means.size(), start);
}

std::uint32_t best_mixed_bound(std::span<const float> means, std::span<const std::uint32_t> visits,
                               const AmafRows& amaf, float spread, std::uint32_t start) {
  return HWY_DYNAMIC_DISPATCH(best_mixed)(means.data(), visits.data(), amaf, spread, means.size(),
                                          start);
}

}  // namespace rulewise::search
#endif  // HWY_ONCE
