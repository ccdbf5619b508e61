#include "search/exact/solve.h"

#include <gtest/gtest.h>

#include "search/testing/piles.h"

namespace rulewise::search {
namespace {

TEST(Solve, KnowsNim) {
  for (int a = 0; a <= 5; ++a) {
    for (int b = 0; b <= 5; ++b) {
      for (int c = 0; c <= 4; ++c) {
        if (a + b + c == 0) continue;
        Piles piles({a, b, c});
        const int expected = (a ^ b ^ c) != 0 ? TurnGame::kWon : TurnGame::kLost;
        EXPECT_EQ(solve(piles, 100'000), expected) << a << ' ' << b << ' ' << c;
      }
    }
  }
}

TEST(Solve, GivesUpAtItsLimit) {
  Piles piles({7, 7, 7});
  EXPECT_EQ(solve(piles, 10), std::nullopt);
}

TEST(Minimax, PrefersTheQuickWin) {
  Piles piles({1});
  EXPECT_EQ(minimax(piles, 1), 100'000 - 1);
  Piles lost({1, 1});
  EXPECT_EQ(minimax(lost, 4), -100'000 + 2);
}

}  // namespace
}  // namespace rulewise::search
