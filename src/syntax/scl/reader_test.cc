// reader_test.cc — texts of chess-like games: what they become, and what is said of broken ones.
#include <gmock/gmock.h>

#include <string>
#include <string_view>

#include "syntax/scl/scl.h"
#include "syntax/scl/testing/sample_games.h"

namespace rulewise::scl {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

Rules read_well(std::string_view text) {
  Reading reading = read_rules(text);
  EXPECT_EQ(reading.diagnostics.error_count(), 0U) << reading.diagnostics.to_text("text");
  return std::move(reading.rules);
}

/// Messages as `LINE:COL severity: message`, one a line.
std::string told(std::string_view text) {
  Reading reading = read_rules(text);
  reading.diagnostics.sort_by_place();
  return reading.diagnostics.to_text("t");
}

TEST(Reader, ReadsEveryConstruct) {
  const Rules rules = read_well(kSmallGame);
  EXPECT_EQ(rules.name, "small");
  ASSERT_THAT(rules.goals, SizeIs(3));
  EXPECT_EQ(rules.goals[0].kind, GoalKind::kStalemate);
  EXPECT_EQ(rules.goals[0].side, Side::kOpponent);
  EXPECT_EQ(rules.goals[1].description.owner, Owner::kOpponent);
  EXPECT_THAT(rules.goals[2].squares, ElementsAre(Square{2, 5}, Square{1, 6}, Square{3, 6}));
  EXPECT_EQ(rules.board.width, 5);
  EXPECT_EQ(rules.board.height, 6);
  EXPECT_EQ(rules.board.type, BoardType::kVerticalCylinder);
  EXPECT_EQ(rules.board.inversion, Inversion::kForward);
  EXPECT_EQ(rules.board.promote_rank, 6);
  EXPECT_TRUE(rules.constraints.must_capture);
  EXPECT_FALSE(rules.constraints.continue_captures);
  EXPECT_TRUE(is_pell_game(rules));
}

TEST(Reader, NumbersDefinedPiecesFirstAndTheOthersByName) {
  const Rules rules = read_well(kSmallGame);
  ASSERT_THAT(rules.pieces, SizeIs(4));
  EXPECT_EQ(rules.pieces[0].name, "man");
  EXPECT_EQ(rules.pieces[1].name, "king");
  EXPECT_EQ(rules.pieces[2].name, "post");
  EXPECT_EQ(rules.pieces[3].name, "wall");
  EXPECT_FALSE(rules.pieces[3].is_defined);
  EXPECT_EQ(rules.pieces[3].promotion.becomes, PieceId(3));
  EXPECT_EQ(rules.board.assignments[0].piece, PieceId(0));
}

TEST(Reader, ReadsMovementsOfEveryKind) {
  const Rules rules = read_well(kSmallGame);
  const Piece& man = rules.pieces[0];
  ASSERT_THAT(man.moving, SizeIs(3));
  EXPECT_EQ(man.moving[0].direction, (Direction{0, 1}));
  EXPECT_EQ(man.moving[0].symmetries, (Symmetries{false, false, false}));
  EXPECT_EQ(man.moving[1].min, 2);
  EXPECT_EQ(man.moving[1].max, 3);
  EXPECT_TRUE(man.moving[1].longest);
  EXPECT_EQ(man.moving[2].kind, MovementKind::kHop);
  EXPECT_EQ(man.moving[2].before, (Count{Comparison::kAtLeast, 0}));
  EXPECT_EQ(man.moving[2].over, (Count{Comparison::kEqual, 1}));
  EXPECT_EQ(man.moving[2].after, (Count{Comparison::kAtMost, 2}));
  EXPECT_EQ(man.moving[2].hop_over.pieces, (std::vector{PieceId(0), PieceId(1)}));
  ASSERT_THAT(man.capturing, SizeIs(2));
  EXPECT_TRUE(man.capturing[0].retrieve && man.capturing[0].clobber && man.capturing[0].hop);
  EXPECT_EQ(man.capturing[1].effect, EffectKind::kPossess);
  EXPECT_EQ(man.capturing[1].possessor, Side::kOpponent);
  EXPECT_EQ(man.promotion.kind, PromotionKind::kDecision);
  EXPECT_TRUE(man.constraints.must_capture && man.constraints.continue_captures);
}

TEST(Reader, ReadsWhatIsOurs) {
  const Rules rules = read_well(kOurGame);
  EXPECT_FALSE(is_pell_game(rules));
  const Additions& ours = rules.additions;
  EXPECT_EQ(ours.move_limit, 0);
  EXPECT_EQ(ours.repetition, (Repetition{4, RepetitionEnd::kCheckerLoses, {}}));
  EXPECT_EQ(ours.no_progress, 100);
  EXPECT_EQ(ours.progress, (std::vector{PieceId(0)}));
  EXPECT_EQ(ours.royal, (std::vector{PieceId(1)}));
  ASSERT_THAT(ours.castlings, SizeIs(2));
  EXPECT_EQ(ours.castlings[1].partner_to, (Square{4, 1}));
  EXPECT_TRUE(ours.stalemate_draws && ours.promote_on_leaving && ours.most_captures &&
              ours.victims_stay);
  const Piece& pawn = rules.pieces[0];
  EXPECT_THAT(pawn.moving[1].from, SizeIs(8));
  EXPECT_TRUE(pawn.moving[1].passing);
  EXPECT_THAT(rules.pieces[1].moving[0].within, SizeIs(9));
  EXPECT_TRUE(rules.pieces[2].moving[0].lame);
  EXPECT_TRUE(pawn.capturing[0].en_passant);
  EXPECT_EQ(pawn.reverts_to, PieceId(2));
  EXPECT_TRUE(pawn.drops_mobile && pawn.one_per_file && pawn.no_drop_mate);
}

TEST(Reader, FoldsCaseAndTakesSetsInAnyOrder) {
  std::string loud(kSmallGame);
  for (char& c : loud) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  EXPECT_TRUE(read_well(loud) == read_well(kSmallGame));
}

TEST(Reader, QuotesMakeNamesOfWords) {
  std::string text(kTinyGame);
  for (std::size_t at = text.find("man"); at != std::string::npos; at = text.find("man", at + 5)) {
    text.replace(at, 3, "'end'");
  }
  const Rules rules = read_well(text);
  EXPECT_EQ(rules.pieces[0].name, "end");
  EXPECT_TRUE(read_well(to_text(rules)) == rules);
}

TEST(Printer, WritesWhatReadsTheSame) {
  for (const std::string_view text : {kTinyGame, kSmallGame, kOurGame, kAssignedGame}) {
    const Rules rules = read_well(text);
    const std::string printed = to_text(rules);
    EXPECT_TRUE(read_well(printed) == rules) << printed;
    EXPECT_EQ(to_text(read_well(printed)), printed);
  }
}

TEST(Reader, TellsSeveralFaultsInOneRun) {
  const std::string text =
      "game g goals stalemate oponent\n"
      "board_size 5 by\n"
      "board_type round\n"
      "promote_rank 5\n"
      "setup man at {(1,1)}\n"
      "define man\n"
      "  moving movement leap <0;1> symmetry {} end movement\n"
      "  moving\n"
      "end define\n";
  const std::string messages = told(text);
  for (const std::string_view place :
       {"t:1:24:", "t:3:1:", "t:3:12:", "t:7:26:", "t:8:3:", "t:10:1:"}) {
    EXPECT_THAT(messages, HasSubstr(place));
  }
}

TEST(Reader, GoesOnWithTheNextPieceOfABrokenSetUp) {
  const std::string messages = told(
      "game g goals stalemate opponent board_size 5 by 5 board_type planar promote_rank 5\n"
      "setup ant at {(1,1)\n"
      "  bee at {(2,1)}\n"
      "  cow at (3,1)\n"
      "  dog at {(4,1) (4,2)}\n"
      "define ant end define end game.");
  EXPECT_THAT(messages, HasSubstr("t:3:3: error: `(` expected, not `bee`"));
  EXPECT_THAT(messages, HasSubstr("t:4:10: error: `{` expected, not `(`"));
  EXPECT_THAT(messages, Not(HasSubstr("t:5:3: error")));
}

TEST(Reader, TakesHostileTextCalmly) {
  EXPECT_THAT(told(""), HasSubstr("`game` expected"));
  EXPECT_THAT(told(std::string(100, '\0')), HasSubstr("0x00"));
  EXPECT_THAT(told("\xff\xfeg\0"), HasSubstr("UTF-16"));
  EXPECT_THAT(told("game \xc3\x28 goals"), HasSubstr("0xc3"));
  EXPECT_THAT(told(std::string(5U << 20U, ' ')), HasSubstr("longer than"));
  for (const std::string_view part : {"{", "end ", "define ", "movement ", "(", "end moving ", "'",
                                      ".", "rules ", "goals ", "99999999999999999999 "}) {
    std::string text = "game g goals ";
    while (text.size() < 100'000) text += part;
    EXPECT_THAT(told(text), HasSubstr("error"));
  }
}

TEST(Reader, AllRanksPromoteFromRankZeroOnAsFromRankOne) {
  std::string text(kTinyGame);
  text.replace(text.find("promote_rank 4"), 14, "promote_rank 0");
  const Reading reading = read_rules(text);
  EXPECT_TRUE(reading.diagnostics.all().empty()) << reading.diagnostics.to_text("text");
  EXPECT_EQ(reading.rules.board.promote_rank, 0);
  EXPECT_EQ(read_rules(to_text(reading.rules)).rules, reading.rules);
}

TEST(Reader, AnOpenQuoteIsOneFault) {
  std::string text(kTinyGame);
  text.replace(text.find("game tiny"), 9, "game 'tiny");
  const Reading reading = read_rules(text);
  EXPECT_EQ(reading.diagnostics.all().size(), 1U) << reading.diagnostics.to_text("text");
  EXPECT_THAT(reading.diagnostics.to_text("text"), ::testing::HasSubstr("never closed"));
}

}  // namespace
}  // namespace rulewise::scl
