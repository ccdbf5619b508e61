#include "syntax/gdl/messages.h"

#include <gtest/gtest.h>

#include "syntax/gdl/lexer.h"

namespace rulewise::gdl {
namespace {

TEST(Messages, QuoteShortNamesWhole) { EXPECT_EQ(quoted("cell"), "`cell`"); }

TEST(Messages, CutLongNamesBetweenCharacters) {
  for (std::size_t lead = 0; lead < 4; ++lead) {
    std::string name(lead, 'a');
    while (name.size() < 1000) name += "\xe2\x82\xac";
    const std::string shown = shortened(name);
    EXPECT_LT(shown.size(), 70U);
    EXPECT_TRUE(shown.ends_with("..."));
    EXPECT_TRUE(is_utf8(shown));
  }
}

TEST(Messages, CountInWords) {
  EXPECT_EQ(count_text(1, "argument"), "1 argument");
  EXPECT_EQ(count_text(0, "argument"), "0 arguments");
}

}  // namespace
}  // namespace rulewise::gdl
