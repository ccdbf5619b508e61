#include "base/utf8.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(Utf8, KnowsWellFormedFromBroken) {
  for (const char* good :
       {"", "abc", "\xc2\x80", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"})
    EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad : {"\x80", "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xc3",
                          "\xe1\x80", "\xf0\x8f\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80"})
    EXPECT_FALSE(is_utf8(bad)) << bad;
}

TEST(Utf8, ReadsCharacters) {
  EXPECT_EQ(character_of("a", 1), U'a');
  EXPECT_EQ(character_of("\xc2\x9b", 2), 0x9bU);
  EXPECT_EQ(character_of("\xe2\x80\xae", 3), 0x202eU);
  EXPECT_EQ(character_of("\xf4\x8f\xbf\xbf", 4), 0x10ffffU);
}

}  // namespace
}  // namespace rulewise::base
