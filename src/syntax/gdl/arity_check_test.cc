#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string arity_faults(std::string_view text) { return run(check_arities, text); }

TEST(ArityCheck, KnowsTheKeywords) {
  EXPECT_EQ(arity_faults("(role a b)"), "1:1 error: `role` takes 1 argument, here it has 2\n");
  EXPECT_EQ(arity_faults("(<= (terminal x) (not (true)))"),
            "1:1 error: `terminal` takes 0 arguments, here it has 1\n"
            "1:23 error: `true` takes 1 argument, here it has 0\n");
  for (const char* keyword : {"init", "next", "base", "true", "role"}) {
    EXPECT_NE(arity_faults('(' + std::string(keyword) + " a b)"), "") << keyword;
    EXPECT_EQ(arity_faults('(' + std::string(keyword) + " a)"), "") << keyword;
  }
  for (const char* keyword : {"does", "legal", "goal", "input"}) {
    EXPECT_NE(arity_faults('(' + std::string(keyword) + " a)"), "") << keyword;
    EXPECT_EQ(arity_faults('(' + std::string(keyword) + " a b)"), "") << keyword;
  }
}

TEST(ArityCheck, TellsOnceOfANameWithTwoArities) {
  EXPECT_EQ(arity_faults("(p a)\n(<= (q ?x) (p ?x ?x) (p ?x ?x))"),
            "2:12 error: `p` has 2 arguments here, but 1 argument in line 1\n");
  EXPECT_EQ(arity_faults("(init (cell 1 b))\n(<= t (true (cell 1 1 b)))"),
            "2:7 error: `cell` has 3 arguments here, but 2 arguments in line 1\n");
}

TEST(ArityCheck, TellsEveryOtherNumberOfArguments) {
  EXPECT_EQ(arity_faults("(p a) (p a b) (p a b c) (p a b)"),
            "1:7 error: `p` has 2 arguments here, but 1 argument in line 1\n"
            "1:15 error: `p` has 3 arguments here, but 1 argument in line 1\n");
}

TEST(ArityCheck, KeepsRelationsFunctionsAndConstantsApart) {
  EXPECT_EQ(arity_faults("(p a) (q (p 1 2)) (q p)"), "");
}

}  // namespace
}  // namespace rulewise::gdl
