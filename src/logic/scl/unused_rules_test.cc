#include "logic/scl/unused_rules.h"

#include <gtest/gtest.h>

namespace rulewise::logic {
namespace {

TEST(UnusedRules, AreLeftOutWithTheirComment) {
  EXPECT_EQ(without_unused(";; ---- Rules ----\n"
                           "\n"
                           ";; Who comes next.\n"
                           "(then white black)\n"
                           "\n"
                           ";; Lost (and alone).\n"
                           "(lost a) (lost b)\n"
                           "(<= (lost ?x)\n    (lost ?x))\n"
                           "\n"
                           "(<= (next (control ?q))\n    (true (control ?p))\n    (then ?p ?q))\n"),
            ";; ---- Rules ----\n"
            "\n"
            ";; Who comes next.\n"
            "(then white black)\n"
            "\n"
            "(<= (next (control ?q))\n    (true (control ?p))\n    (then ?p ?q))\n");
}

TEST(UnusedRules, LeaveTheirNeighboursInPlace) {
  EXPECT_EQ(without_unused("(role white) (lost a) (role black)\n(lost b)\n(<= terminal over)\n"
                           "(<= over\n    (not (or (full) empty)))\n(full) (empty_not) empty\n"),
            "(role white) (role black)\n(<= terminal over)\n"
            "(<= over\n    (not (or (full) empty)))\n(full) empty\n");
}

TEST(UnusedRules, OfATextThatIsAllNeededAreNone) {
  const std::string text = "(role white)\n\n;; All of it.\n(<= (legal white m)\n    p)\np\n";
  EXPECT_EQ(without_unused(text), text);
  EXPECT_EQ(without_unused(""), "");
}

}  // namespace
}  // namespace rulewise::logic
