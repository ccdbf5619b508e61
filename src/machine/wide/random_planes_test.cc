#include "machine/wide/random_planes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace rulewise::machine::wide {
namespace {

std::vector<Plane> draw(std::uint64_t seed, std::size_t count) {
  std::vector<Plane> planes(count);
  RandomPlanes(seed).fill(planes);
  return planes;
}

/// How far a count of `trials` fair coins is from its mean, in standard deviations.
double deviation(double count, double trials) {
  return std::abs(count - trials / 2) / std::sqrt(trials / 4);
}

TEST(RandomPlanes, HangOnTheSeedAloneHoweverTheyAreDrawn) {
  const std::vector<Plane> planes = draw(5, 100);
  RandomPlanes again(5);
  for (std::size_t i = 0; i < 100; i += 10) {
    std::vector<Plane> ten(10);
    again.fill(ten);
    for (std::size_t k = 0; k < 10; ++k) EXPECT_EQ(ten[k], planes[i + k]);
  }
  EXPECT_NE(draw(6, 1)[0], planes[0]);
}

TEST(RandomPlanes, FirstWordIsTheKnownGenerator) {
  base::Random seeder(5);
  std::array<std::uint64_t, 4> s{};
  for (std::uint64_t& word : s) {
    word = seeder.next();
    for (int skip = 0; skip < 7; ++skip) (void)seeder.next();
  }
  EXPECT_EQ(draw(5, 1)[0].words[0], std::rotl(s[0] + s[3], 23) + s[0]);
}

TEST(RandomPlanes, EveryLaneIsBalanced) {
  constexpr std::size_t kDraws = 10'000;
  const std::vector<Plane> planes = draw(1, kDraws);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    double ones = 0;
    for (const Plane& plane : planes) ones += plane.test(lane) ? 1 : 0;
    EXPECT_LT(deviation(ones, kDraws), 4.5) << lane;
  }
}

TEST(RandomPlanes, NeighboursInTimeAndInLanesAreIndependent) {
  constexpr std::size_t kDraws = 20'000;
  const std::vector<Plane> planes = draw(2, kDraws + 40);
  for (std::size_t lag = 1; lag <= 40; ++lag) {
    double equal = 0;
    for (std::size_t i = 0; i < kDraws; ++i) {
      equal += static_cast<double>(std::popcount(~(planes[i].words[3] ^ planes[i + lag].words[3])));
    }
    EXPECT_LT(deviation(equal, kDraws * 64.0), 4.5) << lag;
  }
  for (std::size_t other = 0; other < kPlaneWords; ++other) {
    if (other == 3) continue;
    double equal = 0;
    for (std::size_t i = 0; i < kDraws; ++i) {
      equal += static_cast<double>(std::popcount(~(planes[i].words[3] ^ planes[i].words[other])));
    }
    EXPECT_LT(deviation(equal, kDraws * 64.0), 4.5) << other;
  }
}

}  // namespace
}  // namespace rulewise::machine::wide
