#include "base/visible.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(Visible, LeavesPlainTextAlone) {
  EXPECT_EQ(visible("a b\n\tc \xc3\xa4 \xe2\x99\x9e"), "a b\n\tc \xc3\xa4 \xe2\x99\x9e");
  EXPECT_EQ(visible(""), "");
}

TEST(Visible, WritesOutWhatATerminalWouldObey) {
  EXPECT_EQ(visible("\x1b[31m\r\x7f"), "\\u001b[31m\\u000d\\u007f");
  EXPECT_EQ(visible("a\xc2\x9b"
                    "2J"),
            "a\\u009b2J");
  EXPECT_EQ(visible("\xe2\x80\xae"
                    "drawkcab"),
            "\\u202edrawkcab");
  EXPECT_EQ(visible("\xe2\x81\xa6x\xef\xbb\xbf"), "\\u2066x\\ufeff");
}

TEST(Visible, WritesOutBytesThatAreNoCharacters) {
  EXPECT_EQ(visible("\x9b"
                    "1m\xff"),
            "\\x9b1m\\xff");
}

TEST(Visible, JsonStaysJson) { EXPECT_EQ(visible_json("[\"\xe2\x80\xae\"]"), "[\"\\u202e\"]"); }

}  // namespace
}  // namespace rulewise::base
