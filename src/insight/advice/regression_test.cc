#include "insight/advice/regression.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace rulewise::insight {
namespace {

TEST(NormalQuantile, KnowsTheUsualOnes) {
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-9);
  EXPECT_NEAR(normal_quantile(0.975), 1.959964, 1e-5);
  EXPECT_NEAR(normal_quantile(0.001), -3.090232, 1e-5);
}

TEST(ChanceBound, FallsWithEvidenceAndRisesWithWhatIsLookedAt) {
  EXPECT_GT(chance_bound(100, 10, 0.99), chance_bound(1000, 10, 0.99));
  EXPECT_LT(chance_bound(100, 10, 0.99), chance_bound(100, 100, 0.99));
  EXPECT_EQ(chance_bound(2, 1, 0.99), 1);
}

TEST(Moments, FindWeightsOfASum) {
  Moments moments(3);
  base::Random random(1);
  for (int i = 0; i < 500; ++i) {
    const std::vector<float> row{static_cast<float>(random.unit()),
                                 static_cast<float>(random.unit()),
                                 static_cast<float>(random.unit())};
    moments.add(row, 3 + 2 * row[0] - row[1]);
  }
  const Weighing all = moments.weigh(std::vector<std::size_t>{0, 1, 2}, 1e-9);
  EXPECT_NEAR(all.weights[0], 2, 1e-3);
  EXPECT_NEAR(all.weights[1], -1, 1e-3);
  EXPECT_NEAR(all.weights[2], 0, 1e-3);
  EXPECT_NEAR(all.offset, 3, 1e-3);
  EXPECT_NEAR(all.explained, 1, 1e-3);
  EXPECT_GT(moments.correlation(0), 0.7);
  EXPECT_LT(moments.correlation(1), -0.3);
}

TEST(Moments, AColumnThatNeverVariesCountsForNothing) {
  Moments moments(1);
  for (int i = 0; i < 10; ++i) moments.add(std::vector<float>{4}, i);
  EXPECT_EQ(moments.correlation(0), 0);
  EXPECT_EQ(moments.weigh(std::vector<std::size_t>{0}).weights[0], 0);
}

TEST(Moments, TwoThatSayTheSameDoNotBlowUp) {
  Moments moments(2);
  base::Random random(2);
  for (int i = 0; i < 200; ++i) {
    const auto x = static_cast<float>(random.unit());
    moments.add(std::vector<float>{x, x}, x);
  }
  const Weighing found = moments.weigh(std::vector<std::size_t>{0, 1});
  EXPECT_NEAR(found.weights[0] + found.weights[1], 1, 0.01);
  EXPECT_NEAR(found.weights[0], found.weights[1], 0.01);
}

TEST(FitFacts, FindsWhatEachFactAdds) {
  SparseRows rows;
  std::vector<float> target;
  base::Random random(3);
  const std::vector<double> truth{5, -3, 0, 1};
  for (int i = 0; i < 400; ++i) {
    std::vector<std::uint32_t> facts;
    double y = 10;
    for (std::uint32_t f = 0; f < truth.size(); ++f) {
      if (random.below(2) == 0) continue;
      facts.push_back(f);
      y += truth[f];
    }
    rows.add(facts);
    target.push_back(static_cast<float>(y));
  }
  const std::vector<double> weights = fit_facts(rows, target, truth.size(), 1e-6);
  for (std::size_t f = 0; f < truth.size(); ++f) EXPECT_NEAR(weights[f], truth[f], 1e-3);
}

}  // namespace
}  // namespace rulewise::insight
