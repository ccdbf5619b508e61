#include "logic/scl/to_fairy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "logic/scl/fairy_pieces.h"
#include "syntax/scl/scl.h"

namespace rulewise::logic {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string piece_text(const std::string& name, const std::string& movement,
                       const std::string& promotion = {}) {
  return " define " + name + " moving movement " + movement +
         " end movement end moving capturing capture by {clobber} type [{opponent} any_piece] "
         "effect remove movement " +
         movement + " end movement end capture end capturing " + promotion + " end define ";
}

FairyVariant variant_of(const std::string& goals, const std::string& type,
                        const std::string& pieces) {
  const std::string text = "game tiny goals " + goals + " board_size 5 by 6 board_type " + type +
                           " inversion forward promote_rank 6 setup tower at {(1,1)} jumper at "
                           "{(3,1) (5,1)} " +
                           pieces + " end game.";
  const scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("text");
  return to_fairy(reading.rules);
}

const std::string kTower = piece_text("tower", "ride <0,1> symmetry all_symmetry");
const std::string kJumper = piece_text("jumper", "leap <1,2> symmetry all_symmetry");

TEST(ToFairy, WritesWhatFits) {
  const FairyVariant variant =
      variant_of("stalemate opponent eradicate [{opponent} {tower}]", "planar", kTower + kJumper);
  EXPECT_FALSE(variant.misfits.has_errors()) << variant.misfits.to_text("text");
  for (const char* line :
       {"[rulewise_tiny]\n", "maxRank = 6\n", "maxFile = 5\n", "rook = t\n", "knight = j\n",
        "startFen = t1j1j/5/5/5/5/T1J1J w - - 0 1\n", "stalemateValue = loss\n",
        "extinctionValue = loss\n", "extinctionPieceTypes = t\n", "castling = false\n"}) {
    EXPECT_THAT(variant.text, HasSubstr(line));
  }
  EXPECT_THAT(variant.text, HasSubstr("# Not the same: the game is not drawn after 200 plies."));
}

TEST(ToFairy, SeveralKindsMayBeEradicated) {
  const std::string tower = "eradicate [{opponent} {tower}] ";
  const FairyVariant variant =
      variant_of(tower + "eradicate [{opponent} {jumper}]", "planar", kTower + kJumper);
  EXPECT_FALSE(variant.misfits.has_errors()) << variant.misfits.to_text("text");
  EXPECT_THAT(variant.text, HasSubstr("extinctionPieceTypes = tj\n"));
  for (const char* other : {"eradicate [{player} {jumper}]", "eradicate [{opponent} any_piece]"}) {
    EXPECT_TRUE(variant_of(tower + other, "planar", kTower + kJumper).misfits.has_errors());
  }
}

TEST(ToFairy, GivesPiecesTheLettersOfChess) {
  const std::string text =
      "game tiny goals stalemate opponent board_size 5 by 6 board_type planar inversion forward "
      "promote_rank 6 setup kite at {(1,1)} knight at {(2,1)} king at {(3,1)} " +
      piece_text("kite", "ride <1,1> symmetry all_symmetry") +
      piece_text("knight", "leap <1,2> symmetry all_symmetry") +
      piece_text("king",
                 "leap <0,1> symmetry all_symmetry end movement movement leap <1,1> "
                 "symmetry all_symmetry") +
      " end game.";
  const FairyVariant variant = to_fairy(scl::read_rules(text).rules);
  EXPECT_EQ(variant.letters, (std::vector<std::string>{"i", "n", "k"}))
      << variant.misfits.to_text("text");
}

TEST(ToFairy, NothingHalfRight) {
  const FairyVariant variant =
      variant_of("stalemate opponent", "vertical_cylinder",
                 kTower + piece_text("jumper", "leap <3,3> symmetry all_symmetry"));
  EXPECT_EQ(variant.text, "");
  const std::string why = variant.misfits.to_text("text");
  EXPECT_THAT(why, HasSubstr("error: there is no cylinder"));
  EXPECT_THAT(why, HasSubstr("error: no built-in piece has exactly the powers of the jumper"));
}

TEST(ToFairy, TwoPiecesCannotMoveAlike) {
  const FairyVariant variant =
      variant_of("stalemate opponent", "planar",
                 kTower + piece_text("jumper", "ride <1,0> symmetry all_symmetry"));
  EXPECT_THAT(variant.misfits.to_text("text"), HasSubstr("the jumper and the tower move alike"));
}

TEST(ToFairy, OpponentsDoNotChoosePromotions) {
  const FairyVariant variant =
      variant_of("stalemate opponent", "planar",
                 kTower + piece_text("jumper", "leap <1,2> symmetry all_symmetry",
                                     "promoting decision opponent options [{player} any_piece] end "
                                     "promoting"));
  EXPECT_THAT(variant.misfits.to_text("text"), HasSubstr("the opponent does not choose"));
}

TEST(ToFairy, TellsEachMisfitOnceAndWhere) {
  const std::string held =
      " define tower moving movement ride <0,1> symmetry all_symmetry end movement end moving "
      "capturing capture by {clobber} type [{opponent} any_piece] effect player possesses "
      "movement ride <0,1> symmetry all_symmetry within {rank 2} end movement "
      "movement ride <1,1> symmetry all_symmetry within {rank 2} end movement "
      "end capture end capturing promoting decision player options [{player} {tower jumper}] "
      "end promoting drops {mobile} end define ";
  const FairyVariant variant =
      variant_of("stalemate opponent", "planar",
                 "rules promote_on_leaving repetition 3 mover_loses end rules " + held + kJumper);
  std::set<std::string> messages;
  for (const base::Diagnostic& misfit : variant.misfits.all()) {
    EXPECT_TRUE(messages.insert(misfit.message).second) << misfit.message;
    EXPECT_GT(misfit.where.line, 0U) << misfit.message;
  }
  const std::string why = variant.misfits.to_text("text");
  EXPECT_THAT(why, HasSubstr("error: tower: its movement cannot depend on where it stands"));
  EXPECT_THAT(why, HasSubstr("warning: the game is not drawn after 200 plies"));
  for (const char* other : {"most_captures", "victims_stay", "one_per_file", "no_mate", "pawn"}) {
    EXPECT_THAT(why, Not(HasSubstr(other)));
  }
}

TEST(ToFairy, OnePromotionIsOneMisfit) {
  const FairyVariant variant = variant_of(
      "stalemate opponent", "planar",
      kTower + piece_text("jumper", "leap <1,2> symmetry all_symmetry",
                          "promoting decision opponent options [any_player any_piece] end "
                          "promoting"));
  EXPECT_EQ(variant.misfits.error_count(), 1U) << variant.misfits.to_text("text");
  EXPECT_THAT(variant.misfits.to_text("text"),
              HasSubstr("jumper: a promoted piece does not change sides"));
}

// ---- Pieces that promote, hands --------------------------------------------------------------

std::string held_piece(const std::string& name, const std::string& movement,
                       const std::string& rest = {}) {
  return " define " + name + " moving movement " + movement +
         " end movement end moving capturing capture by {clobber} type [{opponent} any_piece] "
         "effect player possesses movement " +
         movement + " end movement end capture end capturing " + rest + " end define ";
}

const std::string kAhead = "leap <0,1> symmetry {}";
const std::string kRound = "ride <0,1> symmetry all_symmetry";
const std::string kLeaps = "leap <1,2> symmetry all_symmetry";

/// A tower, and a jumper that steps ahead and becomes `became`, which moves like the tower.
FairyVariant held_variant(const std::string& rules, const std::string& promoting,
                          const std::string& became, const std::string& drops = {}) {
  return variant_of("stalemate opponent", "planar",
                    " rules " + rules + " end rules " + held_piece("tower", kRound) +
                        held_piece("jumper", kAhead, promoting + drops) +
                        held_piece("great", kRound, became));
}

const std::string kMayPromote =
    " promoting decision player options [{player} {jumper great}] end promoting ";

TEST(ToFairy, WritesPiecesThatPromoteAndRevert) {
  const FairyVariant variant =
      held_variant("promote_on_leaving repetition 4 mover_loses", kMayPromote, "reverts_to jumper",
                   "drops {mobile one_per_file}");
  EXPECT_FALSE(variant.misfits.has_errors()) << variant.misfits.to_text("text");
  for (const char* line : {"shogiPawn = j\n", "rook = t\n", "promotedPieceType = j:t\n",
                           "mandatoryPiecePromotion = false\n", "shogiDoubledPawn = false\n",
                           "immobilityIllegal = true\n", "promotionRank = 6\n", "nFoldRule = 4\n",
                           "nFoldValue = win\n"}) {
    EXPECT_THAT(variant.text, HasSubstr(line));
  }
  EXPECT_EQ(variant.letters[2], "+j");
  EXPECT_EQ(variant.promotes_by_plus, (std::vector<bool>{false, true, false}));
  EXPECT_THAT(variant.misfits.to_text("text"), HasSubstr("warning: a position comes again too"));
}

TEST(ToFairy, CompulsoryPromotionIsWritten) {
  const FairyVariant variant =
      held_variant("move_limit 0 repetition 3 draw", " promoting promote_to great end promoting ",
                   "reverts_to jumper");
  EXPECT_THAT(variant.text, HasSubstr("mandatoryPiecePromotion = true\n"))
      << variant.misfits.to_text("text");
}

TEST(ToFairy, WhatHasPromotedRevertsInAHand) {
  EXPECT_THAT(held_variant("move_limit 0", kMayPromote, "").misfits.to_text("text"),
              HasSubstr("jumper: in a hand a promoted piece would be what it was before"));
}

TEST(ToFairy, AllAreMobileOrNone) {
  const FairyVariant variant =
      variant_of("stalemate opponent", "planar",
                 held_piece("tower", "ride <0,1> symmetry {}") +
                     held_piece("jumper", kAhead, kMayPromote + "drops {mobile}") +
                     held_piece("great", kRound, "reverts_to jumper"));
  EXPECT_THAT(variant.misfits.to_text("text"),
              HasSubstr("tower: all pieces are placed mobile, or none is"));
}

TEST(ToFairy, PiecesPromoteByLeavingTheZoneToo) {
  const std::string promoting =
      " promoting decision player options [{player} {jumper great}] end promoting ";
  const FairyVariant variant =
      variant_of("stalemate opponent", "planar",
                 kTower + piece_text("jumper", kLeaps, promoting) + piece_text("great", kRound));
  EXPECT_THAT(variant.misfits.to_text("text"),
              HasSubstr("jumper: a piece promotes by a move out of the zone too"));
}

TEST(FairyPiece, KnowsTheBuiltInOnes) {
  EXPECT_EQ(fairy_piece({{{{0, 1}}}, {{{-1, 1}}, {{1, 1}}}}), "pawn");
  EXPECT_EQ(fairy_piece({{{{0, 1}, true}}, {{{0, 1}, true}}}), "lance");
  EXPECT_EQ(fairy_piece({}), "immobile");
  EXPECT_EQ(fairy_piece({{{{0, 2}}}, {}}), "");
}

}  // namespace
}  // namespace rulewise::logic
