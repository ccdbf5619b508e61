#include "base/hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <vector>

namespace rulewise::base {
namespace {

// Hashes are printed in signatures: these numbers must never change.
TEST(Hash, IsTheSameForever) {
  EXPECT_EQ(mix(0), 0U);
  EXPECT_EQ(mix(1), 0x5692161d100b05e5ULL);
  const std::vector<std::uint64_t> words{1, 2, 3};
  EXPECT_EQ(hash_words(std::span<const std::uint64_t>(words)),
            combine(combine(combine(combine(0, 3), 1), 2), 3));
}

TEST(Hash, EveryInputBitMovesManyOutputBits) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    const int moved = std::popcount(mix(12345) ^ mix(12345 ^ (std::uint64_t{1} << bit)));
    EXPECT_GT(moved, 12) << "bit " << bit;
    EXPECT_LT(moved, 52) << "bit " << bit;
  }
}

TEST(Hash, TellsOrderAndLengthApart) {
  const std::vector<std::vector<std::uint64_t>> rows{{}, {0}, {0, 0}, {1, 2}, {2, 1}, {1}, {2}};
  std::set<std::uint64_t> seen;
  for (const auto& row : rows) seen.insert(hash_words(std::span<const std::uint64_t>(row)));
  EXPECT_EQ(seen.size(), rows.size());
}

}  // namespace
}  // namespace rulewise::base
