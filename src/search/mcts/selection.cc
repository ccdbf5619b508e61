#include "search/mcts/selection.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rulewise::search {
namespace {

constexpr float kShut = -1;  // below every bound

/// The first greatest `bound(i)` of the choices that are not shut (a mean below zero), counted from
/// `start` round to where it began. Bounds are computed some at a time, before they are compared:
/// that is a loop for vector instructions.
template <class Bound>
std::optional<std::uint32_t> greatest(std::span<const float> means, std::uint32_t start,
                                      const Bound& bound) {
  constexpr std::size_t kAtOnce = 64;
  std::array<float, kAtOnce> bounds;
  float best = kShut;
  std::optional<std::uint32_t> best_index;
  const auto look = [&](std::size_t begin, std::size_t end) {
    for (; begin < end; begin += kAtOnce) {
      const std::size_t count = std::min(kAtOnce, end - begin);
      for (std::size_t i = 0; i < count; ++i) {
        const float mine = bound(begin + i);
        bounds[i] = means[begin + i] < 0 ? kShut : mine;
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (bounds[i] <= best) continue;
        best = bounds[i];
        best_index = static_cast<std::uint32_t>(begin + i);
      }
    }
  };
  look(start, means.size());
  look(0, start);
  return best_index;
}

/// Fewer than 2^31, as everything is here: then it is one instruction.
float as_float(std::uint32_t count) { return static_cast<float>(static_cast<std::int32_t>(count)); }

}  // namespace

std::optional<std::uint32_t> best_bound(std::span<const float> means,
                                        std::span<const std::uint32_t> visits, float spread,
                                        std::uint32_t start) {
  return greatest(means, start, [&](std::size_t i) {
    return means[i] + std::sqrt(spread / as_float(visits[i]));
  });
}

std::optional<std::uint32_t> best_mixed_bound(std::span<const float> means,
                                              std::span<const std::uint32_t> visits,
                                              const AmafRows& amaf, float spread,
                                              std::uint32_t start) {
  return greatest(means, start, [&](std::size_t i) {
    const float here = as_float(visits[i]);
    const float anywhere = as_float(amaf.counts[i]);
    // Half a game more keeps the share defined where nothing is known.
    const float share = anywhere / (anywhere + here + amaf.fade * anywhere * here + 0.5F);
    const float mixed = means[i] + share * (amaf.means[i] - means[i]);
    return mixed + std::sqrt(spread / (here + 1.0F));
  });
}

}  // namespace rulewise::search
