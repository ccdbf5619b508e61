// Generator and board machine together: random play of invented games runs as random play of
// games that Pell's own generator and interpreter made and played.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "generator/contest.h"
#include "generator/invent.h"

namespace rulewise::generator {
namespace {

constexpr double kPellGamesPlayed = 1184;  // two contests each
constexpr int kGamesPlayed = 400;
constexpr double kMostDeviationsOfPlay = 3.5;

/// What the two contests of each game came to.
struct PlaySample {
  std::vector<double> white, black, both, limit;  // shares of a game's contests
  std::vector<double> lengths;                    // of contests
  std::vector<double> moves, plies;               // of a game's contests together
  int over_at_once = 0;
  int too_rich = 0;
};

PlaySample play_games() {
  PlaySample sample;
  for (std::uint64_t seed = 1; seed <= kGamesPlayed; ++seed) {
    const scl::Rules rules = invent_rules({}, seed);
    base::Random random(seed);
    double white = 0, black = 0, both = 0, limit = 0, moves = 0, plies = 0;
    int finished = 0;
    for (std::uint64_t i = 0; i < 2; ++i) {
      const auto game = machine::board::compile(rules, {.setup_seed = 2 * seed + i});
      std::int64_t budget = std::numeric_limits<std::int64_t>::max();
      const Contest contest = play_random(*game.value(), Listing::kSequences, budget, random);
      if (contest.given_up) continue;
      ++finished;
      white += contest.outcome == machine::board::Outcome::kWhite ? 1 : 0;
      black += contest.outcome == machine::board::Outcome::kBlack ? 1 : 0;
      limit += contest.by_limit ? 1 : 0;
      both += contest.outcome == machine::board::Outcome::kDraw && !contest.by_limit ? 1 : 0;
      sample.lengths.push_back(contest.plies);
      moves += static_cast<double>(contest.moves_seen);
      plies += contest.plies;
    }
    sample.too_rich += finished < 2 ? 1 : 0;
    if (finished == 0) continue;
    sample.over_at_once += sample.lengths.back() == 0 ? 1 : 0;
    sample.moves.push_back(moves);
    sample.plies.push_back(plies);
    sample.white.push_back(white / finished);
    sample.black.push_back(black / finished);
    sample.both.push_back(both / finished);
    sample.limit.push_back(limit / finished);
  }
  return sample;
}

/// Distance of the mean from Pell's, in standard deviations of the difference.
double deviations(const std::vector<double>& ours, double pell) {
  double sum = 0, squares = 0;
  for (const double x : ours) sum += x;
  const auto count = static_cast<double>(ours.size());
  const double mean = sum / count;
  for (const double x : ours) squares += (x - mean) * (x - mean);
  return (mean - pell) / std::sqrt(squares / count * (1 / count + 1 / kPellGamesPlayed));
}

/// The same of a quotient of sums: positions of one game are alike, games are independent.
double ratio_deviations(const std::vector<double>& above, const std::vector<double>& below,
                        double pell) {
  const double ratio = std::accumulate(above.begin(), above.end(), 0.0) /
                       std::accumulate(below.begin(), below.end(), 0.0);
  const auto count = static_cast<double>(above.size());
  const double mean_below = std::accumulate(below.begin(), below.end(), 0.0) / count;
  double squares = 0;
  for (std::size_t i = 0; i < above.size(); ++i) {
    squares += std::pow((above[i] - ratio * below[i]) / mean_below, 2);
  }
  return (ratio - pell) / std::sqrt(squares / count * (1 / count + 1 / kPellGamesPlayed));
}

/// Whether `pell` is a likely value of the quantile: how many of ours lie below it is binomial.
double quantile_deviations(const std::vector<double>& ours, double quantile, double pell) {
  // Contests of one game are alike, so that two of them tell little more than one.
  const double count = static_cast<double>(ours.size()) / 2;
  const auto below =
      static_cast<double>(std::ranges::count_if(ours, [&](double x) { return x < pell; }) +
                          std::ranges::count_if(ours, [&](double x) { return x <= pell; }));
  const double share = below / 2 / static_cast<double>(ours.size());
  return (share - quantile) /
         std::sqrt(quantile * (1 - quantile) * (1 / count + 1 / kPellGamesPlayed));
}

TEST(RandomPlay, RunsAsWithPell) {
  const PlaySample sample = play_games();
  EXPECT_LT(std::abs(deviations(sample.white, .41)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(deviations(sample.black, .44)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(deviations(sample.both, .02)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(deviations(sample.limit, .13)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(quantile_deviations(sample.lengths, .25, 17)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(quantile_deviations(sample.lengths, .5, 40)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(quantile_deviations(sample.lengths, .75, 97)), kMostDeviationsOfPlay);
  EXPECT_LT(std::abs(ratio_deviations(sample.moves, sample.plies, 17.6)), kMostDeviationsOfPlay);
  // 10 of 1184 each.
  EXPECT_LT(sample.over_at_once, 20);
  EXPECT_LT(sample.too_rich, 20);
}

}  // namespace
}  // namespace rulewise::generator
