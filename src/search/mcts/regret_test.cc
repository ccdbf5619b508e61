#include "search/mcts/regret.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/random.h"

namespace rulewise::search {
namespace {

TEST(Regret, OddsSumToOneAndLeaveNothingOut) {
  for (const std::vector<float>& regrets :
       {std::vector<float>{0, 0, 0}, {-3, 5, 1}, {-1, -2, -3}, {7}}) {
    float sum = 0;
    for (std::uint32_t i = 0; i < regrets.size(); ++i) {
      EXPECT_GT(odds_of(regrets, i), 0);
      sum += odds_of(regrets, i);
    }
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_LT(choose_by_regret(regrets, 0.99999F), regrets.size());
  }
}

/// Two play a matrix against each other; how often each choice of the first was taken, less what
/// is taken at random.
std::vector<double> strategy_of(const std::vector<std::vector<float>>& matrix, int rounds) {
  const std::size_t rows = matrix.size();
  const std::size_t columns = matrix.front().size();
  base::Random random(3);
  std::array<std::vector<float>, 2> regrets{std::vector<float>(rows), std::vector<float>(columns)};
  std::array<std::vector<float>, 2> means = regrets;
  std::array<std::vector<int>, 2> counts{std::vector<int>(rows), std::vector<int>(columns)};
  for (int n = 0; n < rounds; ++n) {
    std::array<std::uint32_t, 2> chosen{};
    for (std::size_t r = 0; r < 2; ++r) {
      chosen[r] = choose_by_regret(regrets[r], static_cast<float>(random.unit()) * 0.99999F);
    }
    const float first = matrix[chosen[0]][chosen[1]];
    for (std::size_t r = 0; r < 2; ++r) {
      const float payoff = r == 0 ? first : 1 - first;
      add_regrets(regrets[r], means[r], chosen[r], payoff);
      float& mean = means[r][chosen[r]];
      mean += (payoff - mean) / static_cast<float>(++counts[r][chosen[r]]);
    }
  }
  std::vector<double> strategy;
  const double any = kAnyChoice * rounds / static_cast<double>(rows);
  for (const int count : counts[0]) {
    strategy.push_back((count - any) / (rounds * (1 - kAnyChoice)));
  }
  return strategy;
}

TEST(Regret, FindsMixedStrategies) {
  // A third and two thirds: 1 * p = 0.5 * (1 - p).
  const std::vector<double> pennies = strategy_of({{1, 0}, {0, 0.5}}, 40'000);
  EXPECT_NEAR(pennies[0], 1.0 / 3, 0.06);
  const std::vector<double> rock = strategy_of({{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}, 40'000);
  for (const double share : rock) EXPECT_NEAR(share, 1.0 / 3, 0.06);
}

TEST(Regret, FindsWhatIsBestWhateverTheOtherDoes) {
  const std::vector<double> strategy = strategy_of({{0.4F, 0.6F}, {0.7F, 0.8F}}, 5'000);
  EXPECT_GT(strategy[1], 0.95);
}

}  // namespace
}  // namespace rulewise::search
