#include "logic/spread.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

std::string spread(std::string_view text) {
  LiftedProgram program = testing::clauses_of(text);
  spread_arguments(program);
  return to_text(program);
}

TEST(Spread, MakesColumnsOfACompoundThatIsAlwaysThere) {
  EXPECT_EQ(spread("(<= (next (p ?x)) (step ?r (move ?x ?y)) (true (p ?y)))"
                   "(<= (step w (move ?a ?b)) (e ?a ?b))"),
            R"((next p ?0) :- (step ?1 ?0 ?2), (true p ?2)
(step w ?0 ?1) :- (e ?0 ?1)
)");
}

TEST(Spread, GoesIntoCompoundsWithinCompounds) {
  EXPECT_EQ(spread("(<= (next (p ?x)) (at (cell (row ?x) 1)))"
                   "(at (cell (row a) 1))"),
            R"((next p ?0) :- (at ?0 1)
(at a 1)
)");
}

TEST(Spread, LeavesColumnsThatHoldOtherThingsToo) {
  for (const char* text : {"(<= (next (p ?x)) (at (cell ?x)))(at nowhere)(at (cell a))",
                           "(<= (next (p ?x)) (at ?x))(at (cell a))",
                           "(<= (next (p ?x)) (not (at (cell ?x))) (true (p ?x)))(at (line a))",
                           "(<= (next (p ?x)) (at (cell ?x)))(at (cell a b))",
                           "(<= (nat (s ?x)) (nat ?x))(nat zero)"}) {
    EXPECT_EQ(spread(text), to_text(testing::clauses_of(text))) << text;
  }
}

TEST(Spread, LeavesWhatPlayersSee) {
  const char* text = "(<= (next (p (f ?x))) (does w (go (f ?x))) (true (p (f ?x))))";
  EXPECT_EQ(spread(text), to_text(testing::clauses_of(text)));
}

}  // namespace
}  // namespace rulewise::logic
