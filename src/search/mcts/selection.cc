#include "search/mcts/selection.h"

#include <cmath>

namespace rulewise::search {
namespace {

/// The first greatest `bound(i)` of the choices that are not shut (a mean below zero), counted from
/// `start` round to where it began.
template <class Bound>
std::optional<std::uint32_t> greatest(std::span<const float> means, std::uint32_t start,
                                      const Bound& bound) {
  float best = -1;
  std::optional<std::uint32_t> best_index;
  const auto look = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (means[i] < 0) continue;
      const float mine = bound(i);
      if (mine > best) {
        best = mine;
        best_index = static_cast<std::uint32_t>(i);
      }
    }
  };
  look(start, means.size());
  look(0, start);
  return best_index;
}

}  // namespace

std::optional<std::uint32_t> best_bound(std::span<const float> means,
                                        std::span<const std::uint32_t> visits, float spread,
                                        std::uint32_t start) {
  return greatest(means, start, [&](std::size_t i) {
    return means[i] + std::sqrt(spread / static_cast<float>(visits[i]));
  });
}

std::optional<std::uint32_t> best_mixed_bound(std::span<const float> means,
                                              std::span<const std::uint32_t> visits,
                                              const AmafRows& amaf, float spread,
                                              std::uint32_t start) {
  return greatest(means, start, [&](std::size_t i) {
    const auto here = static_cast<float>(visits[i]);
    const auto anywhere = static_cast<float>(amaf.counts[i]);
    // Half a game more keeps the share defined where nothing is known.
    const float share = anywhere / (anywhere + here + amaf.fade * anywhere * here + 0.5F);
    const float mixed = means[i] + share * (amaf.means[i] - means[i]);
    return mixed + std::sqrt(spread / (here + 1.0F));
  });
}

}  // namespace rulewise::search
