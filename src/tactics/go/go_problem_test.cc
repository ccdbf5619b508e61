#include "tactics/go/go_problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace rulewise::tactics {
namespace {

using testing::HasSubstr;

constexpr const char* kText =
    "# a remark\n"
    "problem the first\n"
    "goal capture B2 by black\n"
    ". . .\n"
    "X O .\n"
    ". X .\n"
    "\n"
    "problem the second\n"
    "goal connect A1 C1 by white\n"
    "black moves\n"
    "order 1\n"
    "impossible\n"
    "...\n...\nO.O\n";

TEST(GoProblem, ReadsAFile) {
  const auto problems = read_go_problems(kText);
  ASSERT_TRUE(problems) << problems.error().message;
  ASSERT_EQ(problems.value().size(), 2U);
  const GoProblem& first = problems.value()[0];
  EXPECT_EQ(first.name, "the first");
  EXPECT_EQ(first.board.side(), 3);
  EXPECT_EQ(first.board.at(*read_point(3, "B2")), Stone::kWhite);
  EXPECT_EQ(first.mover, Stone::kBlack);
  EXPECT_TRUE(first.is_possible);
  EXPECT_EQ(to_text(first.board), ". . .\nX O .\n. X .\n");
  const GoProblem& second = problems.value()[1];
  EXPECT_EQ(second.goal.aim, GoAim::kConnect);
  EXPECT_EQ(second.goal.to, *read_point(3, "C1"));
  EXPECT_EQ(second.mover, Stone::kBlack);
  EXPECT_EQ(second.max_order, 1);
  EXPECT_FALSE(second.is_possible);
}

TEST(GoProblem, ReadsSgf) {
  const auto problems = read_go_problems(
      "(;GM[1]SZ[3]GN[edge]AB[ab]\n[bc]AW[bb]PL[W]C[goal capture B2 by black\norder 1];B[aa])"
      "(;SZ[5]AB[aa:bb]AW[dd]C[goal save A5 by black](;W[cc])(;W[cd]))");
  ASSERT_TRUE(problems) << problems.error().message;
  ASSERT_EQ(problems.value().size(), 2U);
  EXPECT_EQ(to_text(problems.value()[0].board), ". . .\nX O .\n. X .\n");
  EXPECT_EQ(problems.value()[0].name, "edge");
  EXPECT_EQ(problems.value()[0].mover, Stone::kWhite);
  EXPECT_EQ(problems.value()[0].max_order, 1);
  EXPECT_EQ(problems.value()[1].goal.aim, GoAim::kSave);
  EXPECT_EQ(problems.value()[1].board.string_at(*read_point(5, "A5")).size(), 4U);
  EXPECT_FALSE(read_go_problems("(;SZ[99]AB[aa])"));
  EXPECT_FALSE(read_go_problems("(;SZ[5]AB[zz])"));
  EXPECT_FALSE(read_go_problems("((((;SZ["));
  EXPECT_FALSE(read_go_problems("(;SZ[3]GN[((]C[(;])"));
}

TEST(GoProblem, SaysWhatIsWrong) {
  const auto fault = [](const std::string& text) {
    const auto problems = read_go_problems(text);
    return problems ? std::string() : problems.error().message;
  };
  EXPECT_THAT(fault(""), HasSubstr("no problem"));
  EXPECT_THAT(fault("X X\n"), HasSubstr("line 1"));
  EXPECT_THAT(fault("problem a\nnonsense\n"), HasSubstr("line 2: 'nonsense'"));
  EXPECT_THAT(fault("problem a\ngoal capture A1 by black\n..\n...\n"), HasSubstr("as wide"));
  EXPECT_THAT(fault("problem a\ngoal capture A1 by black\n..\n..\n"), HasSubstr("without such"));
  EXPECT_THAT(fault("problem a\ngoal capture A1\nO.\n..\n"), HasSubstr("a goal is"));
  EXPECT_THAT(fault("problem a\ngoal eye A9 by black\n..\n..\n"), HasSubstr("a goal is"));
  EXPECT_THAT(fault("problem a\ngoal capture A1 by black\nXX\nXX\n"), HasSubstr("no liberty"));
}

}  // namespace
}  // namespace rulewise::tactics
