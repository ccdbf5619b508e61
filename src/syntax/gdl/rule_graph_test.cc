#include "syntax/gdl/rule_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/gdl/gdl.h"

namespace rulewise::gdl {
namespace {

/// For each literal of the text whether it lies on a cycle of rules.
std::vector<bool> recursive_uses(std::string_view text) {
  const Reading reading = read_rules(text);
  const Dependencies dependencies(reading.rules);
  const RuleGraph graph(reading.rules, dependencies);
  std::vector<bool> result;
  for (std::size_t i = 0; i < dependencies.uses().size(); ++i) {
    result.push_back(graph.is_recursive(i));
  }
  return result;
}

using Uses = std::vector<bool>;

TEST(RuleGraph, SeesCyclesOfRules) {
  EXPECT_EQ(recursive_uses("(<= a b) (<= b (or c a)) (<= d a)"), (Uses{true, false, true, false}));
}

TEST(RuleGraph, TellsRulesOfOneRelationApart) {
  EXPECT_EQ(recursive_uses("(<= (p 1 ?x) (p 2 ?x)) (<= (p 2 ?x) (p 3 ?x))"), (Uses{false, false}));
  EXPECT_EQ(recursive_uses("(<= (p 1 ?x) (p ?y ?x)) (<= (p 2 ?x) (p 3 ?x))"), (Uses{true, false}));
  EXPECT_EQ(recursive_uses("(<= (p (f 1 ?x)) (p (f ?x 2)))"), (Uses{true}));
  EXPECT_EQ(recursive_uses("(<= (p (f 1 ?x)) (p (f 2 ?x)))"), (Uses{false}));
}

TEST(RuleGraph, ShowsTheCycle) {
  const Reading reading = read_rules("(<= (p ?x) (q ?x))\n(<= (q ?y) (r ?y))\n(<= (r ?z) (p ?z))");
  const Dependencies dependencies(reading.rules);
  EXPECT_THAT(RuleGraph(reading.rules, dependencies).cycle_text(0),
              ::testing::ElementsAre("(p ?x) (line 1)", "(q ?y) (line 2)", "(r ?z) (line 3)",
                                     "(p ?x) (line 1)"));
}

}  // namespace
}  // namespace rulewise::gdl
