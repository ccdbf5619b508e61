#include "logic/scl/misfits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::logic {
namespace {

using ::testing::HasSubstr;

TEST(GdlMisfits, PellGameHasNone) { EXPECT_TRUE(gdl_misfits(scl::Rules{}).all().empty()); }

TEST(GdlMisfits, GameThatNeedNotEndGetsALimit) {
  scl::Rules rules;
  rules.additions.move_limit = 0;
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("1000 plies"));
  rules.additions.no_progress = 100;
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
  rules.additions.no_progress.reset();
  rules.additions.repetition = scl::Repetition{};
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
}

TEST(GdlMisfits, CastlingThatMayAnswerACheckIsSaid) {
  scl::Rules rules;
  rules.pieces.resize(2);
  rules.pieces[0].is_defined = true;
  rules.pieces[0].promotion.becomes = scl::PieceId(0);
  rules.pieces[0].no_drop_mate = true;
  rules.pieces[0].capturing.resize(1);
  rules.pieces[0].capturing[0].effect = scl::EffectKind::kPossess;
  rules.additions.royal = {scl::PieceId(1)};
  rules.additions.castlings.resize(1);
  rules.additions.castlings[0].king = scl::PieceId(1);
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
  rules.additions.castlings[0].king = scl::PieceId(0);
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("castling is no answer"));
}

TEST(GdlMisfits, RoyalPiecesThatPassAreSaidWhereBoardsDoNotKnow) {
  scl::Rules rules;
  rules.pieces.resize(2);
  for (std::size_t i = 0; i < 2; ++i) {
    rules.pieces[i].is_defined = true;
    rules.pieces[i].promotion.becomes = scl::PieceId(i);
  }
  rules.pieces[0].moving.resize(1);
  rules.pieces[0].moving[0].passing = true;
  rules.pieces[1].capturing.resize(1);
  rules.pieces[1].capturing[0].en_passant = true;
  rules.additions.royal = {scl::PieceId(0)};
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
  rules.additions.castlings.resize(1);
  rules.additions.castlings[0].king = scl::PieceId(0);
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("taken in passing"));
}

TEST(GdlMisfits, PromotionsThatChangeAttacksAreSaid) {
  scl::Rules rules;
  rules.pieces.resize(2);
  for (scl::Piece& piece : rules.pieces) piece.is_defined = true;
  rules.pieces[0].promotion.becomes = scl::PieceId(1);
  rules.pieces[1].promotion.becomes = scl::PieceId(1);
  rules.additions.royal = {scl::PieceId(1)};
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("before the piece promotes"));
  rules.pieces[0].promotion.becomes = scl::PieceId(0);
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
}

TEST(GdlMisfits, LongestChainsAreWrittenUpToALimit) {
  scl::Rules rules;
  rules.pieces.resize(1);
  rules.pieces[0].is_defined = true;
  rules.pieces[0].promotion.becomes = scl::PieceId(0);
  rules.pieces[0].constraints.continue_captures = true;
  rules.pieces[0].capturing.resize(1);
  rules.pieces[0].capturing[0].type.owner = scl::Owner::kOpponent;
  rules.additions.most_captures = true;
  rules.board.assigned.assign(24, scl::PieceId(0));
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
  rules.board.assigned.assign(25, scl::PieceId(0));
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("chains of 24 captures"));
}

}  // namespace
}  // namespace rulewise::logic
