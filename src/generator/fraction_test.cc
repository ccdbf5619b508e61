#include "generator/fraction.h"

#include <gtest/gtest.h>

namespace rulewise::generator {
namespace {

TEST(Fraction, CutsOffTowardsZeroExactly) {
  EXPECT_EQ(fraction(.7).of(10), 7);  // 10 * 0.7 as a double is 7.000000000000001 or 6.99…
  EXPECT_EQ(fraction(.6).of(5), 3);
  EXPECT_EQ(fraction(.7).of(5, 2), 1);
  EXPECT_EQ(fraction(.7).of(6, 2), 2);
  EXPECT_EQ(fraction(.3).of(6, 2), 0);
}

TEST(Fraction, TextAndBack) {
  for (const std::int64_t millionths : {0, 1, 10, 350'000, 999'999, 1'000'000, 17'600'000}) {
    EXPECT_EQ(parse_fraction(text(Fraction{millionths})), Fraction{millionths});
  }
  EXPECT_EQ(text(fraction(.35)), "0.35");
  EXPECT_EQ(text(fraction(1)), "1.0");
  EXPECT_EQ(text(Fraction{1}), "0.000001");
}

TEST(Fraction, ReadsPlainDecimalsOnly) {
  EXPECT_EQ(parse_fraction("3"), fraction(3));
  EXPECT_EQ(parse_fraction(".5"), fraction(.5));
  EXPECT_EQ(parse_fraction("2."), fraction(2));
  for (const char* wrong : {"", ".", "-1", "1e3", "0.1234567", "1234567", "1,5", "1.2.3", " 1"}) {
    EXPECT_FALSE(parse_fraction(wrong)) << wrong;
  }
}

TEST(Fraction, RatioOfNothingIsNothing) {
  EXPECT_EQ(ratio(3, 4), fraction(.75));
  EXPECT_EQ(ratio(3, 0), fraction(0));
}

}  // namespace
}  // namespace rulewise::generator
