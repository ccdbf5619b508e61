#include "logic/scl/to_gdl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::logic {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A game of one piece; `%` in it stands for what is tested.
std::string game_text(const std::string& board, const std::string& man) {
  return "game tiny goals stalemate opponent eradicate [{opponent} any_piece] "
         "arrive [{player} {man}] at {(1,4)} board_size 4 by 4 " +
         board + " define man " + man + " end define end game.";
}

scl::Rules rules_of(const std::string& text) {
  scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("text") << text;
  return reading.rules;
}

std::string sheet_of(const std::string& board, const std::string& man) {
  const base::Result<GdlSheet> sheet = to_gdl(rules_of(game_text(board, man)));
  EXPECT_TRUE(sheet.ok());
  const std::string text = sheet.value().text;
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("sheet") << text;
  return text;
}

constexpr const char* kPlain = "board_type planar promote_rank 4 setup man at {(1,1) (2,1)}";
constexpr const char* kLeaper =
    "moving movement leap <0,1> symmetry {} end movement end moving "
    "capturing capture by {clobber} type [{opponent} any_piece] effect remove "
    "movement leap <1,1> symmetry {side} end movement end capture end capturing";

TEST(ToGdl, SimpleGameHasNothingItDoesNotNeed) {
  const std::string text = sheet_of(kPlain, kLeaper);
  EXPECT_THAT(text, HasSubstr("(init (at a1 white man))"));
  EXPECT_THAT(text, HasSubstr("(init (at d4 black man))"));
  EXPECT_THAT(text, HasSubstr("(toward white ways1 n1) (toward black ways1 s1)"));
  EXPECT_THAT(text, HasSubstr("(legal ?r (move ?q ?t))"));
  for (const char* word : {"continuing", "pending", "hand", "unplaced", "(reach", "(free", "zone",
                           "now", "mid_turn"}) {
    EXPECT_EQ(text.find(word), std::string::npos) << word;
  }
}

TEST(ToGdl, WhateverTheLanguageHasIsValidGdl) {
  const std::string everything =
      "moving movement ride max 2 longest <1,0> symmetry all_symmetry end movement "
      "movement hop before [x >= 0] over [x <= 2] after [x = 1] hop_over [{player} any_piece] "
      "<0,1> symmetry {side} end movement end moving "
      "capturing capture by {retrieve clobber hop} type [any_player {man}] "
      "effect opponent possesses "
      "movement hop before [x <= 1] over [x >= 1] after [x >= 0] hop_over [any_player any_piece] "
      "<0,1> symmetry all_symmetry end movement "
      "movement ride longest <1,1> symmetry {side} end movement end capture end capturing "
      "promoting decision ";
  const std::string rest =
      " options [any_player any_piece] end promoting "
      "constraints must_capture continue_captures";
  for (const char* type : {"planar", "vertical_cylinder"}) {
    for (const char* setup :
         {"man at {(1,1)}", "decision opponent assigns {man man} to {(1,1) (2,1)} end decision",
          "decision player assigns {man} to {(1,1) (2,1)} end decision"}) {
      for (const char* chooser : {"player", "opponent"}) {
        sheet_of(
            std::string("board_type ") + type + " inversion forward promote_rank 4 setup " + setup,
            everything + chooser + rest);
      }
    }
  }
}

TEST(ToGdl, PositionsAreRememberedWhereTheyMatter) {
  const std::string man = kLeaper;
  const std::string board = "board_type planar promote_rank 4 setup man at {(1,1) (2,1)} rules ";
  const scl::Rules rules =
      rules_of(game_text(board + "move_limit 0 repetition 3 draw end rules", man));
  const auto sheet = to_gdl(rules);
  ASSERT_TRUE(sheet.ok());
  EXPECT_TRUE(sheet.value().misfits.all().empty());
  EXPECT_THAT(sheet.value().text, HasSubstr("(next (past ?x 2))"));
  EXPECT_EQ(sheet.value().text.find("(ply"), std::string::npos);  // it ends without a limit
  const auto forgetful = to_gdl(rules, {/*remembers=*/false});
  ASSERT_TRUE(forgetful.ok());
  EXPECT_EQ(forgetful.value().text.find("past"), std::string::npos);
  EXPECT_THAT(forgetful.value().misfits.to_text("f"),
              AllOf(HasSubstr("warning: positions that come again"), HasSubstr("1000 plies")));
}

TEST(ToGdl, RandomSetUpMustBeDrawnBefore) {
  const auto sheet = to_gdl(rules_of(
      game_text("board_type planar promote_rank 4 setup decision random assigns {man} to {(1,1)} "
                "end decision",
                kLeaper)));
  ASSERT_FALSE(sheet.ok());
  EXPECT_THAT(sheet.error().message, HasSubstr("random"));
}

TEST(ToGdl, SameRulesSameText) { EXPECT_EQ(sheet_of(kPlain, kLeaper), sheet_of(kPlain, kLeaper)); }

}  // namespace
}  // namespace rulewise::logic
