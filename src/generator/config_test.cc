#include "generator/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "generator/config_fields.h"

namespace rulewise::generator {
namespace {

struct ReadConfig {
  Config config;
  base::Diagnostics diagnostics;
};

ReadConfig read(std::string_view text) {
  ReadConfig result;
  read_config(text, result.config, result.diagnostics);
  return result;
}

/// The one fault of a text, as it is printed.
std::string config_fault(std::string_view text) {
  const ReadConfig result = read(text);
  EXPECT_EQ(result.diagnostics.all().size(), 1U) << text;
  return result.diagnostics.to_text("c");
}

TEST(Config, DefaultsAsTextAreTheDefaults) {
  const std::string text = to_text(Config{});
  const ReadConfig again = read(text);
  EXPECT_EQ(again.diagnostics.to_text("defaults"), "");
  EXPECT_EQ(again.config, Config{});
  EXPECT_EQ(changed_settings(again.config), "");
  for (const Field& field : config_fields()) {
    EXPECT_THAT(text, testing::HasSubstr("\n" + std::string(field.key) + " = "));
  }
}

TEST(Config, EveryKindOfValueIsReadAndPrintedBack) {
  const std::string text =
      "board_size = 3..12\n"
      "board_type = vertical_cylinder: 1.0\n"
      "piece_variety = 1.0: 0.5, 0.25: 0.5\n"
      "locality = 0.5..1.0\n"
      "must_ride = 0.3\n"
      "hopper_before = 1..4\n"
      "hopper_over = 2..max\n"
      "quality_contests = 7\n";
  const ReadConfig result = read(text);
  EXPECT_EQ(result.diagnostics.to_text("c"), "");
  EXPECT_EQ(changed_settings(result.config), text);
  EXPECT_EQ(result.config.parameters.board_size, (IntRange{3, 12}));
  EXPECT_EQ(result.config.parameters.hopper_before, (SideRange{1, 4}));
  EXPECT_EQ(result.config.parameters.hopper_over, (SideRange{2, {}}));
  EXPECT_EQ(result.config.parameters.must_ride, fraction(.3));
}

TEST(Config, ShortFormsCommentsAndCase) {
  const ReadConfig result = read(
      "  # nothing\r\n\n% nor this\nBoard_Size=8   # both\r\nboard_type = Planar\n"
      "goal_type=arrive : 0.25,eradicate:.75");
  EXPECT_EQ(result.diagnostics.to_text("c"), "");
  EXPECT_EQ(result.config.parameters.board_size, (IntRange{8, 8}));
  EXPECT_EQ(result.config.parameters.board_type.options.size(), 1U);
  EXPECT_EQ(result.config.parameters.goal_type.options[1].chance, fraction(.75));
}

TEST(Config, ABlockedOptionGivesItsChanceToTheOthers) {
  const ReadConfig result = read("capture_effect -= remove\npiece_variety -= 1.0, 0.8\n");
  EXPECT_EQ(result.diagnostics.to_text("c"), "");
  EXPECT_EQ(changed_settings(result.config),
            "piece_variety = 0.6: 0.5, 0.4: 0.5, 0.2: 0.0\n"
            "capture_effect = player_possesses: 0.6, opponent_possesses: 0.4\n");
}

TEST(Config, FaultsHaveTheirPlaceAndAHint) {
  EXPECT_EQ(config_fault("board_size = x"),
            "c:1:14: error: expected a whole number instead of 'x'\n  hint: from 2 to 26\n");
  EXPECT_EQ(
      config_fault(" = 5"),
      "c:1:2: error: no setting named ''\n  hint: `rulewise generate --print-config` lists all "
      "settings\n");
  EXPECT_EQ(config_fault("\n  bord_size = 5"),
            "c:2:3: error: no setting named 'bord_size'\n  hint: did you mean 'board_size'?\n");
  EXPECT_EQ(config_fault("must_ride"),
            "c:1:1: error: a line that is no setting\n  hint: write KEY = VALUE\n");
  EXPECT_EQ(config_fault("must_ride ="),
            "c:1:12: error: a value is missing\n  hint: the default is 0.2\n");
  EXPECT_EQ(config_fault("must_ride = 1.5"),
            "c:1:13: error: '1.5' is out of bounds\n  hint: from 0.0 to 1.0\n");
  EXPECT_EQ(config_fault("board_size = 5..x"),
            "c:1:17: error: expected a whole number instead of 'x'\n  hint: from 2 to 26\n");
  EXPECT_EQ(config_fault("board_size = 9..5"),
            "c:1:14: error: the range is empty\n  hint: the smaller end comes first\n");
  EXPECT_EQ(config_fault("board_size = 5..27"),
            "c:1:17: error: '27' is out of bounds\n  hint: from 2 to 26\n");
  EXPECT_EQ(config_fault("board_type = planar: .5, torus: .5"),
            "c:1:26: error: no option named 'torus' here\n"
            "  hint: the options are planar, vertical_cylinder\n");
  EXPECT_EQ(config_fault("board_type = planar, vertical_cylinder: 1"),
            "c:1:14: error: an option without a chance\n  hint: write it as VALUE: CHANCE\n");
  EXPECT_EQ(config_fault("board_type = planar: .6, vertical_cylinder: .5"),
            "c:1:14: error: the chances add up to 1.1, more than 1\n"
            "  hint: the last option takes what the others leave\n");
  EXPECT_EQ(
      config_fault("board_type = planar: 0, vertical_cylinder: 0"),
      "c:1:14: error: no option has a chance\n  hint: give at least one of them more than 0\n");
  EXPECT_EQ(config_fault("board_type = planar: .6, planar: .1"),
            "c:1:14: error: 'planar' is there twice\n  hint: add their chances up\n");
  EXPECT_EQ(config_fault("board_type = planar: many"),
            "c:1:22: error: expected a number instead of 'many'\n"
            "  hint: digits with at most six decimals, such as 0.25\n");
  EXPECT_EQ(config_fault("must_ride = .1\nmust_ride = .2"),
            "c:2:1: error: 'must_ride' is set twice\n  hint: remove one of the lines\n");
  EXPECT_EQ(config_fault("must_ride -= 1"),
            "c:1:14: error: only an option of a distribution can be blocked\n"
            "  hint: set the value with `=`\n");
  EXPECT_EQ(config_fault("board_type -= planar, vertical_cylinder"),
            "c:1:15: error: nothing that can happen would be left\n"
            "  hint: leave at least one option with a chance\n");
}

TEST(Config, AllFaultsInOneRun) {
  EXPECT_EQ(read("a = 1\nb = 2\nmust_ride = 7\n").diagnostics.error_count(), 3U);
}

TEST(Config, AnUnusedParameterOfPellsIsOnlyRemarkedOn) {
  const ReadConfig result = read("promotion_method = player: 1");
  EXPECT_FALSE(result.diagnostics.has_errors());
  EXPECT_EQ(result.diagnostics.warning_count(), 1U);
}

TEST(Config, StrangeBytesAreOnlyFaults) {
  EXPECT_TRUE(read(std::string("\0=\xff\n=\n==\n-=\n", 11)).diagnostics.has_errors());
  EXPECT_TRUE(read(std::string(2U << 20U, 'x')).diagnostics.has_errors());
}

}  // namespace
}  // namespace rulewise::generator
