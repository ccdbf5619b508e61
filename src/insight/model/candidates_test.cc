#include "insight/model/candidates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/feature_table.h"
#include "insight/model/feature_words.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

using ::testing::Contains;
using ::testing::Not;

std::vector<std::string> words_of(const CandidateSource& source,
                                  const std::vector<Feature>& features) {
  std::vector<std::string> words;
  for (const Feature& feature : features) words.push_back(feature_words(source.text(), feature));
  return words;
}

TEST(Candidates, PutInSmallDomainsOddConstantsAndThoseTheRulesName) {
  const testing::TextGame read = testing::read_game(testing::kRace);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const CandidateSource source(read.rules);
  const auto words = words_of(source, source.features(sample));
  EXPECT_THAT(words, Contains("# left with x 5"));
  EXPECT_THAT(words, Contains("left distance to x 5"));
  EXPECT_THAT(words, Contains("right distance to x 1"));
  EXPECT_THAT(words, Contains("step distance to m 6"));
  EXPECT_THAT(words, Not(Contains("# left with x 3")));  // neither odd nor named
}

TEST(Candidates, ReadConjunctionsThatGoalsHangOn) {
  const testing::TextGame read = testing::read_game(testing::kPairs);
  const Sample sample = draw_sample(*read.game, 1, testing::quick_limits());
  const CandidateSource source(read.rules);
  const std::vector<Feature> features = source.features(sample);
  const auto words = words_of(source, features);
  EXPECT_THAT(words, Contains("x part of pair"));
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (words[i] != "x part of pair") continue;
    EXPECT_EQ(features[i].instances->size(), 3U);
  }
}

/// The value of a feature in the state with these facts.
float value_in(const Feature& feature, const std::vector<std::string>& facts) {
  FactStore store;
  FactSet state;
  for (const std::string& fact : facts) state.push_back(store.intern(fact));
  FactWeights weights(store, {feature});
  std::vector<float> values;
  weights.evaluate(state, values);
  return values.front();
}

TEST(Features, CountMeasureAndFill) {
  Feature count;
  count.expression = {"at/3", {"", "", "red"}, {}, {}};
  const std::vector<std::string> facts{"(at a 2 red)", "(at f 5 red)", "(at b 1 blue)"};
  EXPECT_EQ(value_in(count, facts), 2);

  // Clune's example: men on ranks 2 and 5 are 6 and 3 ranks from rank 8.
  Feature distance = count;
  distance.reading = Reading::kDistance;
  distance.expression.constants[1] = "8";
  distance.freed = {1};
  SymbolGraph ranks;
  for (int i = 1; i < 8; ++i) ranks.add_edge(std::to_string(i), std::to_string(i + 1));
  distance.distance = std::make_shared<const std::map<Thing, double>>(ranks.distances_to({"8"}));
  EXPECT_EQ(value_in(distance, facts), 9);

  Feature partial;
  partial.reading = Reading::kPartial;
  partial.instances = std::make_shared<const Instances>(
      Instances{{"(at a 2 red)", "(at f 5 red)", "(at g 5 red)", "(at b 1 blue)"},
                {"(at a 1 red)", "(at b 1 blue)"}});
  EXPECT_EQ(value_in(partial, facts), 0.75F);  // three of four, as three in a row of four
}

TEST(SymbolGraph, FindsTheEndsOfALineAndNothingOddInARing) {
  SymbolGraph line;
  for (int i = 1; i < 8; ++i) line.add_edge(std::to_string(i), std::to_string(i + 1));
  const std::set<Thing> all{"1", "2", "3", "4", "5", "6", "7", "8"};
  EXPECT_THAT(line.odd_things(all), ::testing::ElementsAre("1", "8"));
  line.add_edge("8", "1");
  EXPECT_THAT(line.odd_things(all), ::testing::IsEmpty());
}

}  // namespace
}  // namespace rulewise::insight
