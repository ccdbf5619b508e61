#include "front/engine/notation.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/random.h"
#include "front/engine/engine_board.h"
#include "syntax/scl/scl.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;

std::unique_ptr<EngineBoard> board_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return std::move(EngineBoard::make(scl::read_rules(text.str()).rules)).value();
}

std::unique_ptr<EngineBoard> board_of(const char* name) {
  return board_of(std::filesystem::path(RULEWISE_GAMES) / (std::string(name) + ".scl"));
}

board::MoveList moves_of(board::Position position) {
  board::MoveList list;
  board::generate_merged(position, list);
  return list;
}

TEST(Notation, MovesRanksAndLeavesTheRest) {
  EXPECT_EQ(with_ranks_moved("a10b9", -1), "a9b8");
  EXPECT_EQ(with_ranks_moved("c3e5g7'12", 1), "c4e6g8'12");
  EXPECT_EQ(with_ranks_moved("N@f0", 1), "N@f1");
  EXPECT_EQ(with_ranks_moved("a99999999999b-3", 1), "a99999999999b-4");
  EXPECT_EQ(with_ranks_moved("", 1), "");
}

TEST(Notation, IsThatOfChessInChess) {
  const auto chess = board_of("orthodox_chess");
  EXPECT_EQ(chess->fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* word : {"e2e4", "a7a6", "e4e5", "d7d5"}) EXPECT_TRUE(chess->make_move(word));
  EXPECT_EQ(chess->fen(), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  EXPECT_TRUE(chess->make_move("e5d6"));
  EXPECT_TRUE(chess->undo());
  EXPECT_FALSE(chess->make_move("e5e6e7"));
  EXPECT_FALSE(chess->set_fen(chess->fen()));
  EXPECT_TRUE(chess->make_move("e5d6")) << "en passant after reading it";
  EXPECT_FALSE(chess->set_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1"));
  EXPECT_TRUE(chess->find("a7a8q"));
  EXPECT_TRUE(chess->find("a7a8n"));
  EXPECT_TRUE(chess->find("e1g1"));
}

TEST(Notation, HasPiecesInHand) {
  const auto shogi = board_of("minishogi");
  EXPECT_NE(shogi->fen().find("[] w"), std::string::npos) << shogi->fen();
}

TEST(Notation, RefusesWhatIsNoPosition) {
  const auto chess = board_of("orthodox_chess");
  for (const char* text :
       {"", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/7x w - - 0 1", "8/8/8/8/8/8/8/8[Q w",
        "8/8/8/8/8/8/8/8 x - - 0 1", "8/8/8/8/8/8/8/8 w - z9 0 1"}) {
    EXPECT_TRUE(chess->set_fen(text)) << text;
  }
}

/// Along random games of all games of the library.
TEST(Notation, ReadsBackWhatItWroteAndTellsMovesApart) {
  for (const auto& entry : std::filesystem::directory_iterator(RULEWISE_GAMES)) {
    if (entry.path().extension() != ".scl") continue;
    SCOPED_TRACE(entry.path().filename());
    const auto played = board_of(entry.path());
    const board::BoardGame& game = played->game();
    base::Random random(11);
    for (int ply = 0; ply < 40 && played->has_moves(); ++ply) {
      const board::Position position = game.position_of(played->state());
      const board::MoveList list = moves_of(position);
      const auto words = played->notation().words(game.compiled(), list);
      EXPECT_EQ(std::set<std::string>(words.begin(), words.end()).size(), words.size());
      const std::string fen = played->fen();
      const auto read = played->notation().read_fen(fen, game.compiled());
      ASSERT_TRUE(read) << fen;
      EXPECT_EQ(played->notation().fen(read.value()), fen);
      EXPECT_EQ(played->notation().words(game.compiled(), moves_of(read.value())), words) << fen;
      const auto which = random.below(static_cast<std::uint32_t>(words.size()));
      ASSERT_TRUE(played->make_move(words[which])) << words[which];
    }
  }
}

}  // namespace
}  // namespace rulewise::front
