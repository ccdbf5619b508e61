#include "insight/model/payoff_terms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/statistics.h"
#include "insight/model/testing/small_games.h"

namespace rulewise::insight {
namespace {

/// The candidates of the tug of war: a token on a line of five, and a clock.
class PayoffTerms : public ::testing::Test {
 protected:
  [[nodiscard]] Reading reading(const ModelTerm& term) const {
    return given_.features()[given_.all()[term.feature].plus].reading;
  }

  [[nodiscard]] bool are_one(const ModelTerm& a, const ModelTerm& b) const {
    return reading(a) == reading(b) &&
           std::abs(correlation(given_.all()[a.feature].values, given_.all()[b.feature].values)) >=
               0.95;
  }

  /// Of a candidate what its family goes by, here.
  [[nodiscard]] std::pair<Reading, std::string> kin(std::uint32_t c) const {
    const Feature& feature = given_.features()[given_.all()[c].plus];
    return {feature.reading, feature.expression.shape};
  }

  /// A candidate of another family than the first.
  [[nodiscard]] std::uint32_t stranger() const {
    for (std::uint32_t c = 1; c < given_.all().size(); ++c) {
      if (kin(c) != kin(0)) return c;
    }
    ADD_FAILURE() << "all are of one family";
    return 0;
  }

  testing::TextGame read_ = testing::read_game(testing::kTug);
  Sample sample_ = draw_sample(*read_.game, 1, testing::quick_limits());
  CandidateSource source_{read_.rules};
  ModelCandidates given_{source_, sample_};
};

TEST_F(PayoffTerms, SayNothingTwice) {
  std::vector<ModelTerm> all;
  for (std::uint32_t c = 0; c < given_.all().size(); ++c) all.push_back({c, 1});
  std::vector<ModelTerm> kept = all;
  drop_repeated(given_, kept);
  ASSERT_LT(kept.size(), all.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(are_one(kept[i], kept[j]));
  }
  for (const ModelTerm& term : all) {
    EXPECT_TRUE(std::ranges::any_of(kept, [&](const ModelTerm& k) { return are_one(k, term); }));
  }
}

/// Which of two ends of a line a distance is measured to is no matter of their order.
TEST_F(PayoffTerms, KeepTheSameWhateverTheirOrder) {
  std::vector<ModelTerm> kept;
  for (std::uint32_t c = 0; c < given_.all().size(); ++c) kept.push_back({c, 1});
  std::vector<ModelTerm> turned(kept.rbegin(), kept.rend());
  ASSERT_TRUE(std::ranges::any_of(
      kept, [&](const ModelTerm& t) { return reading(t) == Reading::kDistance; }));
  drop_repeated(given_, kept);
  drop_repeated(given_, turned);
  const auto features_of = [](const std::vector<ModelTerm>& terms) {
    std::set<std::uint32_t> features;
    for (const ModelTerm& term : terms) features.insert(term.feature);
    return features;
  };
  EXPECT_EQ(features_of(kept), features_of(turned));
}

TEST_F(PayoffTerms, AreFamiliesAsAWholeOrNotAtAll) {
  const std::uint32_t many = 0;
  const std::uint32_t one = stranger();
  std::vector<ModelTerm> terms(kMaxPayoffTerms + 1, ModelTerm{many, 5});  // too many to choose from
  terms.push_back({one, 1});
  keep_heaviest_families(given_, source_.text(), terms);
  ASSERT_EQ(terms.size(), 1U);
  EXPECT_EQ(terms.front().feature, one);

  terms.assign(kMaxPayoffTerms, ModelTerm{many, 5});
  terms.push_back({one, 1});
  keep_heaviest_families(given_, source_.text(), terms);
  EXPECT_EQ(terms.size(), kMaxPayoffTerms);  // the lighter one has no place
  EXPECT_EQ(terms.back().feature, many);
}

/// Half of a family that is sure speaks for the rest, as far as that leans the same way.
TEST_F(PayoffTerms, SpeakForTheRestOfTheirFamily) {
  std::vector<std::uint32_t> family;  // the distances to the ends of the line
  for (std::uint32_t c = 0; c < given_.all().size(); ++c) {
    const bool is_alone = !given_.all()[c].minus;
    if (is_alone && kin(c) == std::pair(Reading::kDistance, std::string("token/1"))) {
      family.push_back(c);
    }
  }
  ASSERT_EQ(family.size(), 2U);
  const std::uint32_t one = family[0];
  const std::uint32_t other = family[1];
  const auto filled = [&](std::vector<ModelTerm> terms, const std::vector<ModelTerm>& open) {
    fill_families(given_, source_.text(), open, terms);
    return terms.size();
  };
  EXPECT_EQ(filled({{one, 2}}, {{other, 3}}), 2U);
  EXPECT_EQ(filled({{one, 2}}, {{other, -3}}), 1U);              // it leans the other way
  EXPECT_EQ(filled({{one, 2}}, {{other, 3}, {other, 4}}), 1U);   // less than half is sure
  EXPECT_EQ(filled({{one, 2}, {other, -2}}, {{other, 3}}), 2U);  // the family does not agree
  EXPECT_EQ(filled({{stranger(), 2}}, {{other, 3}}), 1U);        // nor is it one
}

}  // namespace
}  // namespace rulewise::insight
