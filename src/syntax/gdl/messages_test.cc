#include "syntax/gdl/messages.h"

#include <gtest/gtest.h>

namespace rulewise::gdl {
namespace {

TEST(Messages, CountInWords) {
  EXPECT_EQ(count_text(1, "argument"), "1 argument");
  EXPECT_EQ(count_text(0, "argument"), "0 arguments");
}

}  // namespace
}  // namespace rulewise::gdl
