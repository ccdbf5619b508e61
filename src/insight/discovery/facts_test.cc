#include "insight/discovery/facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> constants(const FactStore& facts, FactId fact) {
  std::vector<std::string> names;
  for (const Symbol name : facts.constants(fact)) names.emplace_back(facts.names().text(name));
  return names;
}

TEST(FactStore, SplitsAFactIntoShapeAndConstants) {
  FactStore facts;
  const FactId rook = facts.intern("(cell a 1 wr)");
  EXPECT_THAT(constants(facts, rook), ElementsAre("a", "1", "wr"));
  EXPECT_EQ(facts.shape(facts.shape_of(rook)).text, "cell/3");
  EXPECT_EQ(facts.shape(facts.shape_of(rook)).head, "cell");
}

TEST(FactStore, GivesEqualTextsEqualIds) {
  FactStore facts;
  const FactId first = facts.intern("(step 1)");
  EXPECT_NE(facts.intern("(step 2)"), first);
  EXPECT_EQ(facts.intern("(step 1)"), first);
  EXPECT_EQ(facts.size(), 2U);
  EXPECT_EQ(facts.shapes().size(), 1U);
}

TEST(FactStore, TellsShapesByArityAndByWhatIsNested) {
  FactStore facts;
  facts.intern("(at 1 2)");
  facts.intern("(at 1)");
  facts.intern("at");
  const FactId nested = facts.intern("(at (pos 1 2) x)");
  EXPECT_EQ(facts.shapes().size(), 4U);
  EXPECT_THAT(constants(facts, nested), ElementsAre("1", "2", "x"));
  EXPECT_EQ(facts.shape(facts.shape_of(nested)).head, "at");
}

TEST(FactStore, TakesWhatNestsDeepAsOneConstant) {
  FactStore facts;
  const FactId list = facts.intern("(hand (c 1 (c 2 (c 3 (c 4 (c 5 nil))))))");
  EXPECT_EQ(facts.constants(list).size(), 1U);
  EXPECT_EQ(facts.shape(facts.shape_of(list)).head, "hand");
}

}  // namespace
}  // namespace rulewise::insight
