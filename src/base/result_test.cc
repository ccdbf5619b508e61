#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace rulewise::base {
namespace {

Result<int> half_of(int number) {
  if (number % 2 != 0) return Error{"an odd number has no half", "try the next one"};
  return number / 2;
}

TEST(Result, CarriesAValue) {
  const Result<int> half = half_of(8);
  ASSERT_TRUE(half.ok());
  EXPECT_TRUE(static_cast<bool>(half));
  EXPECT_EQ(half.value(), 4);
}

TEST(Result, CarriesTheReasonWhyThereIsNone) {
  const Result<int> half = half_of(7);
  ASSERT_FALSE(half.ok());
  EXPECT_EQ(half.error().message, "an odd number has no half");
  EXPECT_EQ(half.error().hint, "try the next one");
}

TEST(Result, GivesAwayWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

}  // namespace
}  // namespace rulewise::base
