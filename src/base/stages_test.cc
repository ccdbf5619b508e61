#include "base/stages.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(Stages, AreListedInTheOrderTheyEnded) {
  Stages stages;
  stages.end("one");
  stages.end("two");
  ASSERT_EQ(stages.list().size(), 2U);
  EXPECT_EQ(stages.list()[0].name, "one");
  EXPECT_EQ(stages.list()[1].name, "two");
  EXPECT_GE(stages.list()[0].seconds, 0);
}

TEST(Stages, AddUpWhatEndsTwice) {
  Stages stages;
  stages.add({"one", 1});
  stages.add({"two", 2});
  stages.add({"one", 3});
  ASSERT_EQ(stages.list().size(), 2U);
  EXPECT_EQ(stages.list()[0].seconds, 4);
}

}  // namespace
}  // namespace rulewise::base
