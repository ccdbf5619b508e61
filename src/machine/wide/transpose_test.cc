#include "machine/wide/transpose.h"

#include <gtest/gtest.h>

#include <array>

#include "base/random.h"

namespace rulewise::machine::wide {
namespace {

using Square = std::array<std::uint64_t, 64>;

TEST(Transpose, TurnsRowsIntoColumns) {
  base::Random random(1);
  Square rows;
  for (std::uint64_t& row : rows) row = random.next();
  Square turned = rows;
  transpose(turned);
  for (std::size_t i = 0; i < 64; ++i) {
    for (std::size_t k = 0; k < 64; ++k) {
      ASSERT_EQ(rows[i] >> k & 1U, turned[k] >> i & 1U) << i << ' ' << k;
    }
  }
  transpose(turned);
  EXPECT_EQ(turned, rows);
}

TEST(Transpose, TurnsEightSquaresAsOneByOne) {
  base::Random random(2);
  std::array<Plane, 64> planes;
  std::array<Square, kPlaneWords> squares;
  for (std::size_t i = 0; i < 64; ++i) {
    for (std::size_t w = 0; w < kPlaneWords; ++w) {
      squares[w][i] = planes[i].words[w] = random.next();
    }
  }
  transpose(std::span<Plane, 64>(planes));
  for (std::size_t w = 0; w < kPlaneWords; ++w) {
    transpose(squares[w]);
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(planes[i].words[w], squares[w][i]);
  }
}

}  // namespace
}  // namespace rulewise::machine::wide
