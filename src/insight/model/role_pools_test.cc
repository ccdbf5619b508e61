#include "insight/model/role_pools.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "insight/discovery/testing/text_game.h"
#include "insight/model/game_model.h"
#include "insight/model/pooled_fit.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;

PayoffSigns signs_of(std::vector<int> signs) { return {signs, signs}; }

/// Three roles in a ring; features 0 to 2 are one role's each, 3 is nobody's.
std::vector<RoleImage> turned() {
  RoleImage image;
  image.parts = {1, 2, 0};
  image.features = {1, 2, 0, 3};
  return {image};
}

TEST(RolePools, JoinWhatImagesJoin) {
  const RolePools pools(3, 4, turned(), {});
  EXPECT_TRUE(pools.are_joined());
  EXPECT_THAT(pools.roles(), ElementsAre(ElementsAre(0, 1, 2)));
  EXPECT_THAT(pools.features_like(1), ElementsAre(0, 1, 2));
  EXPECT_THAT(pools.features_like(3), ElementsAre(3));
  EXPECT_EQ(pools.pool_of({0, 0}).size(), 3U);  // each role's own
  EXPECT_TRUE(pools.is_whole(0));
}

TEST(RolePools, TakeTheEvidenceOfOneForAnother) {
  std::map<std::uint32_t, PayoffSigns> signs{
      {0, signs_of({0, 0, 0})}, {1, signs_of({0, 1, 0})}, {2, signs_of({0, 0, 1})}};
  const RolePools pools(3, 4, turned(), signs);
  for (std::size_t r = 0; r < 3; ++r) {
    EXPECT_EQ(pools.sign({r, static_cast<std::uint32_t>(r)}, signs), 1);
    EXPECT_EQ(pools.sign({r, static_cast<std::uint32_t>((r + 1) % 3)}, signs), 0);
  }
}

TEST(RolePools, BelieveNoImageThatMakesGoodBad) {
  const std::map<std::uint32_t, PayoffSigns> signs{{0, signs_of({1, -1, -1})},
                                                   {1, signs_of({1, -1, 1})}};
  EXPECT_FALSE(RolePools(3, 4, turned(), signs).are_joined());
}

TEST(RolePools, AreNotWholeWhereAnImageIsMissing) {
  std::vector<RoleImage> images = turned();
  images.front().features[1].reset();
  const RolePools pools(3, 4, images, {});
  EXPECT_FALSE(pools.is_whole(0));
  EXPECT_TRUE(pools.is_whole(3));
}

TEST(PooledFit, HasOneWeightForAllParts) {
  const Series first{0, 1, 2, 3};
  const Series second{3, 1, 0, 0};
  const LinearFit fit = fit_pooled({{{&first}, {&second}}}, {{1, 3, 5, 7}, {7, 3, 1, 1}});
  ASSERT_EQ(fit.terms.size(), 1U);
  EXPECT_NEAR(fit.terms.front().weight, 2, 1e-3);
  EXPECT_NEAR(fit.offset, 1, 1e-3);
}

/// Three gather fruit in turn, up to six: each may take one from where it stands or rest. Everybody
/// is paid by its own; red begins, and the die is nobody's.
constexpr const char* kGather = R"(
  (role red) (role blue) (role green) (after red blue) (after blue green) (after green red)
  (more 0 1) (more 1 2) (more 2 3) (more 3 4) (more 4 5) (more 5 6)
  (pays 0 0) (pays 1 15) (pays 2 30) (pays 3 45) (pays 4 60) (pays 5 80) (pays 6 100)
  (way a) (way b) (way c) (way d)
  (init (has red 0)) (init (has blue 0)) (init (has green 0)) (init (control red)) (init (step 0))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (succ 8 9) (succ 9 10) (succ 10 11) (succ 11 12)
  (<= (legal ?p take) (true (control ?p)))
  (<= (legal ?p (rest ?w)) (true (control ?p)) (way ?w))
  (<= (legal ?p wait) (role ?p) (not (true (control ?p))))
  (<= (next (has ?p ?m)) (does ?p take) (true (has ?p ?n)) (more ?n ?m))
  (<= (next (has ?p ?n)) (true (has ?p ?n)) (not (does ?p take)))
  (<= (next (control ?q)) (true (control ?p)) (after ?p ?q))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= terminal (true (step 12)))
  (<= (goal ?p ?v) (true (has ?p ?n)) (pays ?n ?v))
)";

TEST(RolePools, GiveEqualRolesEqualModelsWithinBounds) {
  const testing::TextGame read = testing::read_game(kGather);
  const GameModel model =
      build_model(read.rules, *read.game, {.max_seconds = 600, .max_states = 800, .seed = 1});
  ASSERT_EQ(model.roles.size(), 3U);
  const ModelFunction& first = model.roles.front().payoff;
  ASSERT_FALSE(first.terms.empty());
  for (std::size_t r = 0; r < 3; ++r) {
    const ModelFunction& payoff = model.roles[r].payoff;
    EXPECT_DOUBLE_EQ(payoff.offset, first.offset);
    ASSERT_EQ(payoff.terms.size(), first.terms.size());
    for (std::size_t t = 0; t < payoff.terms.size(); ++t) {
      EXPECT_DOUBLE_EQ(payoff.terms[t].weight, first.terms[t].weight);
      const Feature& feature = model.features[payoff.terms[t].feature].plus;
      EXPECT_THAT(feature.expression.constants, ::testing::Contains(model.role_names[r]));
    }
    EXPECT_DOUBLE_EQ(model.roles[r].payoff_share, model.roles.front().payoff_share);
    double most = payoff.offset;  // with all six, which no sampled game need have had
    for (const ModelTerm& term : payoff.terms) {
      const Feature& feature = model.features[term.feature].plus;
      const std::vector<std::string> all{model.role_names[r], "6"};
      if (feature.expression.shape == "has/2") most += term.weight * feature.weight_of(all);
    }
    EXPECT_LE(most, 100 + 1e-6);
    EXPECT_GE(most, 0);
  }
}

/// The same where nothing counts but to have any left of what anybody may take from anybody.
constexpr const char* kTake = R"(
  (role r0) (role r1) (role r2) (after r0 r1) (after r1 r2) (after r2 r0) (place a) (place b)
  (place c) (place d) (place e) (place f)
  (init (cell a r0)) (init (cell b r0)) (init (cell c r1)) (init (cell d r1)) (init (cell e r2))
  (init (cell f r2)) (init (turn r0)) (init (step 0))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (<= (legal ?r (empty ?x)) (true (turn ?r)) (true (cell ?x ?q)) (distinct ?q ?r))
  (<= (legal ?r pass) (true (turn ?r)))
  (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
  (<= (gone ?x) (does ?r (empty ?x)))
  (<= (next (cell ?x ?r)) (true (cell ?x ?r)) (not (gone ?x)))
  (<= (next (turn ?q)) (true (turn ?r)) (after ?r ?q))
  (<= (next (step ?b)) (true (step ?a)) (succ ?a ?b))
  (<= terminal (true (step 8)))
  (<= (alive ?r) (role ?r) (true (cell ?x ?r)))
  (<= (goal ?r 100) (alive ?r)) (<= (goal ?r 0) (role ?r) (not (alive ?r)))
)";

TEST(RolePools, LeaveOutOfThePayoffWhatCountsEverybodysPieces) {
  const testing::TextGame read = testing::read_game(kTake);
  const GameModel model =
      build_model(read.rules, *read.game, {.max_seconds = 600, .max_states = 800, .seed = 1});
  for (std::size_t r = 0; r < model.roles.size(); ++r) {
    EXPECT_FALSE(model.roles[r].payoff.terms.empty());
    for (const ModelTerm& term : model.roles[r].payoff.terms) {
      const Feature& feature = model.features[term.feature].plus;
      EXPECT_THAT(feature.expression.constants, ::testing::Contains(model.role_names[r]));
    }
  }
}

}  // namespace
}  // namespace rulewise::insight
