#include "insight/board_use.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "syntax/scl/scl.h"

namespace rulewise::insight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// Hexapawn with a rock that has nowhere to go, and a leap of the pawn that leads off the board.
constexpr const char* kGame = R"(
game rocks
goals
  stalemate opponent
  arrive [{player} {pawn}] at {rank 3}
  eradicate [{opponent} {rock}]
board_size 4 by 3
board_type planar
inversion forward
promote_rank 3
setup
  pawn at {(1,1) (2,1) (3,1)}
  rock at {(4,1)}
define pawn
  moving
    movement leap <0,1> symmetry {} end movement
    movement leap <0,3> symmetry {} end movement
  end moving
  capturing
    capture by {clobber} type [{opponent} {pawn}] effect remove
      movement leap <1,1> symmetry {side} end movement
    end capture
  end capturing
end define
define rock
  moving
    movement leap <3,3> symmetry {} end movement
  end moving
end define
end game.
)";

using machine::board::BoardGame;

std::unique_ptr<BoardGame> game_of(const char* text) {
  const scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  return std::move(BoardGame::make(reading.rules, {}).value());
}

PlayedGames random_games(const BoardGame& game) {
  SampleLimits limits;
  limits.max_seconds = 600;
  limits.max_games = 200;
  limits.max_trials = 0;
  return {moves_of(draw_sample(game, 1, limits)), {}};
}

TEST(BoardUse, CountsWhatEndedGames) {
  const auto game = game_of(kGame);
  const BoardUse use = study_board_use(*game, random_games(*game), 600);
  EXPECT_EQ(use.random_games, 200U);
  EXPECT_EQ(use.random_ends, 200U);
  ASSERT_THAT(use.endings, SizeIs(5));  // three goals, no move, the limit
  EXPECT_THAT(use.endings[0].words, HasSubstr("cannot move"));
  EXPECT_GT(use.endings[0].games, 0U);
  EXPECT_GT(use.endings[1].games, 0U);
  EXPECT_EQ(use.endings[2].games, 0U);                           // nobody can take a rock
  EXPECT_GE(use.endings[0].games + use.endings[1].games, 200U);  // some by both
  EXPECT_EQ(use.endings[0].strong_games + use.endings[1].strong_games, 0U);
  EXPECT_EQ(use.endings[1].where.line, 5U);
}

/// Always the first move.
GameMoves first_moves(const BoardGame& game) {
  GameMoves moves;
  for (game::State state = game.initial_state(); !game.is_terminal(state);) {
    moves.push_back({game.legal_moves(state, game::Role(0)).front(),
                     game.legal_moves(state, game::Role(1)).front()});
    state = game.successor(state, moves.back());
  }
  return moves;
}

TEST(BoardUse, CountsGamesOfASearchApart) {
  const auto game = game_of(kGame);
  const GameMoves moves = first_moves(*game);
  const BoardUse use = study_board_use(*game, {{}, {moves, moves}}, 600);
  EXPECT_EQ(use.strong_ends, 2U);
  ASSERT_THAT(use.endings, SizeIs(5));
  EXPECT_GE(use.endings[0].strong_games + use.endings[1].strong_games, 2U);
  EXPECT_EQ(use.endings[0].games + use.endings[1].games, 0U);
  EXPECT_THAT(use.endings[2].strong_games + use.endings[3].strong_games, 0U);
}

TEST(BoardUse, DoesNotCountGamesThatWereBrokenOff) {
  const auto game = game_of(kGame);
  GameMoves moves = first_moves(*game);
  moves.resize(1);
  const BoardUse use = study_board_use(*game, {{moves}, {}}, 600);
  EXPECT_EQ(use.random_games, 1U);
  EXPECT_EQ(use.random_ends, 0U);
}

TEST(BoardUse, TellsWhatWasNeverUsed) {
  const auto game = game_of(kGame);
  const BoardUse use = study_board_use(*game, random_games(*game), 600);
  EXPECT_EQ(use.powers, 4U);
  ASSERT_THAT(use.unused, SizeIs(2));
  EXPECT_THAT(use.unused[0].words, HasSubstr("pawn: leaping"));
  EXPECT_EQ(use.unused[0].where.line, 17U);
  EXPECT_THAT(use.unused[1].words, HasSubstr("rock: leaping"));
  EXPECT_THAT(use.idle_pieces, ElementsAre("rock"));
}

}  // namespace
}  // namespace rulewise::insight
