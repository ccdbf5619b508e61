#include "machine/board/generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/board/testing/small_games.h"
#include "machine/limit.h"

namespace rulewise::machine::board {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::moves_of;
using ::testing::Not;
using testing::play;
using testing::position_with;
using ::testing::SizeIs;
using testing::small_game;
using testing::SmallText;
using testing::Standing;

using testing::kBlack;
using testing::kWhite;

std::string with_b(const std::string& a) {
  return "define a " + a + " end define define b end define";
}
std::string moving(const std::string& movement) {
  return with_b("moving movement " + movement + " end movement end moving");
}
std::string capturing(const std::string& head, const std::string& movement,
                      const std::string& more = "") {
  return with_b("capturing capture by " + head + " movement " + movement +
                " end movement end capture end capturing " + more);
}

/// The squares a white `a` on `from` moves to, the other pieces standing where they are said to.
std::vector<std::string> moves_with(const SmallText& text, const std::vector<Standing>& pieces) {
  const auto game = small_game(text);
  Position position = position_with(*game, pieces);
  return moves_of(position);
}

const char* const kEnemy = "type [{opponent} any_piece] effect remove";

// ---- Movements ------------------------------------------------------------------------------

TEST(Moving, LeapsOverWhateverIsBetween) {
  EXPECT_THAT(
      moves_with({moving("leap <0,2> symmetry {}")}, {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 2}}),
      ElementsAre("white a (3,1) -> (3,3)"));
}

TEST(Moving, RidesUntilSomethingStandsThere) {
  EXPECT_THAT(
      moves_with({moving("ride <0,1> symmetry {}")}, {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 4}}),
      ElementsAre("white a (3,1) -> (3,2)", "white a (3,1) -> (3,3)"));
}

TEST(Moving, RidesWithinItsBounds) {
  EXPECT_THAT(moves_with({moving("ride min 2 max 3 <0,1> symmetry {}")}, {{kWhite, "a", 3, 1}}),
              ElementsAre("white a (3,1) -> (3,3)", "white a (3,1) -> (3,4)"));
}

TEST(Moving, RidesAsFarAsItCan) {
  EXPECT_THAT(moves_with({moving("ride longest <0,1> symmetry {forward}")}, {{kWhite, "a", 3, 2}}),
              ElementsAre("white a (3,2) -> (3,1)", "white a (3,2) -> (3,5)"));
}

TEST(Moving, HopsOverCountedPieces) {
  const std::string hop = moving(
      "hop before [x>=0] over [x=1] after [x=0] hop_over [any_player any_piece] <0,1> "
      "symmetry {}");
  EXPECT_THAT(moves_with({hop}, {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 3}}),
              ElementsAre("white a (3,1) -> (3,4)"));
  EXPECT_THAT(moves_with({hop}, {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 3}, {kBlack, "b", 3, 4}}),
              IsEmpty());
}

TEST(Moving, HopsOverNothingWhereThatIsEnough) {
  EXPECT_THAT(moves_with({moving("hop before [x=1] over [x<=1] after [x=0] hop_over [any_player "
                                 "any_piece] <0,1> symmetry {}")},
                         {{kWhite, "a", 3, 1}}),
              ElementsAre("white a (3,1) -> (3,3)"));
}

TEST(Moving, RidesRoundACylinderToItsOwnSquare) {
  SmallText text{moving("ride <1,0> symmetry {}")};
  text.board = "board_size 3 by 4 board_type vertical_cylinder promote_rank 4";
  EXPECT_THAT(
      moves_with(text, {{kWhite, "a", 2, 1}}),
      ElementsAre("white a (2,1) -> (1,1)", "white a (2,1) -> (2,1)", "white a (2,1) -> (3,1)"));
}

TEST(Moving, IsLameWhereItsLegIsBlocked) {
  EXPECT_THAT(moves_with({moving("leap <1,2> symmetry {side} lame")},
                         {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 2}}),
              IsEmpty());
}

TEST(Moving, KeepsToItsSquares) {
  EXPECT_THAT(moves_with({moving("leap <0,1> symmetry {} from {(1,1)}")}, {{kWhite, "a", 2, 1}}),
              IsEmpty());
  EXPECT_THAT(moves_with({moving("ride <0,1> symmetry {} within {(2,3)}")}, {{kWhite, "a", 2, 1}}),
              ElementsAre("white a (2,1) -> (2,3)"));
}

TEST(Moving, OfBlackIsInverted) {
  const auto game = small_game({moving("leap <0,1> symmetry {}")});
  Position position = position_with(*game, {{kBlack, "a", 3, 4}});
  position.set_control(kBlack);
  EXPECT_THAT(moves_of(position), ElementsAre("black a (3,4) -> (3,3)"));
}

TEST(Moving, WorksOnEverySizeOfBoard) {
  for (const int side : {5, 11, 15, 26}) {
    SmallText text{moving("ride <1,1> symmetry all_symmetry")};
    const std::string n = std::to_string(side);
    text.board = "board_size " + n + " by " + n + " board_type planar promote_rank " + n;
    EXPECT_THAT(moves_with(text, {{kWhite, "a", 1, 1}}), SizeIs(side - 1)) << side;
    EXPECT_THAT(moves_with(text, {{kWhite, "a", side, side}}), SizeIs(side - 1)) << side;
  }
}

// ---- Captures -------------------------------------------------------------------------------

TEST(Capturing, Clobbers) {
  EXPECT_THAT(moves_with({capturing(std::string("{clobber} ") + kEnemy, "ride <0,1> symmetry {}")},
                         {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 4}}),
              ElementsAre("white a (3,1) -> (3,4) x black b (3,4)"));
}

TEST(Capturing, Retrieves) {
  EXPECT_THAT(moves_with({capturing(std::string("{retrieve} ") + kEnemy, "leap <0,1> symmetry {}")},
                         {{kWhite, "a", 3, 3}, {kBlack, "b", 3, 2}}),
              ElementsAre("white a (3,3) -> (3,4) x black b (3,2)"));
}

TEST(Capturing, TakesAllItHopsOver) {
  EXPECT_THAT(moves_with({capturing(std::string("{hop clobber} ") + kEnemy,
                                    "hop before [x=0] over [x>=1] after [x=0] hop_over "
                                    "[{opponent} any_piece] <0,1> symmetry {}")},
                         {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 2}, {kBlack, "b", 3, 3}}),
              ElementsAre("white a (3,1) -> (3,3) x black b (3,2) black b (3,3)",
                          "white a (3,1) -> (3,4) x black b (3,2) black b (3,3)"));
}

TEST(Capturing, MayNotLandOnWhatItDoesNotTake) {
  EXPECT_THAT(moves_with({capturing(std::string("{retrieve} ") + kEnemy, "leap <0,1> symmetry {}")},
                         {{kWhite, "a", 3, 3}, {kBlack, "b", 3, 2}, {kBlack, "b", 3, 4}}),
              IsEmpty());
}

TEST(Capturing, TakesOwnPiecesWhereTheTypeSaysSo) {
  EXPECT_THAT(moves_with({capturing("{clobber} type [{player} {b}] effect remove",
                                    "leap <0,1> symmetry {}")},
                         {{kWhite, "a", 3, 1}, {kWhite, "b", 3, 2}}),
              ElementsAre("white a (3,1) -> (3,2) x white b (3,2)"));
}

TEST(Capturing, GivesTheCapturedToWhoPossessesThem) {
  const auto game = small_game({capturing(
      "{clobber} type [{opponent} any_piece] effect player possesses", "leap <0,1> symmetry {}")});
  Position position = position_with(*game, {{kWhite, "a", 3, 1}, {kBlack, "b", 3, 2}});
  play(position, "white a (3,1) -> (3,2) x black b (3,2) / (white)");
  EXPECT_EQ(position.in_hand(kWhite, testing::code_named(*game, kWhite, "b")), 1U);
  position.set_control(kWhite);
  EXPECT_THAT(moves_of(position), Contains("white b (white) -> (5,5)"));
  EXPECT_THAT(moves_of(position), Not(Contains("white b (white) -> (3,2)")));
}

TEST(Capturing, CountsASquareAsOftenAsItIsCollected) {
  SmallText text{capturing("{retrieve clobber} type [{opponent} any_piece] effect player possesses",
                           "leap <1,0> symmetry {}")};
  text.board = "board_size 2 by 4 board_type vertical_cylinder promote_rank 4";
  const auto game = small_game(text);
  Position position = position_with(*game, {{kWhite, "a", 1, 2}, {kBlack, "b", 2, 2}});
  play(position, "white a (1,2) -> (2,2) x black b (2,2) black b (2,2) / (white)");
  EXPECT_EQ(position.hand_size(kWhite), 2U);
}

TEST(Capturing, RoundACylinderTakesWhatItHoppedOverOnceMore) {
  SmallText text{
      capturing("{hop clobber} type [{opponent} any_piece] effect player possesses",
                "hop before [x=0] over [x=1] after [x=2] hop_over [any_player any_piece] "
                "<1,0> symmetry {}")};
  text.board = "board_size 3 by 4 board_type vertical_cylinder promote_rank 4";
  const auto game = small_game(text);
  Position position = position_with(*game, {{kWhite, "a", 1, 2}, {kBlack, "b", 2, 2}});
  play(position, "white a (1,2) -> (2,2) x black b (2,2) black b (2,2) / (white)");
  EXPECT_EQ(position.hand_size(kWhite), 2U);
}

// ---- Constraints ------------------------------------------------------------------------------

const char* const kSteps =
    "moving movement leap <1,0> symmetry {side} end movement end moving "
    "capturing capture by {clobber} type [{opponent} any_piece] effect "
    "remove movement leap <0,1> symmetry {} end movement end capture end "
    "capturing ";

TEST(Compulsion, OfTheGameHoldsForAllPieces) {
  SmallText text{with_b(kSteps)};
  text.more = "constraints must_capture";
  EXPECT_THAT(moves_with(text, {{kWhite, "a", 3, 1}, {kWhite, "a", 1, 1}, {kBlack, "b", 3, 2}}),
              ElementsAre("white a (3,1) -> (3,2) x black b (3,2)"));
  EXPECT_THAT(moves_with(text, {{kWhite, "a", 1, 1}, {kBlack, "b", 3, 2}}),
              ElementsAre("white a (1,1) -> (2,1)"));
}

TEST(Compulsion, OfAPieceLeavesTheOthersFree) {
  EXPECT_THAT(moves_with({with_b(std::string(kSteps) + "constraints must_capture")},
                         {{kWhite, "a", 3, 1}, {kWhite, "a", 1, 1}, {kBlack, "b", 3, 2}}),
              ElementsAre("white a (1,1) -> (2,1)", "white a (3,1) -> (3,2) x black b (3,2)"));
}

const char* const kJumps =
    "hop before [x=0] over [x=1] after [x=0] hop_over [{opponent} any_piece] "
    "<0,1> symmetry {side rotation}";

TEST(Continuing, MayStopWhereItNeedNot) {
  EXPECT_THAT(moves_with({capturing(std::string("{hop} ") + kEnemy, kJumps,
                                    "constraints continue_captures")},
                         {{kWhite, "a", 1, 1}, {kBlack, "b", 1, 2}, {kBlack, "b", 2, 3}}),
              ElementsAre("white a (1,1) -> (1,3) x black b (1,2)",
                          "white a (1,1) -> (1,3) x black b (1,2) ; white a (1,3) -> (3,3) x "
                          "black b (2,3)"));
}

TEST(Continuing, GoesOnWhereItMust) {
  EXPECT_THAT(moves_with({capturing(std::string("{hop} ") + kEnemy, kJumps,
                                    "constraints must_capture continue_captures")},
                         {{kWhite, "a", 1, 1}, {kBlack, "b", 1, 2}, {kBlack, "b", 2, 3}}),
              ElementsAre("white a (1,1) -> (1,3) x black b (1,2) ; white a (1,3) -> (3,3) x "
                          "black b (2,3)"));
}

TEST(Continuing, TakesTheMostWhereThatIsTheRule) {
  SmallText text{capturing(std::string("{hop} ") + kEnemy, kJumps,
                           "constraints must_capture continue_captures")};
  text.more = "rules most_captures end rules";
  const std::vector<Standing> pieces{
      {kWhite, "a", 1, 1}, {kBlack, "b", 1, 2}, {kBlack, "b", 2, 3}, {kBlack, "b", 2, 1}};
  EXPECT_THAT(moves_with(text, pieces), SizeIs(1));
  text.more = "";
  EXPECT_THAT(moves_with(text, pieces), SizeIs(2));
}

TEST(Continuing, DoesNotJumpWhatStaysTwice) {
  // Round and back to the start, where the first victim would be jumped again.
  const std::vector<Standing> pieces{{kWhite, "a", 1, 1},
                                     {kBlack, "b", 2, 1},
                                     {kBlack, "b", 3, 2},
                                     {kBlack, "b", 2, 3},
                                     {kBlack, "b", 1, 2}};
  SmallText text{capturing(std::string("{hop} ") + kEnemy, kJumps,
                           "constraints must_capture continue_captures")};
  text.more = "rules victims_stay end rules";
  const auto game = small_game(text);
  Position position = position_with(*game, pieces);
  MoveList list;
  generate(position, list);
  ASSERT_EQ(list.size(), 2U);  // either way round
  EXPECT_EQ(list.steps_of(list[0]).size(), 4U);
  Undo undo;
  position.make(list, list[0], undo);
  EXPECT_EQ(position.count(testing::code_named(*game, kBlack, "b")), 0U);
}

/// A field of prey on which the number of sequences explodes.
SmallText explosion() {
  SmallText text{capturing(std::string("{clobber} ") + kEnemy,
                           "leap <1,0> symmetry all_symmetry end movement movement leap <1,1> "
                           "symmetry all_symmetry",
                           "constraints continue_captures")};
  text.board = "board_size 8 by 8 board_type planar promote_rank 8";
  return text;
}

Position exploding(const CompiledGame& game) {
  std::vector<Standing> pieces{{kWhite, "a", 1, 1}};
  for (int x = 1; x <= 4; ++x) {
    for (int y = 1; y <= 4; ++y) {
      if (x + y > 2) pieces.push_back({kBlack, "b", x, y});
    }
  }
  return position_with(game, pieces);
}

TEST(Continuing, ThatExplodesIsRefusedOrMerged) {
  const auto game = small_game(explosion());
  Position position = exploding(*game);
  MoveList list;
  EXPECT_THROW(generate(position, list, {5'000}), LimitReached);
  generate_merged(position, list);
  EXPECT_GT(list.size(), 100U);
  EXPECT_LE(list.size(), kMaxMerged);
  EXPECT_TRUE(has_legal_move(position));
}

TEST(Continuing, ThatExplodesCanBeStopped) {
  const auto game = small_game(explosion());
  Position position = exploding(*game);
  const Position before = position;
  int looks = 0;
  const std::function<bool()> should_stop = [&] { return ++looks == 3; };
  MoveList list;
  generate(position, list, {kMaxSequences, &should_stop});
  EXPECT_TRUE(list.was_stopped);
  EXPECT_EQ(looks, 3);
  EXPECT_EQ(position, before);
  looks = 0;
  (void)count_moves(position, list, {kMaxSequences, &should_stop});
  EXPECT_TRUE(list.was_stopped);
  generate_merged(position, list);
  EXPECT_FALSE(list.was_stopped);
}

/// Every way goes on to the last piece: few ends, and no end of ways.
TEST(Continuing, ThatMustGoOnEndsWithAWholeSequence) {
  std::string leaps = "leap <1,0> symmetry all_symmetry";
  for (const char* leap : {"1,1", "2,0", "2,1", "2,2", "3,0", "3,1", "3,2", "3,3"}) {
    leaps += std::string(" end movement movement leap <") + leap + "> symmetry all_symmetry";
  }
  SmallText text{capturing(std::string("{clobber} ") + kEnemy, leaps,
                           "constraints must_capture continue_captures")};
  text.board = "board_size 8 by 8 board_type planar promote_rank 8";
  const auto game = small_game(text);
  std::vector<Standing> pieces{{kWhite, "a", 1, 1}};
  for (int x = 1; x <= 5; ++x) {
    for (int y = 1; y <= 5; ++y) {
      if (x + y > 2) pieces.push_back({kBlack, "b", x, y});
    }
  }
  Position position = position_with(*game, pieces);
  MoveList list;
  generate_merged(position, list);
  ASSERT_FALSE(list.empty());
  EXPECT_LE(list.size(), kMaxMerged);
  EXPECT_EQ(list.steps_of(list[0]).size(), 24U);  // it took them all
}

/// Many pieces that can all go on for long share what one of them may look at.
TEST(Continuing, OfManyPiecesOnAHugeCylinderStaysBounded) {
  SmallText text{capturing("{hop} type [any_player any_piece] effect remove",
                           "hop before [x>=0] over [x=1] after [x>=0] hop_over [any_player "
                           "any_piece] <1,1> symmetry all_symmetry",
                           "constraints continue_captures")};
  text.board = "board_size 26 by 26 board_type vertical_cylinder promote_rank 26";
  const auto game = small_game(text);
  std::vector<Standing> pieces;
  for (int x = 2; x <= 26; x += 3) {
    for (int y = 2; y <= 12; y += 3) pieces.push_back({kWhite, "a", x, y});
  }
  Position position = position_with(*game, pieces);
  MoveList list;
  generate_merged(position, list);
  EXPECT_FALSE(list.empty());
  EXPECT_LE(list.size(), kMaxMerged + pieces.size() * kFewestMerged);
  EXPECT_LE(list.steps.size(), kManySteps + pieces.size() * pieces.size());
}

// ---- Promotion --------------------------------------------------------------------------------

const char* const kForward = "moving movement leap <0,1> symmetry {} end movement end moving ";

TEST(Promoting, ToAFixedPieceIsCompulsory) {
  EXPECT_THAT(moves_with({with_b(std::string(kForward) + "promoting promote_to b end promoting")},
                         {{kWhite, "a", 3, 4}}),
              ElementsAre("white a (3,4) -> (3,5) ; promote (3,5) white b"));
}

TEST(Promoting, IsChosenByTheMover) {
  EXPECT_THAT(
      moves_with({with_b(std::string(kForward) +
                         "promoting decision player options [any_player {a b}] end "
                         "promoting")},
                 {{kWhite, "a", 3, 4}}),
      ElementsAre("white a (3,4) -> (3,5)", "white a (3,4) -> (3,5) ; promote (3,5) black a",
                  "white a (3,4) -> (3,5) ; promote (3,5) black b",
                  "white a (3,4) -> (3,5) ; promote (3,5) white b"));
}

TEST(Promoting, IsChosenByTheOtherBeforeHisMove) {
  const auto game = small_game(
      {with_b(std::string(kForward) +
              "promoting decision opponent options [{player} any_piece] end promoting")});
  Position position = position_with(*game, {{kWhite, "a", 3, 4}, {kBlack, "a", 1, 4}});
  play(position, "white a (3,4) -> (3,5)");
  EXPECT_EQ(position.at(game->square_at(3, 5)), kEmpty);
  EXPECT_THAT(moves_of(position), ElementsAre("promote (3,5) white a ; black a (1,4) -> (1,3)",
                                              "promote (3,5) white b ; black a (1,4) -> (1,3)"));
  play(position, "promote (3,5) white b ; black a (1,4) -> (1,3)");
  EXPECT_EQ(position.at(game->square_at(3, 5)), testing::code_named(*game, kWhite, "b"));
}

TEST(Promoting, AlsoWhereAMoveLeavesTheZone) {
  SmallText text{
      with_b("moving movement leap <0,1> symmetry {forward} end movement end moving "
             "promoting decision player options [{player} any_piece] end promoting")};
  text.board = "board_size 5 by 6 board_type planar promote_rank 5";
  text.more = "rules promote_on_leaving end rules";
  EXPECT_THAT(
      moves_with(text, {{kWhite, "a", 3, 5}}),
      ElementsAre("white a (3,5) -> (3,4)", "white a (3,5) -> (3,4) ; promote (3,4) white b",
                  "white a (3,5) -> (3,6)", "white a (3,5) -> (3,6) ; promote (3,6) white b"));
}

// ---- Set-up -----------------------------------------------------------------------------------

TEST(SettingUp, ByThePlayerPutsOwnPieces) {
  SmallText text{moving("leap <0,1> symmetry {}")};
  text.setup = "decision player assigns {a b} to {(1,1) (2,1)} end decision";
  const auto game = small_game(text);
  Position position = Position::opening(*game);
  EXPECT_THAT(moves_of(position),
              ElementsAre("white a (white) -> (1,1)", "white a (white) -> (2,1)",
                          "white b (white) -> (1,1)", "white b (white) -> (2,1)"));
  play(position, "white a (white) -> (1,1)");
  EXPECT_THAT(moves_of(position), Contains("black b (black) -> (2,5)"));
  play(position, "black b (black) -> (2,5)");
  play(position, "white b (white) -> (2,1)");
  play(position, "black a (black) -> (1,5)");
  EXPECT_THAT(moves_of(position), ElementsAre("white a (1,1) -> (1,2)"));
}

TEST(SettingUp, ByTheOpponentPutsTheOthersPieces) {
  SmallText text{moving("leap <0,1> symmetry {}")};
  text.setup = "decision opponent assigns {a} to {(1,1)} end decision";
  const auto game = small_game(text);
  Position position = Position::opening(*game);
  EXPECT_THAT(moves_of(position), ElementsAre("black a (white) -> (1,5)"));
}

TEST(SettingUp, AtRandomHangsOnTheSeedAndIsTheSameForBoth) {
  SmallText text{moving("leap <0,1> symmetry {}")};
  text.setup = "decision random assigns {a b} to {(1,1) (2,1) (3,1) (4,1) (5,1)} end decision";
  const auto game = small_game(text);
  std::vector<std::vector<Code>> drawn;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto compiled = compile(game->rules, {seed});
    const std::vector<Code>& opening = compiled.value()->opening;
    for (int x = 1; x <= 5; ++x) {
      const Code white = opening[game->square_at(x, 1)], black = opening[game->square_at(x, 5)];
      EXPECT_EQ(white == kEmpty, black == kEmpty);
      if (white != kEmpty) {
        EXPECT_EQ(black, white + 1);
      }
    }
    drawn.push_back(opening);
  }
  EXPECT_EQ(compile(game->rules, {3}).value()->opening, drawn[3]);
  EXPECT_THAT(drawn, Contains(::testing::Ne(drawn[0])));
}

}  // namespace
}  // namespace rulewise::machine::board
