#include "insight/model/feature_words.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

Feature counting(const std::string& shape, std::vector<std::string> constants) {
  Feature feature;
  feature.expression.shape = shape;
  feature.expression.constants = std::move(constants);
  return feature;
}

/// Marks of a role on places that a rule restricts by `beside`.
Feature beside(const std::string& role, std::set<Thing> places, const std::string& source) {
  Feature feature = counting("mark/2", {"", role});
  feature.expression.places = {0};
  feature.expression.where = std::make_shared<const std::set<Thing>>(std::move(places));
  feature.expression.condition = "beside";
  feature.source = source;
  return feature;
}

std::vector<std::string> words_together(std::vector<Feature> features) {
  const testing::TextGame read = testing::read_game(testing::kPairs);
  const RuleText text(read.rules);
  std::vector<Feature*> all;
  for (Feature& feature : features) all.push_back(&feature);
  word_features(text, all);
  std::vector<std::string> words;
  for (const Feature& feature : features) words.push_back(feature.text);
  return words;
}

using Words = std::vector<std::string>;

TEST(FeatureWords, AreShortWhereNothingElseIsCalledSo) {
  EXPECT_EQ(words_together({counting("mark/2", {"", "xx"}), beside("oo", {"1", "2"}, "a")}),
            (Words{"# xx", "# oo in beside (1 or 2)"}));
}

TEST(FeatureWords, NameThingsBeforeTheirPlaces) {
  EXPECT_EQ(words_together({counting("mark/2", {"1", "xx"}), counting("mark/2", {"1", ""})}),
            (Words{"# xx with c 1", "# mark with c 1"}));
}

TEST(FeatureWords, NameTheRelationWhereConstantsAreTheSame) {
  EXPECT_EQ(words_together({counting("mark/2", {"", "xx"}), counting("control/1", {"xx"}),
                            counting("control/1", {"oo"})}),
            (Words{"# mark with xx", "# control with xx", "# oo"}));
}

TEST(FeatureWords, CountThePlacesOfConditionsByOneRelation) {
  EXPECT_EQ(words_together({beside("xx", {"1", "2", "3", "4"}, "a"),
                            beside("xx", {"1", "2", "3", "4", "5"}, "b")}),
            (Words{"# mark with xx in beside (4 places)", "# mark with xx in beside (5 places)"}));
}

TEST(FeatureWords, NameEveryPlaceWhereConditionsHaveAsMany) {
  EXPECT_EQ(words_together(
                {beside("xx", {"1", "2", "3", "4"}, "a"), beside("xx", {"1", "2", "3", "5"}, "b")}),
            (Words{"# mark/2 with argument 2 xx in beside (1, 2, 3 or 4)",
                   "# mark/2 with argument 2 xx in beside (1, 2, 3 or 5)"}));
}

TEST(FeatureWords, NumberArgumentsThatHaveTheSameConstant) {
  EXPECT_EQ(words_together({counting("mark/2", {"xx", ""}), counting("mark/2", {"", "xx"})}),
            (Words{"# mark/2 with argument 1 xx", "# mark/2 with argument 2 xx"}));
}

TEST(FeatureWords, AreTheSameForTheSameFeature) {
  EXPECT_EQ(words_together({counting("mark/2", {"", "xx"}), counting("mark/2", {"", "xx"})}),
            (Words{"# xx", "# xx"}));
}

}  // namespace
}  // namespace rulewise::insight
