#include "base/quoted.h"

#include <gtest/gtest.h>

namespace rulewise::base {
namespace {

TEST(Quoted, ShowsShortNamesWhole) { EXPECT_EQ(quoted("cell"), "`cell`"); }

TEST(Quoted, CutsLongNamesBetweenCharacters) {
  for (std::size_t lead = 0; lead < 4; ++lead) {
    std::string name(lead, 'a');
    while (name.size() < 1000) name += "\xe2\x82\xac";
    const std::string shown = shortened(name);
    EXPECT_LT(shown.size(), 70U);
    ASSERT_TRUE(shown.ends_with("..."));
    EXPECT_EQ((shown.size() - 3 - lead) % 3, 0U) << "cut inside a character";
  }
}

}  // namespace
}  // namespace rulewise::base
