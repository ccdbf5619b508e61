#include "search/recurrence.h"

#include <gtest/gtest.h>

#include "game/testing/state_after.h"
#include "machine/net/net_game.h"
#include "search/state_turns.h"
#include "search/testing/library_game.h"

namespace rulewise::search {
namespace {

/// One token on a circle of four places, moved in turns.
constexpr const char* kCircle = R"((role left) (role right)
    (after 1 2) (after 2 3) (after 3 4) (after 4 1)
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
    (succ 8 9) (succ 9 10) (succ 10 11) (succ 11 12)
    (init (at 1)) (init (step 0)) (init (control left))
    (<= (legal ?r (go ?b)) (true (control ?r)) (true (at ?a)) (after ?a ?b))
    (<= (legal ?r (go ?a)) (true (control ?r)) (true (at ?b)) (after ?a ?b))
    (<= (legal left noop) (true (control right)))
    (<= (legal right noop) (true (control left)))
    (<= (next (at ?x)) (does ?r (go ?x)))
    (<= (next (step ?b)) (true (step ?a)) (succ ?a ?b))
    (<= (next (control left)) (true (control right)))
    (<= (next (control right)) (true (control left)))
    (<= terminal (true (step 12)))
    (<= (goal left 50)) (<= (goal right 50)))";

class OnACircle : public ::testing::Test {
 protected:
  std::unique_ptr<game::Game> game_ = game_of_text(kCircle);
  std::shared_ptr<Recurrence> recurrence_ =
      std::make_shared<Recurrence>(dynamic_cast<const machine::NetGame&>(*game_).net());
};

TEST_F(OnACircle, APlaceIsTheSameWhateverTheClockSays) {
  ASSERT_TRUE(recurrence_->has_clock());
  const game::State start = game_->initial_state();
  const game::State round = game::state_after(*game_, {"(go 2)", "(go 1)"});
  const game::State away = game::state_after(*game_, {"(go 2)", "(go 3)"});
  EXPECT_NE(start, round);
  EXPECT_EQ(recurrence_->place(start, 0), recurrence_->place(round, 0));
  EXPECT_NE(recurrence_->place(start, 0), recurrence_->place(round, 1));
  EXPECT_NE(recurrence_->place(start, 0), recurrence_->place(away, 0));
}

TEST_F(OnACircle, TheGameSoFarIsKnownAndAnotherOneBeginsAnew) {
  const game::State start = game_->initial_state();
  EXPECT_TRUE(recurrence_->arrive(start, 0)->empty());
  EXPECT_EQ(recurrence_->arrive(game::state_after(*game_, {"(go 2)", "(go 3)"}), 0)->size(), 1U);
  // The same moment again, as after a guess at what the other would do.
  EXPECT_EQ(recurrence_->arrive(game::state_after(*game_, {"(go 4)", "(go 3)"}), 0)->size(), 1U);
  EXPECT_EQ(
      recurrence_->arrive(game::state_after(*game_, {"(go 2)", "(go 3)", "(go 4)", "(go 3)"}), 0)
          ->size(),
      2U);
  EXPECT_TRUE(recurrence_->arrive(start, 0)->empty());
}

TEST_F(OnACircle, ALineThatComesBackIsEvenAndProvesNothing) {
  StateTurns turns(
      *game_, game_->initial_state(),
      {.evaluation = [](const game::State&) { return 5000; }, .recurrence = recurrence_});
  std::vector<TurnMove> moves;
  const auto make = [&](const std::string& text) {
    turns.moves(moves);
    for (const TurnMove& move : moves) {
      const game::JointMove joint = turns.joint_move(move);
      const game::Role role(static_cast<std::size_t>(turns.side()));
      if (game_->move_text(role, joint[role.index()]) != text) continue;
      turns.make(move);
      return;
    }
    FAIL() << text;
  };
  make("(go 2)");
  EXPECT_FALSE(turns.outcome());
  make("(go 1)");
  EXPECT_EQ(turns.outcome(), 0);
  EXPECT_TRUE(turns.hangs_on_path());
  turns.unmake();
  make("(go 3)");
  EXPECT_FALSE(turns.outcome());
  EXPECT_FALSE(turns.hangs_on_path());
}

TEST(Recurrence, NeedsAClock) {
  const auto game = library_game("tic_tac_toe");
  EXPECT_FALSE(Recurrence(dynamic_cast<const machine::NetGame&>(*game).net()).has_clock());
}

}  // namespace
}  // namespace rulewise::search
