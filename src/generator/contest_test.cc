#include "generator/contest.h"

#include <gtest/gtest.h>

#include <memory>

#include "generator/testing/small_games.h"

namespace rulewise::generator {
namespace {

using machine::board::Outcome;

std::shared_ptr<const machine::board::CompiledGame> compiled(std::string_view text) {
  auto game = machine::board::compile(rules_of(text));
  EXPECT_TRUE(game.ok());
  return std::move(game).value();
}

TEST(Contest, AForcedGameGoesItsWay) {
  const auto game = compiled(kThreeSteps);
  for (const Listing listing : {Listing::kMerged, Listing::kSequences}) {
    base::Random random(1);
    std::int64_t moves = 6 + 1;
    const Contest contest = play_random(*game, listing, moves, random);
    EXPECT_EQ(contest.outcome, Outcome::kBlack);
    EXPECT_EQ(contest.plies, 6U);
    EXPECT_EQ(contest.moves_seen, 6U);
    EXPECT_EQ(contest.choices, 0U);
    EXPECT_FALSE(contest.given_up);
    EXPECT_FALSE(contest.by_limit);
  }
}

TEST(Contest, AnEndlessGameIsDrawnByLength) {
  base::Random random(1);
  std::int64_t moves = 1'000;
  const Contest contest = play_random(*compiled(kEndless), Listing::kMerged, moves, random);
  EXPECT_EQ(contest.outcome, Outcome::kDraw);
  EXPECT_TRUE(contest.by_limit);
  EXPECT_EQ(contest.plies, 200U);
}

TEST(Contest, ThinkingFindsTheWayThatChanceMisses) {
  const auto game = compiled(kCentre);
  base::Random random(1);
  std::int64_t moves = 100'000'000;
  int quick_wins = 0;
  for (int i = 0; i < 20; ++i) {
    const Contest duel = play_thinking(*game, {400, 0}, moves, random);
    EXPECT_EQ(duel.outcome, Outcome::kWhite);
    quick_wins += duel.plies == 3 ? 1 : 0;  // two of White's, one of Black's
  }
  EXPECT_GT(quick_wins, 15);
  int random_wins = 0;
  for (int i = 0; i < 20; ++i) {
    random_wins += play_random(*game, Listing::kMerged, moves, random).plies == 3 ? 1 : 0;
  }
  EXPECT_LT(random_wins, 8);
}

TEST(Contest, ADuelEndsWhenItsMovesAreSpent) {
  base::Random random(1);
  std::int64_t moves = 50;
  EXPECT_TRUE(play_thinking(*compiled(kCentre), {0, 400}, moves, random).is_cut);
  EXPECT_LE(moves, 0);
}

TEST(Contest, ARandomContestIsCutWhenItsMovesAreSpent) {
  base::Random random(1);
  std::int64_t moves = 50;
  const Contest contest = play_random(*compiled(kEndless), Listing::kMerged, moves, random);
  EXPECT_TRUE(contest.is_cut);
  EXPECT_FALSE(contest.given_up);
  EXPECT_EQ(contest.plies, 50U);
  EXPECT_EQ(contest.outcome, Outcome::kNone);
}

TEST(Contest, AMoveThatTookMuchToListCostsMore) {
  machine::board::MoveList list;
  EXPECT_EQ(cost_of(list), 1);
  list.moves.resize(1'000);
  const std::int64_t of_many_moves = cost_of(list);
  EXPECT_GT(of_many_moves, 10);
  list.places = 20'000;
  EXPECT_GT(cost_of(list), of_many_moves + 1'000);
}

}  // namespace
}  // namespace rulewise::generator
