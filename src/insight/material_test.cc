#include "insight/material.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/testing/games.h"

namespace rulewise::insight {
namespace {

using namespace testing;  // the games

MaterialOptions without_promote() {
  MaterialOptions options;
  options.weight(MaterialAdvisor::kPromote) = 0;
  return options;
}

/// The totals of White's defined pieces, which are those of Black's as well.
std::vector<double> totals(const scl::Rules& rules) {
  const BoardTables tables(rules);
  const Material material(tables, without_promote());
  std::vector<double> found;
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind) {
    if (!rules.pieces[kind].is_defined) continue;
    found.push_back(material.total({Side::kPlayer, PieceId(kind)}));
    EXPECT_DOUBLE_EQ(found.back(), material.total({Side::kOpponent, PieceId(kind)}));
  }
  return found;
}

::testing::Matcher<std::vector<double>> near(std::vector<double> expected, double error) {
  return ::testing::Pointwise(::testing::DoubleNear(error), std::move(expected));
}

// All exact values are those of METAGAMER's own program.

TEST(Material, GivesTheValuesOfChess) {
  EXPECT_THAT(totals(chess()), near({51.6875, 45.14990, 46.87207, 12.61816, 102.6875, 75.5}, 5e-6));
}

TEST(Material, GivesTheValuesOfCheckers) {
  EXPECT_THAT(totals(checkers()), near({23.19287, 13.89160}, 5e-6));
}

TEST(Material, GivesTheValuesOfOtherGames) {
  EXPECT_THAT(totals(losing_chess()),
              near({49.6875, 42.1499, 44.8721, 10.6182, 100.688, 73.5}, 6e-4));
  EXPECT_THAT(totals(losing_checkers()), near({19.1929, 9.8916}, 6e-5));
  EXPECT_THAT(totals(dames()), near({66, 14.3482}, 6e-5));
  EXPECT_THAT(
      totals(shogi()),
      near({65.4691, 90.9938, 41.7864, 51.0131, 31, 20.1466, 16.6632, 101.951, 93, 39.4161}, 6e-4));
  EXPECT_THAT(totals(chinese_chess()),
              near({98, 21.7069, 24.2134, 55.0726, 27.4736, 14.6982, 25.0242, 98}, 6e-5));
  EXPECT_THAT(totals(turncoat_chess()), near({47.76, 20.96, 22.44}, 6e-5));
  EXPECT_THAT(totals(tic_tac_toe()), near({6.77273, 6}, 6e-6));
}

double value(const scl::Rules& rules, MaterialAdvisor advisor, const char* name,
             Wording wording = Wording::kProgram) {
  const BoardTables tables(rules);
  MaterialOptions options = without_promote();
  options.wording = wording;
  return Material(tables, options).value(advisor, {Side::kPlayer, *scl::find_piece(rules, name)});
}

TEST(Material, CountsGoalsAgainstAPieceAndForItsLoss) {
  // The enemy wants the king gone: +1. In losing checkers its owner does: -1, and wants to be
  // without a move: -1.
  EXPECT_EQ(value(chess(), MaterialAdvisor::kEradicate, "king"), 1);
  EXPECT_EQ(value(chess(), MaterialAdvisor::kEradicate, "queen"), 0);
  EXPECT_EQ(value(losing_checkers(), MaterialAdvisor::kEradicate, "man"), -1);
  EXPECT_EQ(value(losing_checkers(), MaterialAdvisor::kStalemate, "man"), -1);
  // One goal for each player of the same kind: they cancel.
  EXPECT_EQ(value(tic_tac_toe(), MaterialAdvisor::kStalemate, "man"), 0);
}

TEST(Material, CountsACheckmateGoalForTheRoyalPieces) {
  Builder game = chess_pieces();
  scl::Goal mate;
  mate.kind = scl::GoalKind::kCheckmate;
  mate.side = Side::kOpponent;
  game.rules.goals = {mate};
  game.rules.additions.royal = {game.id("king")};
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kEradicate, "king"), 1);
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kEradicate, "rook"), 0);
}

TEST(Material, CountsVictimsImmunityAndGiveaway) {
  // Everything captures everything of both colours but hands enemies back to their owner: those
  // captures count for nothing, captures of own pieces do.
  Builder game(4, 4, 4, {"ant", "bee"});
  scl::Capture& capture = game.captures("ant", any_piece(Owner::kAny), {leap(1, 1, kAll)});
  capture.effect = scl::EffectKind::kPossess;
  capture.possessor = Side::kOpponent;
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kVictims, "ant"), 2);
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kImmunity, "ant"), 2);
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kGiveaway, "bee"), 1);

  // Taken into the capturer's hand they count: 4, and in the paper's words enemies count twice.
  game.piece("ant").capturing[0].possessor = Side::kPlayer;
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kVictims, "ant"), 4);
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kVictims, "ant", Wording::kProse), 6);
  EXPECT_EQ(value(game.rules, MaterialAdvisor::kImmunity, "bee"), 1);
}

TEST(Material, CountsArrivalGoalsByPromotionsAway) {
  Builder game(4, 4, 4, {"ant", "bee", "cat"});
  game.promotes("ant", "bee");
  game.promotes("bee", "cat");
  game.rules.goals = {arrive(game.kinds(Owner::kPlayer, {"cat"}), {{1, 1}}),
                      arrive(game.kinds(Owner::kOpponent, {"bee"}), {{2, 2}})};
  // ant: cat is two promotions away, 1/3; bee: cat is one away, 1/2, but the enemy's second goal
  // is about bees: -1; cat: 1.
  EXPECT_DOUBLE_EQ(value(game.rules, MaterialAdvisor::kArrive, "ant"), 1.0 / 3);
  EXPECT_DOUBLE_EQ(value(game.rules, MaterialAdvisor::kArrive, "bee"), 0.5 - 1);
  EXPECT_DOUBLE_EQ(value(game.rules, MaterialAdvisor::kArrive, "cat"), 1);
  EXPECT_DOUBLE_EQ(value(game.rules, MaterialAdvisor::kArrive, "ant", Wording::kProse), 0.5);
  EXPECT_DOUBLE_EQ(value(game.rules, MaterialAdvisor::kArrive, "bee", Wording::kProse), 1 - 1);
}

TEST(Material, GivesPawnsAndMenTheirDue) {
  // A man on rank y is 8-y moves from the zone: (1/2 + ... + 1/128)/7 of the gain on average.
  const scl::Rules rules = checkers();
  const BoardTables tables(rules);
  const Material material(tables);
  const PieceOf man{Side::kPlayer, PieceId(1)};
  const PieceOf king{Side::kPlayer, PieceId(0)};
  const double nearness = (127.0 / 128) / 7;
  EXPECT_NEAR(material.value(MaterialAdvisor::kPromote, man), nearness * (23.19287 - 13.89160),
              1e-5);
  EXPECT_EQ(material.value(MaterialAdvisor::kPromote, king), 0);
  EXPECT_EQ(material.hoped_for(man), king);
  EXPECT_NEAR(material.total(king) / material.total(man), 1.5248, 1e-4);
}

TEST(Material, TakesTheWorstPromotionWhereTheEnemyChooses) {
  Builder game(3, 3, 3, {"pawn", "queen", "stone"});
  game.moves("pawn", {leap(0, 1, kNone)});
  game.moves("queen", {leap(0, 1, kAll), leap(1, 1, kAll)});
  game.chooses("pawn", Side::kOpponent, game.kinds(Owner::kPlayer, {"queen", "stone"}));
  const BoardTables tables(game.rules);
  const Material material(tables);
  const PieceOf pawn{Side::kPlayer, game.id("pawn")};
  EXPECT_EQ(material.hoped_for(pawn), (PieceOf{Side::kPlayer, game.id("stone")}));
  EXPECT_LT(material.value(MaterialAdvisor::kPromote, pawn), 0);
}

TEST(Material, SumsByWeight) {
  const scl::Rules rules = chess();
  const BoardTables tables(rules);
  MaterialOptions options;
  options.weights.fill(0);
  options.weight(MaterialAdvisor::kVictims) = 2;
  options.weight(MaterialAdvisor::kMaxStaticMob) = 0.5;
  const PieceOf rook{Side::kPlayer, *scl::find_piece(rules, "rook")};
  EXPECT_DOUBLE_EQ(Material(tables, options).total(rook), 2 * 6 + 0.5 * 14);
}

TEST(Material, GivesNothingToUndefinedPieces) {
  const scl::Rules rules = tic_tac_toe();
  const BoardTables tables(rules);
  EXPECT_EQ(Material(tables).total({Side::kPlayer, *scl::find_piece(rules, "win")}), 0);
}

}  // namespace
}  // namespace rulewise::insight
