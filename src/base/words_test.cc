#include "base/words.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace rulewise::base {
namespace {

// Short rows live inside, long ones on the heap: everything is tested on both.
class WordsTest : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] static Words counting_words(std::size_t size) {
    Words words(size);
    for (std::size_t i = 0; i < size; ++i) words[i] = i + 1;
    return words;
  }
};

TEST_P(WordsTest, StartsAsZeros) {
  const Words words(GetParam());
  EXPECT_EQ(words.size(), GetParam());
  for (const std::uint64_t word : words.view()) EXPECT_EQ(word, 0U);
}

TEST_P(WordsTest, CopiesAreIndependent) {
  const Words original = counting_words(GetParam());
  Words copy(original);
  EXPECT_EQ(copy, original);
  EXPECT_EQ(copy.hash(), original.hash());
  copy[0] = 99;
  EXPECT_FALSE(copy == original);
  EXPECT_EQ(original[0], 1U);
}

TEST_P(WordsTest, AssignmentTakesOverSizeAndContent) {
  for (const std::size_t other_size : {std::size_t{0}, std::size_t{3}, std::size_t{20}}) {
    Words target = counting_words(other_size);
    const Words source = counting_words(GetParam());
    target = source;
    EXPECT_EQ(target, source);
  }
}

TEST_P(WordsTest, MovesLeaveNothingBehind) {
  Words original = counting_words(GetParam());
  const Words expected(original);
  Words moved(std::move(original));
  EXPECT_EQ(moved, expected);
  EXPECT_EQ(original.size(), 0U);  // NOLINT(bugprone-use-after-move): promised to be empty
  Words target = counting_words(9);
  target = std::move(moved);
  EXPECT_EQ(target, expected);
}

TEST_P(WordsTest, BitsCanBeSetAndCleared) {
  Words words(GetParam());
  const std::size_t last = GetParam() * 64 - 1;
  words.set_bit(last);
  EXPECT_TRUE(words.test_bit(last));
  EXPECT_FALSE(words.test_bit(0));
  words.clear_bit(last);
  EXPECT_EQ(words, Words(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sizes, WordsTest,
                         testing::Values(1, Words::kInline, Words::kInline + 1, 40));

TEST(Words, OrderIsThatOfTheWords) {
  const std::vector<std::uint64_t> low{1, 5};
  const std::vector<std::uint64_t> high{2, 0};
  const Words a{std::span<const std::uint64_t>(low)};
  const Words b{std::span<const std::uint64_t>(high)};
  EXPECT_LT(a, b);
  EXPECT_FALSE(b < a);
  EXPECT_FALSE(a < a);
}

TEST(Words, AssigningToItselfChangesNothing) {
  Words words(8);
  words[7] = 3;
  const Words& same = words;
  words = same;
  EXPECT_EQ(words[7], 3U);
}

}  // namespace
}  // namespace rulewise::base
