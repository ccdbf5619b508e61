#include "memory/pattern_order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "memory/material_pattern.h"

namespace rulewise::memory {
namespace {

using Order = PatternOrder<MaterialPattern>;

MaterialPattern drawn(base::Random& random) {
  MaterialPattern pattern;
  for (int i = 0; i < 4; ++i) {
    pattern.surplus.push_back(static_cast<std::int8_t>(random.below(5)));
    pattern.surplus.back() = static_cast<std::int8_t>(pattern.surplus.back() - 2);
  }
  return pattern;
}

/// Those that hold with nothing between, by looking at all.
std::vector<MaterialPattern> parts_of(const std::vector<MaterialPattern>& all,
                                      const MaterialPattern& whole) {
  std::vector<MaterialPattern> result;
  for (const MaterialPattern& one : all) {
    if (!one.is_part_of(whole)) continue;
    const bool is_last = std::ranges::none_of(all, [&](const MaterialPattern& other) {
      return !(other == one) && one.is_part_of(other) && other.is_part_of(whole);
    });
    if (is_last) result.push_back(one);
  }
  return result;
}

std::vector<MaterialPattern> asked(Order& order, const MaterialPattern& whole) {
  std::vector<MaterialPattern> result;
  for (const Order::Number n : order.most_special(whole)) result.push_back(order.pattern(n));
  return result;
}

bool are_same(std::vector<MaterialPattern> a, std::vector<MaterialPattern> b) {
  const auto less = [](const auto& x, const auto& y) { return x.surplus < y.surplus; };
  std::ranges::sort(a, less);
  std::ranges::sort(b, less);
  return a == b;
}

TEST(PatternOrder, FindsTheMostSpecialAsLookingAtAllDoes) {
  base::Random random(1);
  for (int round = 0; round < 20; ++round) {
    Order order;
    std::vector<MaterialPattern> all;
    for (int i = 0; i < 60; ++i) {
      const MaterialPattern pattern = drawn(random);
      const bool is_new = std::ranges::find(all, pattern) == all.end();
      EXPECT_EQ(order.insert(pattern).second, is_new);
      if (is_new) all.push_back(pattern);
      if (i % 5 == 4) {  // one goes again
        const MaterialPattern gone = all[random.below(static_cast<std::uint32_t>(all.size()))];
        order.remove(order.insert(gone).first);
        std::erase(all, gone);
      }
      EXPECT_EQ(order.size(), all.size());
      const MaterialPattern whole = drawn(random);
      EXPECT_TRUE(are_same(asked(order, whole), parts_of(all, whole)));
    }
  }
}

TEST(PatternOrder, KeepsImmediateNeighboursOnly) {
  base::Random random(2);
  Order order;
  for (int i = 0; i < 80; ++i) (void)order.insert(drawn(random));
  for (Order::Number n = 0; n < order.end(); ++n) {
    for (const Order::Number next : order.special(n)) {
      EXPECT_TRUE(order.pattern(n).is_part_of(order.pattern(next)));
      for (Order::Number m = 0; m < order.end(); ++m) {
        if (m == n || m == next) continue;
        EXPECT_FALSE(order.pattern(n).is_part_of(order.pattern(m)) &&
                     order.pattern(m).is_part_of(order.pattern(next)));
      }
    }
  }
}

TEST(PatternOrder, LeavesMostPatternsAlone) {
  base::Random random(3);
  Order order;
  for (int i = 0; i < 600; ++i) (void)order.insert(drawn(random));
  (void)order.take_comparisons();
  (void)order.most_special(drawn(random));
  EXPECT_LT(order.take_comparisons().searches, order.size() / 2);
}

}  // namespace
}  // namespace rulewise::memory
