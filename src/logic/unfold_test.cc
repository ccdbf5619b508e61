#include "logic/unfold.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "logic/testing/stages.h"

namespace rulewise::logic {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string unfolded(std::string_view text) {
  LiftedProgram program = testing::clauses_of(text);
  unfold_single_uses(program);
  return to_text(program);
}

constexpr std::string_view kNear =
    "(minus 2 1 1) (add 1 1 2) (small 2)"
    "(<= (dist ?r ?c ?u ?v ?d) (minus ?r ?u ?x) (minus ?c ?v ?y) (add ?x ?y ?d))"
    "(<= (near ?r ?c ?u ?v) (small ?d) (dist ?r ?c ?u ?v ?d))"
    "(<= (legal w (go ?r ?c)) (near ?r ?c 1 1))";
constexpr std::string_view kWide =
    "(p 1) (pick 1 1 1) (<= (wide ?a ?b ?c ?d ?e) (p ?a) (p ?b) (p ?c) (p ?d) (p ?e))"
    "(<= (legal w (go ?a)) (q ?a))";

/// The text is left as it is, and asks for `wide` somewhere.
void expect_left(const std::string& text) {
  const std::string before = to_text(testing::clauses_of(text));
  EXPECT_THAT(before, HasSubstr("(wide "));
  EXPECT_EQ(unfolded(text), before);
}

TEST(Unfold, PutsAWideRelationWhereItIsUsed) {
  const std::string text = unfolded(kNear);
  EXPECT_THAT(text, Not(HasSubstr("dist")));
  EXPECT_THAT(text, HasSubstr("(near ?0 ?1 ?2 ?3) :- (small ?4), (minus ?0 ?2 ?5), "
                              "(minus ?1 ?3 ?6), (add ?5 ?6 ?4)"));
}

TEST(Unfold, LeavesWhatIsUsedTwice) {
  const std::string text = std::string(kNear) + "(<= (legal w (far ?r ?c)) (dist ?r ?c 1 1 ?d))";
  EXPECT_EQ(unfolded(text), to_text(testing::clauses_of(text)));
}

TEST(Unfold, LeavesWhatIsNotNarrowedByOneValue) {
  expect_left(std::string(kWide) + "(<= (q ?a) (wide ?a ?b ?b ?b ?e) (pick ?a ?b ?e))");
}

TEST(Unfold, LeavesWhatIsUsedNegated) {
  expect_left(std::string(kWide) + "(<= (q ?a) (p ?a) (p ?b) (not (wide ?a ?a ?a ?a ?b)))");
}

TEST(Unfold, LeavesWhatStatesDecide) {
  expect_left(
      "(<= (wide ?a ?b ?c ?d ?e) (true (p ?a ?b)) (true (p ?c ?d)) (true (p ?d ?e)))"
      "(<= (q ?a) (wide ?a ?a ?a ?a ?e) (true (r ?e))) (<= (legal w (go ?a)) (q ?a))");
}

TEST(Unfold, LeavesCallsThatWouldMakeTermsGrow) {
  expect_left(std::string(kWide) + "(<= (q ?a) (wide (f ?a) ?a ?a ?a ?e) (p ?a) (p ?e))");
}

}  // namespace
}  // namespace rulewise::logic
