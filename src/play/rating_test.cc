#include "play/rating.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.h"

namespace rulewise::play {
namespace {

TEST(ScoreInterval, IsWiderWhereManyClaimsAreMadeTogether) {
  const std::vector<double> scores{1, 0, 0, 0.5, 0, 0, 1, 0};
  const ShareInterval one = score_interval(scores);
  const ShareInterval ten = score_interval(scores, 10);
  EXPECT_LT(ten.low, one.low);
  EXPECT_GT(ten.high, one.high);
  // 0.5 % beyond 2.807 deviations: Wilson's interval of 1 of 10 by hand.
  const ShareInterval known = share_interval(0.1, 10, 10);
  const double z = 2.807034;
  const double middle = (0.1 + z * z / 20) / (1 + z * z / 10);
  const double error = z / (1 + z * z / 10) * std::sqrt(0.1 * 0.9 / 10 + z * z / 400);
  EXPECT_NEAR(known.low, middle - error, 1e-5);
  EXPECT_NEAR(known.high, middle + error, 1e-5);
}

TEST(ShareInterval, IsWilsons) {
  const ShareInterval half = share_interval(0.5, 10);
  EXPECT_NEAR(half.low, 0.2366, 1e-4);
  EXPECT_NEAR(half.high, 0.7634, 1e-4);
  const ShareInterval all = share_interval(1, 6);
  EXPECT_NEAR(all.low, 0.6097, 1e-4) << "honest where all was won";
  EXPECT_NEAR(all.high, 1, 1e-9);
  EXPECT_EQ(share_interval(0, 0).high, 1);
}

TEST(ShareInterval, IsToldWithinAHundredPerCent) {
  EXPECT_EQ(score_text(0.5, 10), "50.0 % (23.7 to 76.3)");
  EXPECT_EQ(score_text(1, 6), "100.0 % (61.0 to 100.0)");
  EXPECT_EQ(score_text(0, 1), "0.0 % (0.0 to 79.3)");
}

TEST(ScoreInterval, IsWilsonsWhereNothingIsDrawn) {
  const std::vector<double> scores{1, 1, 0, 1, 0, 0, 1, 0, 1, 0};
  EXPECT_NEAR(score_interval(scores).low, share_interval(0.5, 10).low, 0.01);
  EXPECT_EQ(score_text(std::vector<double>(6, 1.0)), "100.0 % (61.0 to 100.0)");
  EXPECT_EQ(score_interval({}).high, 1);
}

TEST(ScoreInterval, KnowsThatDrawsSpreadLess) {
  std::vector<double> scores(380, 0.5);
  scores.insert(scores.end(), 18, 1.0);
  scores.insert(scores.end(), 2, 0.0);
  EXPECT_GT(score_interval(scores).low, 0.5) << "18 of 20 decided games were won";
  EXPECT_LT(share_interval(0.52, 400).low, 0.5);
  scores.insert(scores.end(), 16, 0.0);
  EXPECT_LT(score_interval(scores).low, 0.5) << "18 of 36 were";
}

TEST(ScoreInterval, LeavesDoubtWhereAllIsDrawn) {
  const ShareInterval sure = score_interval(std::vector<double>(40, 0.5));
  EXPECT_NEAR(sure.low, 0.466, 0.002);  // as if a game in fourteen were decided, all one way
  EXPECT_NEAR(sure.high, 0.534, 0.002);
}

TEST(PairCounts, KnowTheirPlaces) {
  EXPECT_EQ(pair_index(0, 0), 0U);
  EXPECT_EQ(pair_index(0, 0.5), 1U);
  EXPECT_EQ(pair_index(1, 0), 2U);
  EXPECT_EQ(pair_index(1, 1), 4U);
}

TEST(Elo, IsTheUsualScale) {
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.01);
  EXPECT_NEAR(score_of_elo(elo_of_score(0.37)), 0.37, 1e-9);
}

TEST(Elo, PairsThatCancelOutSayMoreThanGamesThatDoNot) {
  // Fifty pairs, score one half each time: once every pair is 1-1, once half of them 2-0.
  const EloInterval even = elo_interval({0, 0, 50, 0, 0});
  const EloInterval wild = elo_interval({25, 0, 0, 0, 25});
  EXPECT_NEAR(even.elo, 0, 1e-6);
  EXPECT_NEAR(wild.elo, 0, 1e-6);
  EXPECT_LT(even.high - even.low, (wild.high - wild.low) / 3);
}

TEST(Elo, IntervalIsTheTextbooks) {
  // 100 pairs: mean 0.6, variance of a pair's mean 0.0625 (less what the prior adds).
  const EloInterval interval = elo_interval({0, 20, 40, 20, 20});
  const double error = 1.96 * std::sqrt(0.065 / 100);
  EXPECT_NEAR(interval.elo, elo_of_score(0.6), 1);
  EXPECT_NEAR(interval.low, elo_of_score(0.6 - error), 3);
  EXPECT_NEAR(interval.high, elo_of_score(0.6 + error), 3);
}

TEST(Elo, GamesOfAMatchArePairs) {
  EXPECT_EQ(pairs_of({}), PairCounts{});
  EXPECT_EQ(pairs_of({1}), PairCounts{});
  EXPECT_EQ(pairs_of({1, 1, 0, 0.5, 1, 0, 1}), (PairCounts{0, 1, 1, 0, 1}));
}

TEST(Elo, IsToldWithItsInterval) {
  EXPECT_EQ(to_text(EloInterval{119.6, -20.4, 310}), "+120 (-20 to +310)");
}

TEST(Elo, StaysFiniteWhenAllIsWon) {
  const EloInterval interval = elo_interval({0, 0, 0, 0, 20});
  EXPECT_TRUE(std::isfinite(interval.elo) && std::isfinite(interval.high));
  EXPECT_GT(interval.low, 200);
}

TEST(Elo, AFewWinsSayLittle) {
  const EloInterval one = elo_interval({0, 0, 0, 0, 1});
  EXPECT_LT(one.low, 0);
  const EloInterval none = elo_interval({});
  EXPECT_NEAR(none.elo, 0, 1e-9);
  EXPECT_LT(none.low, -1000);
  EXPECT_GT(none.high, 1000);
  // A hundred pairs won: by the rule of three, up to three in a hundred may be lost.
  const EloInterval many = elo_interval({0, 0, 0, 0, 100});
  EXPECT_NEAR(score_of_elo(many.low), 0.97, 0.01);
}

TEST(Elo, OfNothingHasNoSignOfLess) {
  EXPECT_EQ(to_text(EloInterval{-0.3, -20.6, 20.4}), "+0 (-21 to +20)");
}

TEST(Sprt, StopsForTheRightSideAndSaysWhy) {
  const SprtOptions options{0, 50, 0.05, 0.05};
  EXPECT_EQ(sprt_of({}, options).end, SprtEnd::kGoesOn);
  EXPECT_EQ(sprt_of({1, 1, 2, 1, 1}, options).end, SprtEnd::kGoesOn);
  const Sprt better = sprt_of({10, 20, 60, 60, 50}, options);
  EXPECT_EQ(better.end, SprtEnd::kAcceptsElo1);
  EXPECT_THAT(to_text(better, options),
              testing::HasSubstr("taken to be 50 Elo rather than 0 (if it were 0, about 5 %"));
  const Sprt same = sprt_of({60, 70, 140, 70, 60}, options);
  EXPECT_EQ(same.end, SprtEnd::kAcceptsElo0);
  EXPECT_THAT(to_text(same, options),
              testing::HasSubstr("taken to be 0 Elo rather than 50 (if it were 50, about 5 %"));
  EXPECT_NEAR(better.upper, std::log(19), 1e-9);
  EXPECT_NEAR(better.lower, -std::log(19), 1e-9);
}

/// How often a test of 0 against `elo` takes the better for true, when pairs fall out like this.
double share_of_better(const std::array<double, 5>& chances, double elo) {
  constexpr int kTests = 400;
  base::Random random(1);
  int better = 0;
  for (int test = 0; test < kTests; ++test) {
    PairCounts counts{};
    SprtEnd end = SprtEnd::kGoesOn;
    while (end == SprtEnd::kGoesOn) {
      double drawn = random.unit();
      std::size_t outcome = 0;
      while (outcome < 4 && drawn >= chances[outcome]) drawn -= chances[outcome++];
      ++counts[outcome];
      end = sprt_of(counts, {.elo0 = 0, .elo1 = elo}).end;
    }
    better += end == SprtEnd::kAcceptsElo1 ? 1 : 0;
  }
  return static_cast<double>(better) / kTests;
}

TEST(Sprt, IsWrongAsSeldomAsItSays) {
  // True differences of 60, 60 and 100: games the first mover wins, drawn ones, few outcomes.
  EXPECT_GT(share_of_better({.085, 0, .66, 0, .255}, 60), 0.93);
  EXPECT_GT(share_of_better({0, .02, .62, .36, 0}, 60), 0.93);
  EXPECT_GT(share_of_better({.05, 0, .62, 0, .33}, 100), 0.93);
  // None.
  EXPECT_LT(share_of_better({.15, .2, .3, .2, .15}, 60), 0.07);
  EXPECT_LT(share_of_better({.1, 0, .8, 0, .1}, 60), 0.07);
}

TEST(Rate, PutsPlayersInOrderAroundZero) {
  const std::vector<Encounter> encounters{
      {0, 1, {0, 0, 10, 10, 20}}, {1, 2, {0, 0, 10, 10, 20}}, {0, 2, {0, 0, 0, 5, 35}}};
  const std::vector<Rating> ratings = rate(3, encounters, 1);
  EXPECT_GT(ratings[0].elo, ratings[1].elo);
  EXPECT_GT(ratings[1].elo, ratings[2].elo);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo + ratings[2].elo, 0, 1e-6);
  for (const Rating& rating : ratings) {
    EXPECT_LT(rating.low, rating.elo);
    EXPECT_GT(rating.high, rating.elo);
  }
}

TEST(Rate, TwoPlayersDifferAsTheirScoreSays) {
  const std::vector<Rating> ratings = rate(2, {{0, 1, {0, 0, 500, 0, 500}}}, 1);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of_score(0.75), 2);
}

TEST(Rate, IntervalsStayOpenWhereOneSideWonAll) {
  const std::vector<Rating> one = rate(2, {{0, 1, {0, 0, 0, 0, 1}}}, 1);
  EXPECT_LT(one[0].low, one[1].high);
  const std::vector<Rating> ten = rate(2, {{0, 1, {0, 0, 0, 0, 10}}}, 1);
  EXPECT_GT(ten[0].elo - ten[0].low, 20);
  EXPECT_EQ(ten[0].high, elo_of_score(1));  // games do not tell how much better
  EXPECT_EQ(ten[1].low, elo_of_score(0));
}

TEST(Evidence, IsAsManyPairsAsAreDifferentInTheProportionOfAll) {
  const auto evidence = [](const PairCounts& counts, std::size_t repeated) {
    return evidence_of({0, 1, counts, repeated, 0});
  };
  EXPECT_EQ(evidence({1, 0, 2, 0, 3}, 0), (PairCounts{1, 0, 2, 0, 3}));
  EXPECT_EQ(evidence({0, 0, 30, 0, 0}, 29), (PairCounts{0, 0, 1, 0, 0}));
  EXPECT_EQ(evidence({10, 0, 0, 0, 90}, 90), (PairCounts{1, 0, 0, 0, 9}));
  EXPECT_EQ(evidence({50, 0, 0, 0, 70}, 115), (PairCounts{2, 0, 0, 0, 3}));
  EXPECT_EQ(evidence({3, 0, 3, 0, 3}, 5), (PairCounts{1, 0, 2, 0, 1})) << "a tie is the draw's";
}

TEST(Evidence, RepeatedPairsDoNotNarrowIntervals) {
  const Rating once = rate(2, {{0, 1, {0, 0, 0, 0, 2}}}, 1).front();
  const Rating again = rate(2, {{0, 1, {0, 0, 0, 0, 60}, 58, 116}}, 1).front();
  EXPECT_EQ(again.elo, once.elo);
  EXPECT_EQ(again.low, once.low);
}

TEST(Rate, PlayersWithoutGamesAreAverage) {
  const std::vector<Rating> ratings = rate(2, {}, 1);
  EXPECT_NEAR(ratings[0].elo, 0, 1e-9);
}

}  // namespace
}  // namespace rulewise::play
