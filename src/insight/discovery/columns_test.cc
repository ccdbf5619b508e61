#include "insight/discovery/columns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::insight {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::SizeIs;

TEST(Spread, GivesMeanAndVariance) {
  Spread spread;
  for (const double x : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) spread.add(x);
  EXPECT_EQ(spread.count(), 8U);
  EXPECT_THAT(spread.mean(), DoubleNear(5, 1e-12));
  EXPECT_THAT(spread.variance(), DoubleNear(32.0 / 7, 1e-12));
}

TEST(Spread, OfOneNumberIsNone) {
  Spread spread;
  spread.add(3);
  EXPECT_EQ(spread.variance(), 0);
}

/// A row of two squares: a man steps from the first to the second.
Sample one_step() {
  Sample sample;
  const auto state = [&](std::initializer_list<const char*> texts) {
    SampledState made;
    for (const char* text : texts) made.facts.push_back(sample.facts.intern(text));
    std::sort(made.facts.begin(), made.facts.end());
    return made;
  };
  SampledGame game;
  game.states.push_back(state({"(cell 1 man)", "(cell 2 b)", "(cell 3 b)", "(done no)"}));
  game.states.push_back(state({"(cell 1 b)", "(cell 2 man)", "(cell 3 b)", "(done no)"}));
  sample.games.push_back(std::move(game));
  sample.states = 2;
  return sample;
}

TEST(Columns, CountConstantsStateByState) {
  const Sample sample = one_step();
  const std::vector<FactGroup> groups = measure_columns(sample);
  ASSERT_THAT(groups, SizeIs(2));
  const FactGroup& cell = groups[0];
  EXPECT_EQ(cell.columns[0].counts.count(), 6U);    // three squares, two states
  EXPECT_EQ(cell.columns[0].counts.variance(), 0);  // each once
  EXPECT_EQ(cell.columns[1].counts.count(), 4U);    // man and b, two states
  EXPECT_THAT(cell.columns[1].counts.mean(), DoubleNear(1.5, 1e-12));
  EXPECT_THAT(cell.columns[1].counts.variance(), DoubleNear(1.0 / 3, 1e-12));
  EXPECT_THAT(cell.sort_order, ElementsAre(0U, 1U));
  EXPECT_EQ(cell.fewest, 3U);
  EXPECT_EQ(cell.most, 3U);
  EXPECT_TRUE(cell.changes);
}

TEST(Columns, KnowWhatNeverChanges) {
  const Sample sample = one_step();
  const std::vector<FactGroup> groups = measure_columns(sample);
  EXPECT_FALSE(groups[1].changes);
  EXPECT_TRUE(groups[1].columns[0].is_constant());
}

}  // namespace
}  // namespace rulewise::insight
