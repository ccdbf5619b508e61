#include "insight/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

using namespace testing;  // the games
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Explain, SaysWhatAPieceIsWorthAndWhy) {
  const scl::Rules rules = chess();
  const BoardKnowledge knowledge(rules, {});
  EXPECT_THAT(
      explain_value(knowledge, *scl::find_piece(rules, "queen")).sentence,
      StartsWith("A queen is worth 102.7, about 1.4 rooks, because it reaches 22.8 squares on "
                 "average in one move (27 at most)"));
  EXPECT_THAT(explain_value(knowledge, *scl::find_piece(rules, "king")).sentence,
              HasSubstr("the enemy wants it gone"));
  // 12.618 and what promotion adds: (102.6875 - 12.618)(127/128)/7.
  EXPECT_THAT(explain_value(knowledge, *scl::find_piece(rules, "pawn")).sentence,
              AllOf(StartsWith("A pawn is worth 25.4 because "),
                    HasSubstr("it may become a queen, which counts 12.8")));
}

TEST(Explain, SpeaksNamesOfSeveralWords) {
  scl::Rules rules = chess();
  rules.pieces[scl::find_piece(rules, "queen")->index()].name = "promoted_silver";
  const BoardKnowledge knowledge(rules, {});
  EXPECT_THAT(explain_value(knowledge, *scl::find_piece(rules, "promoted_silver")).sentence,
              StartsWith("A promoted silver is worth 102.7"));
  EXPECT_THAT(explain_value(knowledge, *scl::find_piece(rules, "pawn")).sentence,
              HasSubstr("it may become a promoted silver"));
}

TEST(Explain, OrdersKindsByValue) {
  const scl::Rules rules = chess();
  const BoardKnowledge knowledge(rules, {});
  std::vector<std::string> names;
  for (const PieceId kind : kinds_by_value(knowledge)) names.push_back(rules.piece(kind).name);
  EXPECT_THAT(names, ElementsAre("queen", "rook", "bishop", "night", "king", "pawn"));
}

TEST(Explain, NamesTheLinesOfTheRules) {
  scl::Rules rules = chess();
  rules.goals[1].place.at = {5, 3};
  rules.pieces[3].promotion.place.at = {30, 3};
  const BoardKnowledge knowledge(rules, {});
  const std::vector<Remark> vital = explain_vital(knowledge);
  ASSERT_EQ(vital.size(), 1U);
  EXPECT_EQ(vital[0].sentence, "a player loses with the last king");
  EXPECT_EQ(vital[0].lines, (std::vector<base::Location>{{5, 3}}));
  const Advice advice = advice_of(BoardAdvice::kPromoteDistance, knowledge);
  EXPECT_EQ(advice.lines, (std::vector<base::Location>{{30, 3}}));
  EXPECT_THAT(advice.sentence,
              StartsWith("A pawn becomes a bishop, night, queen or rook as its owner likes"));
}

TEST(Explain, TellsOfArrivals) {
  const BoardKnowledge knowledge(chinese_chess(), {});
  const std::vector<Remark> arrivals = explain_arrivals(knowledge);
  ASSERT_EQ(arrivals.size(), 3U);
  EXPECT_EQ(arrivals[1].sentence,
            "white wins when a guard or king of the enemy stands on (4,7), (5,7) or (6,7)");
}

TEST(Explain, KnowsWhoHasNothingToSay) {
  const BoardKnowledge in_chess(chess(), {});
  EXPECT_FALSE(can_speak(BoardAdvice::kPossess, in_chess));
  EXPECT_FALSE(can_speak(BoardAdvice::kArrivalDistance, in_chess));
  EXPECT_FALSE(can_speak(BoardAdvice::kInitPromote, in_chess));
  EXPECT_TRUE(can_speak(BoardAdvice::kPromoteDistance, in_chess));
  EXPECT_TRUE(can_speak(BoardAdvice::kVital, in_chess));
  const BoardKnowledge in_shogi(shogi(), {});
  EXPECT_TRUE(can_speak(BoardAdvice::kPossess, in_shogi));
  EXPECT_THAT(advice_of(BoardAdvice::kGlobalThreat, in_shogi).sentence, HasSubstr("double"));
  EXPECT_THAT(advice_of(BoardAdvice::kGlobalThreat, in_chess).sentence, Not(HasSubstr("double")));
}

TEST(Explain, HasASentenceForEveryAdvisorOfEveryGame) {
  for (const scl::Rules& rules : {chess(), checkers(), shogi(), chinese_chess(), tic_tac_toe(),
                                  turncoat_chess(), losing_chess(), dames()}) {
    const BoardKnowledge knowledge(rules, {});
    for (std::size_t i = 0; i < kBoardAdvices; ++i) {
      const Advice advice = advice_of(board_advice(i), knowledge);
      EXPECT_THAT(advice.sentence, ::testing::EndsWith("."));
      EXPECT_EQ(advice.weight, knowledge.weight(board_advice(i)));
    }
  }
}

TEST(Explain, StandsAGameWithoutPieces) {
  const BoardKnowledge knowledge(Builder(2, 2, 2, {}).rules, {});
  for (std::size_t i = 0; i < kBoardAdvices; ++i) {
    EXPECT_FALSE(advice_of(board_advice(i), knowledge).sentence.empty());
  }
}

}  // namespace
}  // namespace rulewise::insight
