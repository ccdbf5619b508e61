#include "syntax/gdl/dependencies.h"

#include <gtest/gtest.h>

#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {
namespace {

TEST(Dependencies, NumberRelationsByNameAndArityInTextOrder) {
  const Reading reading = read_rules("(p a) (<= (p ?x ?y) (q ?x) (not (p ?y)) (distinct ?x ?y))");
  const Dependencies dependencies(reading.rules);
  ASSERT_EQ(dependencies.relations().size(), 3U);
  EXPECT_EQ(dependencies.relations()[1].arity, 2U);
  EXPECT_EQ(dependencies.relations()[0].rules, (std::vector<std::uint32_t>{0}));
  EXPECT_TRUE(dependencies.relations()[2].rules.empty());
  ASSERT_EQ(dependencies.uses().size(), 2U);
  EXPECT_FALSE(dependencies.uses()[0].is_negative);
  EXPECT_TRUE(dependencies.uses()[1].is_negative);
  EXPECT_EQ(dependencies.uses()[1].body, RelationId(0));
}

TEST(Dependencies, JoinRelationsOnCommonCycles) {
  const Reading reading = read_rules("(<= a b) (<= b (or c (and a d))) (<= c c)");
  const Dependencies dependencies(reading.rules);
  const auto component = [&](std::string_view name) {
    return dependencies.at(dependencies.find(reading.rules.terms.symbols().find(name), 0))
        .component;
  };
  EXPECT_EQ(component("a"), component("b"));
  EXPECT_NE(component("a"), component("c"));
  EXPECT_FALSE(dependencies.is_recursive(dependencies.uses()[1]));
  EXPECT_TRUE(dependencies.is_recursive(dependencies.uses().back()));
}

TEST(Dependencies, FindNothingForStrangers) {
  const Reading reading = read_rules("(p a)");
  const Dependencies dependencies(reading.rules);
  EXPECT_FALSE(dependencies.find(reading.rules.keywords.role, 1).is_valid());
  EXPECT_TRUE(dependencies.relation_of(reading.rules.rules[0].head).is_valid());
}

}  // namespace
}  // namespace rulewise::gdl
