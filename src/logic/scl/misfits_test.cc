#include "logic/scl/misfits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rulewise::logic {
namespace {

using testing::HasSubstr;

TEST(GdlMisfits, PellGameHasNone) { EXPECT_TRUE(gdl_misfits(scl::Rules{}).all().empty()); }

TEST(GdlMisfits, RepetitionIsSaidWhereItStands) {
  scl::Rules rules;
  rules.additions.repetition = scl::Repetition{};
  rules.additions.place.at = {7, 3};
  EXPECT_THAT(gdl_misfits(rules).to_text("f"),
              HasSubstr("f:7:3: warning: positions that come again"));
}

TEST(GdlMisfits, GameThatNeedNotEndGetsALimit) {
  scl::Rules rules;
  rules.additions.move_limit = 0;
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("1000 plies"));
  rules.additions.no_progress = 100;
  EXPECT_TRUE(gdl_misfits(rules).all().empty());
}

TEST(GdlMisfits, PlacingWithMateIsNotForbidden) {
  scl::Rules rules;
  rules.pieces.emplace_back();
  rules.pieces[0].name = "pawn";
  rules.pieces[0].no_drop_mate = true;
  EXPECT_THAT(gdl_misfits(rules).to_text("f"), HasSubstr("a pawn may be placed"));
}

}  // namespace
}  // namespace rulewise::logic
