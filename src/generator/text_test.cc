// What is invented is a game of the language: it reads back without a fault, and as itself.
#include <gtest/gtest.h>

#include "generator/invent.h"
#include "generator/names.h"
#include "syntax/scl/scl.h"

namespace rulewise::generator {
namespace {

void expect_reads_back(const Parameters& parameters, std::uint64_t first, std::uint64_t last) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    scl::Rules rules = invent_rules(parameters, seed);
    if (seed % 2 == 0) name_plausibly(rules, seed);
    const std::string text = scl::to_text(rules);
    const scl::Reading reading = scl::read_rules(text);
    ASSERT_FALSE(reading.diagnostics.has_errors()) << "seed " << seed << '\n'
                                                   << reading.diagnostics.to_text("game") << text;
    ASSERT_EQ(reading.rules, rules) << "seed " << seed << '\n' << text;
    ASSERT_TRUE(scl::is_pell_game(reading.rules));
  }
}

TEST(GameText, ReadsBack) { expect_reads_back({}, 1, 1500); }

TEST(GameText, ReadsBackFromBoardsOfAllSizes) {
  Parameters parameters;
  parameters.board_size = {3, 12};
  parameters.board_type = {{{scl::BoardType::kVerticalCylinder, fraction(1)}}};
  parameters.board_crowding = {{{fraction(.2), fraction(.5)}, {fraction(1), fraction(.5)}}};
  expect_reads_back(parameters, 1, 400);
}

TEST(GameText, ReadsBackFromTheSmallestAndTheLargestBoard) {
  Parameters parameters;
  parameters.board_size = {2, 2};
  parameters.row_crowding = {{{fraction(.1), fraction(1)}}};
  expect_reads_back(parameters, 1, 200);
  parameters.board_size = {26, 26};
  parameters.row_crowding = {{{fraction(1), fraction(1)}}};
  expect_reads_back(parameters, 1, 20);
}

TEST(GameText, ReadsBackWithManyPowersAndGoals) {
  Parameters parameters;
  parameters.movement_complexity = fraction(.8);
  parameters.capture_complexity = fraction(.8);
  parameters.goal_complexity = fraction(.95);
  parameters.must_capture = fraction(1);
  parameters.continue_captures = fraction(1);
  expect_reads_back(parameters, 1, 100);
}

TEST(GameText, ReadsBackWithNothingSymmetricalAndNothingFree) {
  Parameters parameters;
  parameters.symmetry_forward = parameters.symmetry_side = parameters.symmetry_rotation =
      fraction(0);
  parameters.movement_type = {{{scl::MovementKind::kHop, fraction(1)}}};
  parameters.constrain_before = parameters.constrain_over = parameters.constrain_after =
      fraction(1);
  parameters.capture_clobber = fraction(0);
  parameters.capture_hop = fraction(0);
  parameters.capture_retrieve = fraction(0);
  expect_reads_back(parameters, 1, 200);
}

}  // namespace
}  // namespace rulewise::generator
