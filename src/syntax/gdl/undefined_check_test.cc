#include <gtest/gtest.h>

#include "syntax/gdl/check_testing.h"

namespace rulewise::gdl {
namespace {

std::string undefined_faults(std::string_view text) { return run(check_undefined, text); }

TEST(UndefinedCheck, WarnsOnceOfARelationNothingConcludes) {
  EXPECT_EQ(undefined_faults("(<= p (q a) (not (q b)) (p))"),
            "1:7 warning: no rule concludes `q/1`: it is false everywhere\n");
}

TEST(UndefinedCheck, WarnsOfFactsThatNeverComeAbout) {
  EXPECT_EQ(undefined_faults("(init (cell 1)) (<= (next step) (true (cell ?x)) (true step))"), "");
  EXPECT_EQ(undefined_faults("(init (cell 1)) (<= p (true (cell 1 ?x)) (true (cell 2 ?x)))"),
            "1:23 warning: the fact (cell 1 ?x) never comes about: neither `init` nor `next` "
            "concludes it\n");
  EXPECT_EQ(undefined_faults("(<= (next ?x) (does r ?x) (true q))"), "");
}

TEST(UndefinedCheck, WarnsOfMovesThatAreNeverLegal) {
  EXPECT_EQ(undefined_faults("(legal r (mark 1)) (<= p (does r noop) (does r (mark ?x)))"),
            "1:26 warning: the move noop never comes about: no rule concludes that it is legal\n");
  EXPECT_EQ(undefined_faults("(<= (legal r ?m) (moves ?m)) (<= p (does r noop)) (moves a)"), "");
}

}  // namespace
}  // namespace rulewise::gdl
