#include "insight/board_use.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "machine/board/generator.h"
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

BoardUse use_of(const char* text) {
  const scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  const auto game = machine::board::compile(reading.rules, {});
  BoardUseLimits limits;
  limits.max_seconds = 600;
  limits.max_games = 200;
  return study_board_use(*game.value(), limits);
}

TEST(BoardUse, CountsWhatEndedGames) {
  const BoardUse use = use_of(kGame);
  EXPECT_EQ(use.games, 200U);
  ASSERT_THAT(use.endings, SizeIs(5));  // three goals, no move, the limit
  EXPECT_THAT(use.endings[0].words, HasSubstr("cannot move"));
  EXPECT_GT(use.endings[0].games, 0U);
  EXPECT_GT(use.endings[1].games, 0U);
  EXPECT_EQ(use.endings[2].games, 0U);                           // nobody can take a rock
  EXPECT_GE(use.endings[0].games + use.endings[1].games, 200U);  // some by both
  EXPECT_EQ(use.endings[1].where.line, 5U);
}

TEST(BoardUse, CountsWhatEndedOtherGames) {
  const scl::Reading reading = scl::read_rules(kGame);
  const auto game = machine::board::compile(reading.rules, {});
  machine::board::Position position = machine::board::Position::opening(*game.value());
  machine::board::MoveList list;
  machine::board::Undo undo;
  for (int ply = 0; ply < 100; ++ply) {  // always the first move
    machine::board::generate(position, list);
    if (machine::board::outcome(position, !list.empty()) != machine::board::Outcome::kNone) break;
    position.make(list, list[0], undo);
  }
  const std::vector<machine::board::Position> ends{position, position};
  const std::vector<BoardEnding> endings = endings_of(*game.value(), ends);
  ASSERT_THAT(endings, SizeIs(5));
  EXPECT_GE(endings[0].games + endings[1].games, 2U);
  EXPECT_EQ(endings[2].games + endings[3].games + endings[4].games, 0U);
}

TEST(BoardUse, TellsWhatWasNeverUsed) {
  const BoardUse use = use_of(kGame);
  EXPECT_EQ(use.powers, 4U);
  ASSERT_THAT(use.unused, SizeIs(2));
  EXPECT_THAT(use.unused[0].words, HasSubstr("pawn: leaping"));
  EXPECT_EQ(use.unused[0].where.line, 17U);
  EXPECT_THAT(use.unused[1].words, HasSubstr("rock: leaping"));
  EXPECT_THAT(use.idle_pieces, ElementsAre("rock"));
}

}  // namespace
}  // namespace rulewise::insight
