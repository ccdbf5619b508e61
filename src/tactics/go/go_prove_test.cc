#include "tactics/go/go_prove.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tactics/go/go_plain.h"

namespace rulewise::tactics {
namespace {

using testing::HasSubstr;

GoProblem problem_of(const std::string& text) {
  const auto problems = read_go_problems("problem it\n" + text);
  EXPECT_TRUE(problems) << problems.error().message;
  return problems.value().front();
}

const std::string kLadder =
    "goal capture B2 by black\n"
    ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n"
    "X O . . . . .\n"
    ". X X . . . .\n";

TEST(GoProve, ALadderRunsAcrossTheBoard) {
  const GoProblem problem = problem_of(kLadder);
  const GoResult result = prove_go(problem, {});
  ASSERT_TRUE(result.is_proved);
  EXPECT_EQ(result.order, 1);
  EXPECT_GE(result.depth, 10);
  EXPECT_GT(main_line(result.proof).size(), 10U);
  const auto checked = check_go_proof(problem, result.proof);
  ASSERT_TRUE(checked) << checked.error().message;
  EXPECT_GT(checked.value(), 100U);
}

TEST(GoPlain, ProvesWhatIsNearAndGivesUpOnWhatIsFar) {
  GoProblem problem = problem_of("goal capture B2 by black\n. . . .\n. X . .\nX O . .\n. X . .\n");
  problem.board.put(*read_point(4, "C2"), Stone::kWhite);
  problem.board.put(*read_point(4, "D2"), Stone::kBlack);
  problem.board.put(*read_point(4, "C1"), Stone::kBlack);
  EXPECT_TRUE(prove_go_by_alphabeta(problem, 1000).is_proved);
  EXPECT_TRUE(prove_go_by_numbers(problem, 1000).is_proved);
  const GoProblem ladder = problem_of(kLadder);
  const PlainResult deep = prove_go_by_alphabeta(ladder, 5000);
  EXPECT_FALSE(deep.is_proved);
  EXPECT_EQ(deep.nodes, 5000U);
}

TEST(GoProve, AStoneInTheWayBreaksIt) {
  GoProblem problem = problem_of(kLadder);
  problem.board.put(*read_point(7, "E5"), Stone::kWhite);
  GoLimits limits;
  limits.max_order = 1;
  EXPECT_FALSE(prove_go(problem, limits).is_proved);
}

TEST(GoProve, ACheckerRefusesWhatIsNoProof) {
  const GoProblem problem = problem_of(kLadder);
  const GoProof good = prove_go(problem, {}).proof;
  const auto fault_of = [&](const GoProof& proof) {
    const auto checked = check_go_proof(problem, proof);
    return checked ? std::string() : checked.error().message;
  };
  EXPECT_EQ(fault_of(good), "");
  EXPECT_THAT(fault_of({}), HasSubstr("empty"));
  GoProof hasty = good;
  hasty.back().next = GoProofNode::kReached;
  EXPECT_THAT(fault_of(hasty), HasSubstr("not reached"));
  GoProof illegal = good;
  illegal.back().move = *read_point(7, "A2");
  EXPECT_THAT(fault_of(illegal), HasSubstr("cannot be played"));
  GoProof endless = good;
  endless.back().next = static_cast<std::uint32_t>(good.size() - 1);
  EXPECT_NE(fault_of(endless), "");
  for (std::size_t i = 0; i < good.size(); ++i) {
    if (good[i].replies.empty()) continue;
    GoProof weaker = good;
    weaker[i].replies.clear();
    EXPECT_NE(fault_of(weaker), "") << i;
  }
}

TEST(GoProve, StopsAtItsLimit) {
  GoLimits limits;
  limits.max_nodes = 5;
  const GoResult result = prove_go(problem_of(kLadder), limits);
  EXPECT_FALSE(result.is_proved);
  EXPECT_LE(result.nodes, 30U);
}

/// All problems of the library but the broken ladders, which are only long.
TEST(GoProve, SolvesTheLibrary) {
  std::ifstream file(RULEWISE_GAMES "/go_tactics.txt");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto problems = read_go_problems(text);
  ASSERT_TRUE(problems) << problems.error().message;
  EXPECT_GE(problems.value().size(), 100U);
  for (const GoProblem& problem : problems.value()) {
    const GoResult result = prove_go(problem, {});
    EXPECT_EQ(result.is_proved, problem.is_possible) << problem.name;
    if (!result.is_proved || problem.board.side() > 13) continue;
    const auto checked = check_go_proof(problem, result.proof);
    EXPECT_TRUE(checked) << problem.name << ": " << checked.error().message;
  }
}

}  // namespace
}  // namespace rulewise::tactics
