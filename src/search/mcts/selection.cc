#include "search/mcts/selection.h"

#include <cmath>

namespace rulewise::search {

std::optional<std::uint32_t> best_bound(std::span<const float> means,
                                        std::span<const std::uint32_t> visits, float spread,
                                        std::uint32_t start) {
  float best = -1;
  std::optional<std::uint32_t> best_index;
  const auto look = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (means[i] < 0) continue;
      const float bound = means[i] + std::sqrt(spread / static_cast<float>(visits[i]));
      if (bound > best) {
        best = bound;
        best_index = static_cast<std::uint32_t>(i);
      }
    }
  };
  look(start, means.size());
  look(0, start);
  return best_index;
}

}  // namespace rulewise::search
