// additions_test.cc — goals, limits and what the language has beyond Pell's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/board/generator.h"
#include "machine/board/testing/small_games.h"

namespace rulewise::machine::board {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::moves_of;
using ::testing::Not;
using testing::play;
using testing::position_with;
using testing::small_game;
using testing::SmallText;
using testing::Standing;

using testing::kBlack;
using testing::kWhite;

/// a rides like a rook, b steps like a king.
const char* const kRookAndKing =
    "define a moving movement ride <0,1> symmetry all_symmetry end movement end moving "
    "capturing capture by {clobber} type [{opponent} any_piece] effect remove "
    "movement ride <0,1> symmetry all_symmetry end movement end capture end capturing end define "
    "define b moving movement leap <0,1> symmetry all_symmetry end movement "
    "movement leap <1,1> symmetry all_symmetry end movement end moving "
    "capturing capture by {clobber} type [{opponent} any_piece] effect remove "
    "movement leap <0,1> symmetry all_symmetry end movement "
    "movement leap <1,1> symmetry all_symmetry end movement end capture end capturing end define";

SmallText royal(const std::string& more = "") {
  SmallText text{kRookAndKing};
  text.goals = "checkmate opponent";
  text.more = "rules royal {b} " + more + " end rules";
  return text;
}

Outcome outcome_with(const SmallText& text, const std::vector<Standing>& pieces,
                     Colour control = kWhite) {
  const auto game = small_game(text);
  Position position = position_with(*game, pieces);
  position.set_control(control);
  return outcome(position);
}

// ---- Goals ------------------------------------------------------------------------------------

TEST(Goals, OfStalemateLookAtTheOneInControl) {
  SmallText text{kRookAndKing};
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 1, 1}}, kBlack), Outcome::kWhite);
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 1, 1}}, kWhite), Outcome::kNone);
  text.goals = "stalemate opponent stalemate player";
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 1, 1}}, kBlack), Outcome::kDraw);
}

TEST(Goals, OfEradicationLookAtTheBoard) {
  SmallText text{kRookAndKing};
  text.goals = "eradicate [{opponent} {b}]";
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 1, 1}, {kBlack, "a", 5, 5}}), Outcome::kWhite);
  EXPECT_EQ(outcome_with(text, {{kWhite, "a", 1, 1}, {kBlack, "a", 5, 5}}), Outcome::kDraw);
}

TEST(Goals, OfArrivalLookAtTheirSquares) {
  SmallText text{kRookAndKing};
  text.goals = "arrive [{player} {b}] at {(3,5)}";
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 3, 5}}), Outcome::kWhite);
  EXPECT_EQ(outcome_with(text, {{kWhite, "a", 3, 5}}), Outcome::kNone);
  EXPECT_EQ(outcome_with(text, {{kBlack, "b", 3, 1}, {kWhite, "a", 1, 1}}), Outcome::kBlack);
}

TEST(Goals, OfBothPlayersMakeADrawEvenIfOneIsStalemate) {
  SmallText text{kRookAndKing};
  text.goals = "stalemate player eradicate [{opponent} any_piece]";
  EXPECT_EQ(outcome_with(text, {{kBlack, "b", 1, 1}}), Outcome::kDraw);
}

TEST(Goals, AreNotMetAtTheLimit) {
  SmallText text{kRookAndKing};
  text.more = "rules move_limit 10 end rules";
  const auto game = small_game(text);
  Position position = position_with(*game, {{kWhite, "b", 1, 1}});
  position.set_control(kBlack);
  position.set_counters(10, 0);
  EXPECT_EQ(outcome(position), Outcome::kDraw);
  position.set_counters(9, 0);
  EXPECT_EQ(outcome(position), Outcome::kWhite);
}

TEST(Goals, NotSpeakingOfAPlayerWithoutMovesLetHimLose) {
  SmallText text{kRookAndKing};
  text.goals = "eradicate [{opponent} {b}]";
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 1, 1}, {kBlack, "b", 1, 5}}), Outcome::kNone);
  text.pieces = "define a end define define b end define";
  EXPECT_EQ(outcome_with(text, {{kWhite, "b", 1, 1}, {kBlack, "b", 1, 5}}), Outcome::kBlack);
}

// ---- Royal pieces -------------------------------------------------------------------------------

TEST(Royal, MayNotStepIntoAnAttack) {
  const auto game = small_game(royal());
  Position position = position_with(*game, {{kWhite, "b", 1, 1}, {kBlack, "a", 2, 5}});
  EXPECT_THAT(moves_of(position), ElementsAre("white b (1,1) -> (1,2)"));
}

TEST(Royal, MayNotBeUncovered) {
  const auto game = small_game(royal());
  Position position =
      position_with(*game, {{kWhite, "b", 1, 1}, {kWhite, "a", 1, 3}, {kBlack, "a", 1, 5}});
  EXPECT_THAT(moves_of(position), Not(Contains("white a (1,3) -> (2,3)")));
  EXPECT_THAT(moves_of(position), Contains("white a (1,3) -> (1,5) x black a (1,5)"));
}

TEST(Royal, WithoutEscapeIsMated) {
  const std::vector<Standing> mate{{kWhite, "b", 1, 1}, {kBlack, "a", 1, 5}, {kBlack, "a", 2, 5}};
  EXPECT_EQ(outcome_with(royal(), mate), Outcome::kBlack);
}

TEST(Royal, StalematedDrawsOnlyWhereTheRuleSaysSo) {
  const std::vector<Standing> stuck{{kWhite, "b", 1, 1}, {kBlack, "a", 2, 5}, {kBlack, "a", 5, 2}};
  EXPECT_EQ(outcome_with(royal(), stuck), Outcome::kBlack);
  EXPECT_EQ(outcome_with(royal("stalemate_draws"), stuck), Outcome::kDraw);
}

TEST(Royal, IsSeenAttackedWithAndWithoutTables) {
  const auto game = small_game(royal());
  EXPECT_TRUE(game->has_attack_tables);
  SmallText odd = royal();
  odd.board = "board_size 5 by 5 board_type vertical_cylinder promote_rank 5";
  const auto cylinder = small_game(odd);
  EXPECT_FALSE(cylinder->has_attack_tables);
  for (const auto& compiled : {game, cylinder}) {
    Position position = position_with(*compiled, {{kWhite, "b", 3, 1}, {kBlack, "a", 3, 4}});
    EXPECT_TRUE(is_in_check(position, kWhite));
    EXPECT_FALSE(is_in_check(position, kBlack));
  }
}

// ---- Castling -----------------------------------------------------------------------------------

SmallText castling() {
  SmallText text = royal("castling b (3,1) -> (2,1) with a (1,1) -> (3,1)");
  text.setup = "a at {(1,1)} b at {(3,1)}";
  return text;
}

TEST(Castling, NeedsFreeAndSafeSquares) {
  const auto game = small_game(castling());
  const std::string castles = "white b (3,1) -> (2,1) ; white a (1,1) -> (3,1)";
  const auto may = [&](std::vector<Standing> more) {
    more.push_back({kWhite, "b", 3, 1});
    more.push_back({kWhite, "a", 1, 1});
    Position position = position_with(*game, more);
    position.set_rights(1);
    const auto moves = moves_of(position);
    return std::ranges::find(moves, castles) != moves.end();
  };
  EXPECT_TRUE(may({}));
  EXPECT_FALSE(may({{kWhite, "a", 2, 1}}));
  EXPECT_FALSE(may({{kBlack, "a", 3, 5}}));
  EXPECT_FALSE(may({{kBlack, "a", 2, 5}}));
  EXPECT_TRUE(may({{kBlack, "a", 1, 5}}));  // only the partner is attacked
}

TEST(Castling, IsLostOnceKingOrPartnerMoved) {
  const auto game = small_game(castling());
  Position position = Position::opening(*game);
  EXPECT_EQ(position.rights(), 3U);
  play(position, "white b (3,1) -> (4,1)");
  EXPECT_EQ(position.rights(), 2U);
  play(position, "black b (3,5) -> (2,5) ; black a (1,5) -> (3,5)");
  EXPECT_EQ(position.rights(), 0U);
  EXPECT_EQ(position.at(game->square_at(3, 5)), testing::code_named(*game, kBlack, "a"));
}

// ---- Passing ------------------------------------------------------------------------------------

TEST(Passing, LeavesItsSquaresOpenForOneTurn) {
  const SmallText text{
      "define a moving movement leap <0,1> symmetry {} end movement movement ride min 2 max 2 "
      "<0,1> "
      "symmetry {} passing end movement end moving capturing capture by {clobber en_passant} type "
      "[{opponent} any_piece] effect remove movement leap <1,1> symmetry {side} end movement end "
      "capture end capturing end define define b end define"};
  const auto game = small_game(text);
  Position position = position_with(
      *game, {{kWhite, "a", 2, 1}, {kBlack, "a", 3, 3}, {kWhite, "a", 5, 1}, {kBlack, "a", 5, 5}});
  Position single = position;
  play(position, "white a (2,1) -> (2,3)");
  EXPECT_THAT(moves_of(position), Contains("black a (3,3) -> (2,2) x white a (2,3)"));
  play(position, "black a (5,5) -> (5,4)");
  play(position, "white a (5,1) -> (5,2)");
  EXPECT_THAT(moves_of(position), Not(Contains("black a (3,3) -> (2,2) x white a (2,3)")));
}

// ---- Hands --------------------------------------------------------------------------------------

Position with_hand(const CompiledGame& game, std::vector<Standing> pieces) {
  Position position = position_with(game, pieces);
  position.add_to_hand(kWhite, testing::code_named(game, kWhite, "a"));
  return position;
}

TEST(Placing, KeepsToWhereThePieceCanMove) {
  const std::string taker =
      "capturing capture by {clobber} type [{opponent} any_piece] effect player possesses movement "
      "leap <0,1> symmetry {} end movement end capture end capturing ";
  const std::string pawn = "moving movement leap <0,1> symmetry {} end movement end moving ";
  const auto game = small_game(
      {"define a " + pawn + taker + " drops {mobile one_per_file} end define define b end define"});
  Position position = with_hand(*game, {{kWhite, "a", 1, 1}});
  const auto moves = moves_of(position);
  EXPECT_THAT(moves, Not(Contains("white a (white) -> (2,5)")));
  EXPECT_THAT(moves, Contains("white a (white) -> (2,4)"));
  EXPECT_THAT(moves, Not(Contains("white a (white) -> (1,3)")));
}

TEST(Placing, MayNotMateWhereThatIsForbidden) {
  const std::string head =
      "define a moving movement leap <0,1> symmetry {} end movement end moving capturing capture "
      "by "
      "{clobber} type [{opponent} any_piece] effect player possesses movement leap <0,1> symmetry "
      "{} end movement end capture end capturing ";
  const std::string king =
      " define b moving movement leap <0,1> symmetry all_symmetry end movement end moving end "
      "define";
  const std::vector<Standing> cornered{
      {kBlack, "b", 1, 5}, {kBlack, "a", 2, 5}, {kWhite, "b", 5, 1}};
  SmallText text{head + "drops {no_mate} end define" + king};
  text.goals = "checkmate opponent";
  text.more = "rules royal {b} end rules";
  const auto strict = small_game(text);
  Position position = with_hand(*strict, cornered);
  EXPECT_THAT(moves_of(position), Not(Contains("white a (white) -> (1,4)")));
  text.pieces = head + "end define" + king;
  const auto free = small_game(text);
  Position other = with_hand(*free, cornered);
  EXPECT_THAT(moves_of(other), Contains("white a (white) -> (1,4)"));
}

TEST(Placing, OfACapturedPieceMayRevertIt) {
  const auto game = small_game(
      {"define a capturing capture by {clobber} type [{opponent} any_piece] effect player "
       "possesses "
       "movement leap <0,1> symmetry {} end movement end capture end capturing end define "
       "define b reverts_to a end define"});
  Position position = position_with(*game, {{kWhite, "a", 1, 1}, {kBlack, "b", 1, 2}});
  play(position, "white a (1,1) -> (1,2) x black b (1,2) / (white)");
  EXPECT_EQ(position.in_hand(kWhite, testing::code_named(*game, kWhite, "a")), 1U);
}

// ---- Counting
// -------------------------------------------------------------------------------------

/// Both rooks go there and back `times` times.
void shuffle(Position& position, int times) {
  for (int i = 0; i < times; ++i) {
    play(position, "white a (1,1) -> (2,1)");
    play(position, "black a (1,5) -> (2,5)");
    play(position, "white a (2,1) -> (1,1)");
    play(position, "black a (2,5) -> (1,5)");
  }
}

Outcome after_shuffling(const std::string& rule, int times) {
  SmallText text{kRookAndKing};
  text.more = "rules " + rule + " end rules";
  const auto game = small_game(text);
  Position position =
      position_with(*game, {{kWhite, "a", 1, 1}, {kBlack, "a", 1, 5}, {kBlack, "b", 1, 3}});
  shuffle(position, times);
  return outcome(position);
}

TEST(Repeating, EndsAsTheRuleSays) {
  EXPECT_EQ(after_shuffling("repetition 3 draw", 1), Outcome::kNone);
  EXPECT_EQ(after_shuffling("repetition 3 draw", 2), Outcome::kDraw);
  EXPECT_EQ(after_shuffling("repetition 3 mover_loses", 2), Outcome::kWhite);
  EXPECT_EQ(after_shuffling("repetition 2 draw", 1), Outcome::kDraw);
}

TEST(Repeating, CountsTheOpening) {
  SmallText text{kRookAndKing};
  text.more = "rules repetition 3 draw end rules";
  const auto game = small_game(text);
  Position position = Position::opening(*game);
  shuffle(position, 1);
  EXPECT_EQ(outcome(position), Outcome::kNone);
  shuffle(position, 1);
  EXPECT_EQ(outcome(position), Outcome::kDraw);
}

TEST(Repeating, IsLostForWhoGaveCheckAllTheWhile) {
  SmallText text{kRookAndKing};
  text.goals = "checkmate opponent";
  text.more = "rules royal {b} repetition 3 checker_loses end rules";
  const auto game = small_game(text);
  Position position =
      position_with(*game, {{kWhite, "a", 3, 1}, {kWhite, "b", 5, 1}, {kBlack, "b", 2, 5}});
  for (int i = 0; i < 2; ++i) {
    play(position, "white a (3,1) -> (2,1)");
    play(position, "black b (2,5) -> (3,5)");
    play(position, "white a (2,1) -> (3,1)");
    play(position, "black b (3,5) -> (2,5)");
  }
  EXPECT_EQ(outcome(position), Outcome::kBlack);
}

TEST(Idling, IsADrawAfterSoManyPlies) {
  EXPECT_EQ(after_shuffling("no_progress 8 moves {b}", 2), Outcome::kDraw);
  EXPECT_EQ(after_shuffling("no_progress 9 moves {b}", 2), Outcome::kNone);
  EXPECT_EQ(after_shuffling("no_progress 8 moves {a}", 2), Outcome::kNone);
}

}  // namespace
}  // namespace rulewise::machine::board
