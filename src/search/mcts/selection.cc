#include "search/mcts/selection.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace rulewise::search {
namespace {

constexpr float kShut = -1;          // below every bound
constexpr std::size_t kAtOnce = 64;  // bounds that are compared together
constexpr std::size_t kLanes = 4;    // numbers that an instruction takes at least

/// As numbers that are in the same order: those of floats that are not negative are.
std::int32_t ordered(float bound) { return std::bit_cast<std::int32_t>(bound); }

/// A greatest bound, and how far from the start it comes first.
struct Greatest {
  std::int32_t bound = ordered(kShut);
  std::int32_t way = std::numeric_limits<std::int32_t>::max();
};

/// `bound(i)` of at most kAtOnce choices from `begin` on that are not shut (a mean below zero). All
/// loops are such as vector instructions take, and no branch hangs on a bound: nobody can foresee
/// which is the greatest.
template <class Bound>
Greatest greatest_of(std::span<const float> means, std::size_t begin, std::size_t count,
                     std::uint32_t start, const Bound& bound) {
  std::array<std::int32_t, kAtOnce> bounds;
  for (std::size_t i = 0; i < count; ++i) {
    const float mine = bound(begin + i);
    bounds[i] = ordered(means[begin + i] < 0 ? kShut : mine);
  }
  const std::size_t padded = (count + kLanes - 1) / kLanes * kLanes;
  for (std::size_t i = count; i < padded; ++i) bounds[i] = ordered(kShut);
  Greatest found;
  for (std::size_t i = 0; i < padded; ++i) found.bound = std::max(found.bound, bounds[i]);
  const auto size = static_cast<std::int32_t>(means.size());
  const auto before = static_cast<std::int32_t>(begin) - static_cast<std::int32_t>(start);
  for (std::size_t i = 0; i < padded; ++i) {
    const std::int32_t from_start = before + static_cast<std::int32_t>(i);
    const std::int32_t way = from_start < 0 ? from_start + size : from_start;
    found.way = std::min(found.way, bounds[i] == found.bound ? way : Greatest().way);
  }
  return found;
}

/// The first of the choices with the greatest bound, counted from `start` round to where it began.
template <class Bound>
std::uint32_t first_greatest(std::span<const float> means, std::uint32_t start,
                             const Bound& bound) {
  const std::size_t size = means.size();
  Greatest best;
  for (std::size_t begin = 0; begin < size; begin += kAtOnce) {
    const Greatest part = greatest_of(means, begin, std::min(kAtOnce, size - begin), start, bound);
    const bool is_better = part.bound == best.bound ? part.way < best.way : part.bound > best.bound;
    if (is_better) best = part;
  }
  if (best.bound <= ordered(kShut)) return kNoChoice;
  const std::uint32_t index = start + static_cast<std::uint32_t>(best.way);
  return index < size ? index : index - static_cast<std::uint32_t>(size);
}

/// Fewer than 2^31, as everything is here: then it is one instruction.
float as_float(std::uint32_t count) { return static_cast<float>(static_cast<std::int32_t>(count)); }

}  // namespace

std::uint32_t best_bound(std::span<const float> means, std::span<const std::uint32_t> visits,
                         float spread, std::uint32_t start) {
  return first_greatest(means, start, [&](std::size_t i) {
    return means[i] + std::sqrt(spread / as_float(visits[i]));
  });
}

std::uint32_t best_mixed_bound(std::span<const float> means, std::span<const std::uint32_t> visits,
                               const AmafRows& amaf, float spread, std::uint32_t start) {
  return first_greatest(means, start, [&](std::size_t i) {
    const float here = as_float(visits[i]);
    const float anywhere = as_float(amaf.counts[i]);
    // Half a game more keeps the share defined where nothing is known.
    const float share = anywhere / (anywhere + here + amaf.fade * anywhere * here + 0.5F);
    const float mixed = means[i] + share * (amaf.means[i] - means[i]);
    return mixed + std::sqrt(spread / (here + 1.0F));
  });
}

}  // namespace rulewise::search
