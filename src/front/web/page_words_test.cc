#include "front/web/page_words.h"

#include <gtest/gtest.h>

namespace rulewise::front {
namespace {

TEST(PageWordsTest, NamesNoOptionsOfCommands) {
  const base::Error error = page_words(
      base::Error{"a net of 9 gates is too large for --memory", "raise --memory, or --machine x"});
  EXPECT_EQ(error.message,
            "a net of 9 gates is too large for the memory that a game is given here");
  EXPECT_EQ(error.hint.find("--"), std::string::npos);
  EXPECT_NE(error.hint.find("Own rules"), std::string::npos);
  EXPECT_EQ(page_words("its answers need more memory than granted (--memory)"),
            "its answers need more memory than granted here");
}

TEST(PageWordsTest, LeavesOtherWordsAlone) {
  const base::Error error = page_words(base::Error{"that move is not legal", "pick another"});
  EXPECT_EQ(error.message, "that move is not legal");
  EXPECT_EQ(error.hint, "pick another");
}

}  // namespace
}  // namespace rulewise::front
