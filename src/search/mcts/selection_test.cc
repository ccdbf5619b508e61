#include "search/mcts/selection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"

namespace rulewise::search {
namespace {

/// The definition, one by one.
std::uint32_t plain_best(const std::vector<float>& means, const std::vector<std::uint32_t>& visits,
                         float spread, std::uint32_t start) {
  std::uint32_t best = kNoChoice;
  float best_value = 0;
  for (std::size_t k = 0; k < means.size(); ++k) {
    const std::size_t i = (k + start) % means.size();
    if (means[i] < 0) continue;
    const float value = means[i] + std::sqrt(spread / static_cast<float>(visits[i]));
    if (best != kNoChoice && !(value > best_value)) continue;
    best = static_cast<std::uint32_t>(i);
    best_value = value;
  }
  return best;
}

TEST(Selection, TakesTheFirstBestBound) {
  base::Random random(3);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t count = 1 + random.below(200);
    std::vector<float> means;
    std::vector<std::uint32_t> visits;
    for (std::size_t i = 0; i < count; ++i) {
      means.push_back(random.below(5) == 0 ? -1.0F : static_cast<float>(random.below(4)) / 4.0F);
      visits.push_back(random.below(round % 2 == 0 ? 3 : 1000) + round % 2);
    }
    const auto start = random.below(static_cast<std::uint32_t>(count));
    EXPECT_EQ(best_bound(means, visits, 0.7F, start), plain_best(means, visits, 0.7F, start));
  }
}

TEST(Selection, FindsNothingWhereAllIsClosed) {
  const std::vector<float> means(20, -1.0F);
  const std::vector<std::uint32_t> visits(20, 0);
  EXPECT_EQ(best_bound(means, visits, 1.0F, 5), kNoChoice);
}

}  // namespace
}  // namespace rulewise::search
