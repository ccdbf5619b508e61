#include "search/state_turns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/testing/state_after.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

std::vector<std::string> texts_of(const game::Game& game, StateTurns& turns) {
  std::vector<TurnMove> moves;
  turns.moves(moves);
  std::vector<std::string> texts;
  for (const TurnMove& move : moves) {
    const auto side = static_cast<std::size_t>(turns.side());
    texts.push_back(game.move_text(game::Role(side), turns.joint_move(move)[side]));
  }
  return texts;
}

TEST(StateTurns, TheSideIsWhoeverHasAChoice) {
  const auto game = library_game("tic_tac_toe");
  StateTurns turns(*game, game->initial_state());
  EXPECT_EQ(turns.side(), 0);
  EXPECT_EQ(texts_of(*game, turns).size(), 9U);
  StateTurns later(*game, game::state_after(*game, {"(mark 2 2)"}));
  EXPECT_EQ(later.side(), 1);
  EXPECT_EQ(texts_of(*game, later).size(), 8U);
  EXPECT_FALSE(later.is_shared_choice());
}

TEST(StateTurns, AMoveMadeIsOneOfTheGameAndTakenBackWhole) {
  const auto game = library_game("tic_tac_toe");
  StateTurns turns(*game, game->initial_state());
  const std::uint64_t before = turns.hash();
  std::vector<TurnMove> moves;
  turns.moves(moves);
  const game::JointMove joint = turns.joint_move(moves[3]);
  EXPECT_EQ(game->move_text(game::Role(1), joint[1]), "noop");
  turns.make(moves[3]);
  EXPECT_EQ(turns.state(), game->successor(game->initial_state(), joint));
  EXPECT_EQ(turns.side(), 1);
  EXPECT_NE(turns.hash(), before);
  turns.unmake();
  EXPECT_EQ(turns.hash(), before);
  EXPECT_EQ(turns.side(), 0);
  EXPECT_EQ(turns.state(), game->initial_state());
}

TEST(StateTurns, AnOutcomeIsThatOfTheSideWhoseTurnItWouldBe) {
  const auto game = library_game("tic_tac_toe");
  // x completes the first row; then o would be to move.
  StateTurns turns(
      *game, game::state_after(*game, {"(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)"}));
  EXPECT_FALSE(turns.outcome());
  std::vector<TurnMove> moves;
  turns.moves(moves);
  const auto texts = texts_of(*game, turns);
  const auto won = std::ranges::find(texts, "(mark 1 3)") - texts.begin();
  turns.make(moves[static_cast<std::size_t>(won)]);
  EXPECT_EQ(turns.side(), 1);
  ASSERT_TRUE(turns.outcome());
  EXPECT_EQ(*turns.outcome(), -100);
}

TEST(StateTurns, AGuessIsToldForTheSideToMove) {
  const auto game = library_game("tic_tac_toe");
  const auto guess = [](const game::State&) { return 700; };  // good for the first role
  StateTurns turns(*game, game->initial_state(), {.evaluation = guess});
  EXPECT_EQ(turns.evaluate(), 700);
  std::vector<TurnMove> moves;
  turns.moves(moves);
  turns.make(moves.front());
  EXPECT_EQ(turns.evaluate(), -700);
  EXPECT_EQ(StateTurns(*game, game->initial_state()).evaluate(), 0);
}

TEST(StateTurns, NoGuessIsAsGoodAsAProof) {
  const auto game = library_game("tic_tac_toe");
  StateTurns turns(*game, game->initial_state(),
                   {.evaluation = [](const game::State&) { return 1 << 30; }});
  EXPECT_LT(turns.evaluate(), 1000 * TurnGame::kWon);
}

/// Leaves the last move only, and calls the second role threatened.
class LastOnly final : public MoveSieve {
 public:
  Tension sift(const game::State&, game::Role role, std::vector<game::Move>& legal) const override {
    legal = {legal.back()};
    return role.index() == 1 ? Tension::kThreatened : Tension::kNone;
  }
};

TEST(StateTurns, WhatTheSieveLeavesIsWhatThereIs) {
  const auto game = library_game("tic_tac_toe");
  const game::State opening = game->initial_state();
  StateTurns turns(*game, opening, {.sieve = std::make_shared<LastOnly>()});
  std::vector<TurnMove> moves;
  turns.moves(moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(turns.joint_move(moves[0])[0], game->legal_moves(opening, game::Role(0)).back());
  EXPECT_FALSE(turns.is_threatened());
  turns.make(moves[0]);
  EXPECT_TRUE(turns.is_threatened());
  turns.unmake();
  EXPECT_FALSE(turns.is_threatened());
}

TEST(StateTurns, NoticesThatBothHaveAChoice) {
  const auto game = library_game("rock_paper_scissors");
  EXPECT_TRUE(StateTurns(*game, game->initial_state()).is_shared_choice());
  EXPECT_FALSE(looks_turn_taking(*game, 1));
  EXPECT_TRUE(looks_turn_taking(*library_game("nim"), 1));
  EXPECT_FALSE(looks_turn_taking(*library_game("connect_three_players"), 1));
}

}  // namespace
}  // namespace rulewise::search
