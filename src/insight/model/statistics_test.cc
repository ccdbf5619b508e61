#include "insight/model/statistics.h"

#include <gtest/gtest.h>

#include <vector>

namespace rulewise::insight {
namespace {

TEST(Stability, IsTotalVarianceOverAdjacentVariance) {
  // 0 1 2 3 in one game: variance 5/4, each change 1.
  EXPECT_DOUBLE_EQ(stability(Series{0, 1, 2, 3}, {0, 1, 1, 1}), 1.25);
  // What oscillates: variance 1/4, each change 1.
  EXPECT_DOUBLE_EQ(stability(Series{0, 1, 0, 1}, {0, 1, 1, 1}), 0.25);
}

TEST(Stability, DoesNotCompareTheEndOfAGameWithTheOpeningOfTheNext) {
  // Two games, 0 1 and 9 10: variance (25 + 16 + 16 + 25) / 4, changes of 1.
  EXPECT_DOUBLE_EQ(stability(Series{0, 1, 9, 10}, {0, 1, 0, 1}), 20.5);
}

TEST(Stability, IsNoneForWhatNeverVariesAndLargeForWhatNoMoveChanges) {
  EXPECT_EQ(stability(Series{7, 7, 7}, {0, 1, 1}), 0);
  EXPECT_EQ(stability(Series{1, 1, 5, 5}, {0, 1, 0, 1}), kUnchanging);
}

TEST(Correlation, TellsWhatGoesTogetherWhateverItsScale) {
  EXPECT_DOUBLE_EQ(correlation(Series{0, 1, 2, 3}, Series{5, 7, 9, 11}), 1);
  EXPECT_DOUBLE_EQ(correlation(Series{0, 1, 2, 3}, Series{3, 2, 1, 0}), -1);
  EXPECT_DOUBLE_EQ(correlation(Series{0, 1, 0, 1}, Series{0, 0, 1, 1}), 0);
  EXPECT_EQ(correlation(Series{4, 4, 4}, Series{1, 2, 3}), 0);
}

TEST(FitLinear, FindsTheWeightsOfASum) {
  const Series x{0, 1, 2, 3, 4, 1, 0, 2};
  const Series y{1, 1, 0, 5, 2, 2, 3, 4};
  const Series noise{1, 0, 1, 0, 1, 0, 0, 1};
  std::vector<float> target;
  for (std::size_t i = 0; i < x.size(); ++i) target.push_back(3 + 2 * x[i] - 0.5F * y[i]);
  const Series* features[] = {&noise, &x, &y};
  const LinearFit fit = fit_linear(features, target);
  ASSERT_EQ(fit.terms.size(), 2U);
  EXPECT_EQ(fit.terms[0].feature, 1U);
  EXPECT_NEAR(fit.terms[0].weight, 2, 1e-6);
  EXPECT_EQ(fit.terms[1].feature, 2U);
  EXPECT_NEAR(fit.terms[1].weight, -0.5, 1e-6);
  EXPECT_NEAR(fit.offset, 3, 1e-6);
  EXPECT_NEAR(fit.explained, 1, 1e-6);
}

TEST(FitLinear, LeavesOutWhatOthersSayAlready) {
  const Series x{0, 1, 2, 3};
  const Series twice{0, 2, 4, 6};
  const Series* features[] = {&x, &twice};
  const LinearFit fit = fit_linear(features, Series{1, 2, 3, 4});
  ASSERT_EQ(fit.terms.size(), 1U);
  EXPECT_NEAR(fit.explained, 1, 1e-6);
}

TEST(FitLinear, DropsWhatLaterTermsMakeIdle) {
  // The target is a - b; the sum of both halves goes with it most and says nothing in the end.
  const Series a{4, 0, 3, 1, 5, 2};
  const Series b{0, 1, 0, 1, 0, 1};
  Series both;
  std::vector<float> target;
  for (std::size_t i = 0; i < a.size(); ++i) {
    both.push_back(a[i] - 1.2F * b[i] + (i % 3 == 0 ? 0.05F : 0.0F));
    target.push_back(a[i] - b[i]);
  }
  const Series* features[] = {&both, &a, &b};
  const LinearFit fit = fit_linear(features, target, {.max_terms = 3, .least_gain = 1e-9});
  ASSERT_EQ(fit.terms.size(), 2U);
  EXPECT_NEAR(fit.terms[0].weight + fit.terms[1].weight, 0, 1e-4);
  EXPECT_NEAR(fit.explained, 1, 1e-6);
}

TEST(FitLinear, ExplainsNothingByWhatDoesNotVary) {
  const Series constant{2, 2, 2};
  const Series* features[] = {&constant};
  const LinearFit fit = fit_linear(features, Series{1, 5, 6});
  EXPECT_TRUE(fit.terms.empty());
  EXPECT_NEAR(fit.offset, 4, 1e-6);
}

}  // namespace
}  // namespace rulewise::insight
