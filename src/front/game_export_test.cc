#include "front/game_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "front/engine/engine_board.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::front {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string text_of(const std::string& file) {
  std::ifstream stream(RULEWISE_GAMES "/" + file);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// A game played by the words of engines, as a record has it.
PlayedGame play(const EngineBoard& board, const std::vector<std::string>& words) {
  PlayedGame played;
  played.name = "some game";
  played.event = "test \"of\" exports";
  played.round = "3";
  played.players = {"one", "two"};
  game::State state = board.game().initial_state();
  for (const std::string& word : words) {
    const auto role = static_cast<std::size_t>(board.game().position_of(state).control());
    for (const game::Move move : board.game().legal_moves(state, game::Role(role))) {
      if (board.word_of(state, move) != word) continue;
      game::JointMove joint(2, game::kWaits);
      joint[role] = move;
      std::vector<std::string> texts(2);
      texts[role] = board.game().move_text(game::Role(role), move);
      played.joint_moves.push_back(texts);
      state = board.game().successor(state, joint);
      break;
    }
  }
  EXPECT_EQ(played.joint_moves.size(), words.size());
  return played;
}

std::unique_ptr<EngineBoard> board_of(const std::string& file) {
  return std::move(EngineBoard::make(scl::read_rules(text_of(file)).rules)).value();
}

TEST(Pgn, IsThatOfChess) {
  const auto chess = board_of("orthodox_chess.scl");
  PlayedGame played =
      play(*chess, {"e2e4", "d7d5", "e4d5", "g8f6", "f1b5", "c7c6", "g1f3", "c6b5", "e1g1"});
  played.payoffs = {100, 0};
  const auto pgn = to_pgn(chess->game(), played);
  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, StartsWith("[Event \"test \\\"of\\\" exports\"]\n"));
  EXPECT_THAT(
      *pgn,
      HasSubstr("[White \"one\"]\n[Black \"two\"]\n[Result \"1-0\"]\n[Game \"some game\"]\n\n"));
  EXPECT_THAT(*pgn,
              HasSubstr("\n1. e2e4 d7d5 2. e4xd5 Ng8f6 3. Bf1b5 c7c6 4. Ng1f3 c6xb5 5. O-O 1-0\n"));
}

TEST(Pgn, HasTheNameAndOpeningOfOtherGames) {
  const auto other = board_of("los_alamos_chess.scl");
  const auto pgn = to_pgn(other->game(), play(*other, {}));
  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[Variant \"some game\"]\n[SetUp \"1\"]\n[FEN \""));
  EXPECT_THAT(*pgn, HasSubstr("\n*\n"));
}

TEST(Pgn, IsNothingForMovesThatAreNotLegal) {
  const auto chess = board_of("orthodox_chess.scl");
  PlayedGame played = play(*chess, {"e2e4"});
  played.joint_moves.push_back(played.joint_moves.front());
  EXPECT_FALSE(to_pgn(chess->game(), played));
}

TEST(Sgf, IsThatOfGo) {
  const auto made =
      std::move(machine::make_machine(gdl::read_rules(text_of("go_9x9.kif")).rules, {})).value();
  PlayedGame played;
  played.name = "go [9x9]";
  played.players = {"one", "two"};
  played.joint_moves = {{"(place 3 4)", "noop"}, {"noop", "(place 9 9)"}, {"pass", "noop"}};
  played.payoffs = {0, 100};
  const auto sgf = to_sgf(*made.game, played);
  ASSERT_TRUE(sgf);
  EXPECT_EQ(*sgf,
            "(;GM[1]FF[4]CA[UTF-8]AP[Rulewise]SZ[9]GN[go [9x9\\]]PB[one]PW[two]RE[W+]\n"
            ";B[cf];W[ia];B[])\n");
  EXPECT_FALSE(to_pgn(*made.game, played));
  const auto chess = board_of("orthodox_chess.scl");
  EXPECT_FALSE(to_sgf(chess->game(), play(*chess, {})));
}

}  // namespace
}  // namespace rulewise::front
