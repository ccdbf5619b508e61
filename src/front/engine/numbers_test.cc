#include "front/engine/numbers.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

TEST(Numbers, AreWholeWords) {
  EXPECT_EQ(number_in<double>("300"), 300);
  EXPECT_EQ(number_in<double>("-0.5"), -0.5);
  EXPECT_EQ(number_in<int>("-7"), -7);
  for (const char* word : {"", "+300", "--5", "1.2.3", "-", ".", "3x", " 3", "3 ", "nan", "inf",
                           "-infinity", "1e999", "0x10"}) {
    EXPECT_EQ(number_in<double>(word), std::nullopt) << word;
  }
  for (const char* word : {"", "+8", "8.0", "99999999999", "8MiB"}) {
    EXPECT_EQ(number_in<int>(word), std::nullopt) << word;
  }
}

}  // namespace
}  // namespace rulewise::front
