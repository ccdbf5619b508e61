#include "front/uci/move_between.h"

#include <gtest/gtest.h>

#include "front/engine/notation.h"
#include "machine/board/board_game.h"
#include "search/testing/library_game.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

class MovesBetween : public testing::Test {
 protected:
  [[nodiscard]] game::State state_of(const std::string& fen) const {
    return game_->state_of(notation_.read_fen(fen, game_->compiled()).value());
  }
  [[nodiscard]] std::vector<std::string> way(const game::State& from, const game::State& to,
                                             std::size_t role) const {
    std::vector<std::string> texts;
    for (const game::JointMove& joint : moves_between(*game_, from, to, game::Role(role))) {
      const std::size_t mover = joint[0] == game::kWaits ? 1 : 0;
      texts.push_back(game_->move_text(game::Role(mover), joint[mover]));
    }
    return texts;
  }
  [[nodiscard]] game::State after(game::State state, const std::vector<std::string>& texts) const {
    for (const std::string& text : texts) {
      const std::size_t mover = text.starts_with("white") ? 0 : 1;
      game::JointMove joint(2, game::kWaits);
      joint[mover] = *game::find_move(*game_, state, game::Role(mover), text);
      state = game_->successor(state, joint);
    }
    return state;
  }

  std::unique_ptr<game::Game> made_ = search::scl_game("orthodox_chess");
  const board::BoardGame* game_ = dynamic_cast<const board::BoardGame*>(made_.get());
  Notation notation_ = Notation::of(game_->compiled()).value();
};

TEST_F(MovesBetween, AreOneOfTheOtherSide) {
  const game::State opening = game_->initial_state();
  const std::vector<std::string> one{"white pawn (5,2) -> (5,4)"};
  EXPECT_EQ(way(opening, after(opening, one), 1), one);
  EXPECT_EQ(way(opening, opening, 1), std::vector<std::string>{});
}

TEST_F(MovesBetween, AreMoreWhereThereWasNoChoice) {
  // After Kb6 the king has one move, and nobody is asked for it.
  const game::State from = state_of("k7/8/8/1K6/8/8/7R/8 w - - 0 1");
  const std::vector<std::string> three{"white king (2,5) -> (2,6)", "black king (1,8) -> (2,8)",
                                       "white rook (8,2) -> (7,2)"};
  EXPECT_EQ(way(from, after(from, three), 1), three);
}

TEST_F(MovesBetween, AreNoneWhereThereWasAChoice) {
  const game::State opening = game_->initial_state();
  const game::State later = after(
      opening,
      {"white pawn (5,2) -> (5,4)", "black pawn (5,7) -> (5,5)", "white pawn (4,2) -> (4,4)"});
  EXPECT_EQ(way(opening, later, 1), std::vector<std::string>{});
}

}  // namespace
}  // namespace rulewise::front
