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

std::unique_ptr<EngineBoard> board_in(const std::string& file) {
  return std::move(EngineBoard::make(scl::read_rules(text_of(file)).rules)).value();
}

TEST(Pgn, IsThatOfChess) {
  const auto chess = board_in("orthodox_chess.scl");
  PlayedGame played =
      play(*chess, {"e2e4", "d7d5", "e4d5", "g8f6", "f1b5", "c7c6", "g1f3", "c6b5", "e1g1"});
  played.payoffs = {100, 0};
  played.date = "2026-01-31";
  played.end = play::GameEnd::kIllegal;
  played.fault = "two says {no}";
  const auto pgn = to_pgn(chess->game(), played);
  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, StartsWith("[Event \"test \\\"of\\\" exports\"]\n"));
  EXPECT_THAT(*pgn, HasSubstr("[Date \"2026.01.31\"]\n"));
  EXPECT_THAT(*pgn, HasSubstr("[White \"one\"]\n[Black \"two\"]\n[Result \"1-0\"]\n[Game \"some "
                              "game\"]\n[PlyCount \"9\"]\n"
                              "[Termination \"rules infraction\"]\n\n"));
  EXPECT_THAT(
      *pgn,
      HasSubstr(
          "\n1. e4 d5 2. exd5 Nf6 3. Bb5+ c6 4. Nf3 cxb5 5. O-O {illegal: two says {no)} 1-0\n"));
}

/// The last of some moves, in standard algebraic notation.
std::string last_word(const EngineBoard& board, const std::string& fen,
                      const std::string& engine_word) {
  const auto notation = Notation::of(board.game().compiled());
  const auto position = notation.value().read_fen(fen, board.game().compiled());
  EXPECT_TRUE(position) << fen;
  PlayedGame played;
  played.players = {"one", "two"};
  played.start = board.game().state_of(position.value());
  const auto role = static_cast<std::size_t>(position.value().control());
  std::vector<std::string> texts(2);
  for (const game::Move move : board.game().legal_moves(*played.start, game::Role(role))) {
    if (board.word_of(*played.start, move) == engine_word) {
      texts[role] = board.game().move_text(game::Role(role), move);
    }
  }
  played.joint_moves = {texts};
  const auto pgn = to_pgn(board.game(), played);
  if (!pgn) return "none";
  EXPECT_THAT(*pgn, HasSubstr("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n"));
  const std::size_t line = pgn->find("\n\n1. ") == std::string::npos ? pgn->find("\n\n1... ") + 7
                                                                     : pgn->find("\n\n1. ") + 5;
  return pgn->substr(line, pgn->find(' ', line) - line);
}

TEST(Pgn, SaysNoMoreOfWhereAPieceCameFromThanItMust) {
  const auto chess = board_in("orthodox_chess.scl");
  const auto word = [&](const std::string& fen, const std::string& move) {
    return last_word(*chess, fen, move);
  };
  EXPECT_EQ(word("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "b1b7"), "Rb7");
  EXPECT_EQ(word("7k/8/8/8/8/8/8/R4R1K w - - 0 1", "a1c1"), "Rac1");
  EXPECT_EQ(word("7k/8/8/R7/8/8/8/R6K w - - 0 1", "a5a3"), "R5a3");
  EXPECT_EQ(word("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1"), "Qh4e1");
  EXPECT_EQ(word("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "e4e1"), "Qee1");
  EXPECT_EQ(word("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h1e1"), "Q1e1");
  // Only one of the knights may move: the other is pinned.
  EXPECT_EQ(word("4k3/4r3/8/8/8/4N3/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
  EXPECT_EQ(word("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "O-O-O");
  EXPECT_EQ(word("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n"), "a8=N");
  EXPECT_EQ(word("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q"), "axb8=Q+");
  EXPECT_EQ(word("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), "Ra8#");
  EXPECT_EQ(word("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(word("4k3/8/8/8/8/8/3p4/K7 b - - 0 1", "d2d1q"), "d1=Q+");
}

TEST(Pgn, HasTheNameAndOpeningOfOtherGames) {
  const auto other = board_in("los_alamos_chess.scl");
  const auto pgn = to_pgn(other->game(), play(*other, {}));
  ASSERT_TRUE(pgn);
  EXPECT_THAT(*pgn, HasSubstr("[Variant \"some game\"]\n[SetUp \"1\"]\n[FEN \""));
  EXPECT_THAT(*pgn, HasSubstr("\n*\n"));
}

TEST(Pgn, IsNothingForMovesThatAreNotLegal) {
  const auto chess = board_in("orthodox_chess.scl");
  PlayedGame played = play(*chess, {"e2e4"});
  played.joint_moves.push_back(played.joint_moves.front());
  EXPECT_FALSE(to_pgn(chess->game(), played));
}

TEST(Sgf, IsThatOfGo) {
  const auto made =
      std::move(machine::make_machine(gdl::read_rules(text_of("go_9x9.kif")).rules, {})).value();
  PlayedGame played;
  played.name = "go [9x9]";
  played.event = "match";
  played.round = "2";
  played.date = "2026-01-31";
  played.players = {"one", "two"};
  played.joint_moves = {{"(place 3 4)", "noop"}, {"noop", "(place 9 9)"}, {"pass", "noop"}};
  played.payoffs = {0, 100};
  played.end = play::GameEnd::kLate;
  const auto sgf = to_sgf(*made.game, played);
  ASSERT_TRUE(sgf);
  EXPECT_EQ(
      *sgf,
      "(;GM[1]FF[4]CA[UTF-8]AP[Rulewise]SZ[9]GN[go [9x9\\]]EV[match]RO[2]DT[2026-01-31]PB[one]"
      "PW[two]KM[7]RU[Chinese]RE[W+T]C[late]\n;B[cf];W[ia];B[])\n");
  EXPECT_FALSE(to_pgn(*made.game, played));
  const auto chess = board_in("orthodox_chess.scl");
  EXPECT_FALSE(to_sgf(chess->game(), play(*chess, {})));
}

TEST(Sgf, KnowsGomokuAndLeavesOtherGamesAlone) {
  const auto sgf_of = [](const std::string& file) {
    const auto made =
        std::move(machine::make_machine(gdl::read_rules(text_of(file)).rules, {})).value();
    PlayedGame played;
    played.players = {"one", "two"};
    played.payoffs = {50, 50};
    return to_sgf(*made.game, played);
  };
  EXPECT_EQ(sgf_of("gomoku_9.kif"), "(;GM[4]FF[4]CA[UTF-8]AP[Rulewise]SZ[9]PB[one]PW[two]RE[0])\n");
  EXPECT_FALSE(sgf_of("hex.kif"));
  EXPECT_FALSE(sgf_of("tic_tac_toe.kif"));
}

}  // namespace
}  // namespace rulewise::front
