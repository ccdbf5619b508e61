#include "insight/evaluation.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

using namespace testing;  // the games
using machine::board::MoveList;
using machine::board::Position;
using machine::board::Undo;

std::shared_ptr<const BoardKnowledge> knowledge_of(const scl::Rules& rules) {
  EvaluationOptions options;
  options.weight(BoardAdvice::kStaticMobility) = 0.5;
  return std::make_shared<const BoardKnowledge>(rules, options);
}

TEST(Evaluation, IsTheWeightedSumOfItsAdvisors) {
  const scl::Rules rules = chess();
  const auto game = machine::board::compile(rules).value();
  Evaluation evaluation(knowledge_of(rules));
  Position position = Position::opening(*game);
  position.clear(game->square_at(4, 8));  // Black's queen is missing
  double sum = 0;
  for (const Contribution& part : evaluation.contributions(position)) {
    sum += evaluation.knowledge().weight(part.advice) * part.value;
  }
  EXPECT_NEAR(evaluation.value(position), sum, 1e-9);
  EXPECT_GT(sum, 100);
  EXPECT_NEAR(evaluation.value(position, evaluation.worth(position)), sum, 1e-9);
}

TEST(Evaluation, IsEvenInASymmetricOpeningButForTheMove) {
  EvaluationOptions options;
  options.weights.fill(0);
  ASSERT_FALSE(set_weights("material=1,eventual-mobility=1,dynamic-mobility=1", options));
  for (const scl::Rules& rules : {chess(), checkers(), shogi(), chinese_chess(), dames()}) {
    const auto game = machine::board::compile(rules).value();
    Evaluation evaluation(std::make_shared<const BoardKnowledge>(rules, options));
    EXPECT_NEAR(evaluation.value(Position::opening(*game)), 0, 1e-9);
  }
}

TEST(Evaluation, CountsPiecesAtTheirWorthWhereMaterialAloneSpeaks) {
  EvaluationOptions options;
  ASSERT_FALSE(set_weights("all=0,material=1,promote=0", options));
  const auto game = machine::board::compile(checkers()).value();
  Evaluation evaluation(std::make_shared<const BoardKnowledge>(checkers(), options));
  Position position = Position::opening(*game);
  position.clear(game->square_at(8, 8));  // one of Black's men
  EXPECT_NEAR(evaluation.value(position), 13.89160, 1e-5);
}

TEST(Evaluation, KnowsWhatEveryMoveChanges) {
  base::Random random(7);
  for (const scl::Rules& rules :
       {chess(), checkers(), shogi(), chinese_chess(), dames(), turncoat_chess(), tic_tac_toe()}) {
    const auto game = machine::board::compile(rules).value();
    Evaluation evaluation(knowledge_of(rules));
    Position position = Position::opening(*game);
    MoveList list;
    for (int ply = 0; ply < 60; ++ply) {
      list.clear();
      generate(position, list);
      if (list.empty()) break;
      const double before = evaluation.worth(position);
      for (const machine::board::Move& move : list.moves) {
        const double change = evaluation.worth_change(position, list, move);
        Undo undo;
        position.make(list, move, undo);
        ASSERT_NEAR(evaluation.worth(position), before + change, 1e-9);
        position.unmake(list, move, undo);
      }
      Undo undo;
      position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
    }
  }
}

TEST(Evaluation, StaysBetweenLostAndWon) {
  Evaluation evaluation(knowledge_of(chess()));
  EXPECT_EQ(evaluation.goal_thousandths(0), 0);
  EXPECT_LT(evaluation.goal_thousandths(1e9), 100'000);
  EXPECT_GT(evaluation.goal_thousandths(-1e9), -100'000);
  EXPECT_GT(evaluation.goal_thousandths(100), evaluation.goal_thousandths(50));
}

TEST(Evaluation, HasAWhimThatHangsOnTheSeed) {
  EvaluationOptions options;
  options.weights.fill(0);
  options.weight(BoardAdvice::kRandom) = 1;
  const auto game = machine::board::compile(chess()).value();
  const auto value = [&](std::uint64_t seed) {
    options.seed = seed;
    Evaluation evaluation(std::make_shared<const BoardKnowledge>(chess(), options));
    return evaluation.value(Position::opening(*game));
  };
  EXPECT_EQ(value(1), value(1));
  EXPECT_NE(value(1), value(2));
  EXPECT_LE(std::abs(value(3)), 1);
}

}  // namespace
}  // namespace rulewise::insight
