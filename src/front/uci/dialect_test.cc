#include "front/uci/dialect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "machine/board/generator.h"
#include "search/testing/library_game.h"

namespace rulewise::front {
namespace {

using search::scl_game;

namespace board = machine::board;

TEST(Dialect, WritesTheOpeningOfChess) {
  const auto game = scl_game("orthodox_chess");
  const Dialect dialect = Dialect::of(game->compiled()).value();
  EXPECT_TRUE(dialect.is_chess());
  EXPECT_EQ(dialect.fen(game->position_of(game->initial_state())),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Dialect, TakesMetagamersStartForChess) {
  const auto game = scl_game("metagamer_chess");
  const Dialect dialect = Dialect::of(game->compiled()).value();
  EXPECT_TRUE(dialect.is_chess());
  EXPECT_EQ(dialect.fen(game->position_of(game->initial_state())),
            "rnbkqbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1");
}

TEST(Dialect, KnowsWhatIsNotChess) {
  for (const char* name : {"pell_chess", "los_alamos_chess", "king_of_the_hill", "antichess"}) {
    const auto game = scl_game(name);
    const auto dialect = Dialect::of(game->compiled());
    ASSERT_TRUE(dialect) << name;
    EXPECT_FALSE(dialect.value().is_chess()) << name;
  }
  EXPECT_FALSE(Dialect::of(scl_game("checkers")->compiled()));
}

/// The move of the position with these words, made.
void make(const Dialect& dialect, board::Position& position, const std::string& words) {
  board::MoveList list;
  board::generate(position, list);
  for (const board::Move& move : list.moves) {
    if (dialect.move_words(position.game(), move) != words) continue;
    board::Undo undo;
    position.make(list, move, undo);
    return;
  }
  FAIL() << words;
}

TEST(Dialect, FollowsAGame) {
  const auto game = scl_game("orthodox_chess");
  const Dialect dialect = Dialect::of(game->compiled()).value();
  board::Position position = game->position_of(game->initial_state());
  const auto play = [&](std::initializer_list<const char*> moves) {
    for (const char* words : moves) make(dialect, position, words);
  };
  play({"e2e4"});
  EXPECT_EQ(dialect.fen(position), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  play({"g8f6", "g1f3", "f6e4", "f1e2", "h8g8", "e1g1"});
  EXPECT_EQ(dialect.fen(position), "rnbqkbr1/pppppppp/8/8/4n3/5N2/PPPPBPPP/RNBQ1RK1 b q - 3 4");
  play({"a7a5", "b2b4", "a5b4", "a2a3", "b4a3", "h2h3", "a3a2", "h3h4", "a2b1q"});
  EXPECT_EQ(dialect.fen(position), "rnbqkbr1/1ppppppp/8/8/4n2P/5N2/2PPBPP1/RqBQ1RK1 w q - 0 9");
}

TEST(Dialect, GivesEveryMoveWordsOfItsOwn) {
  for (const char* name : {"orthodox_chess", "capablanca_chess", "losing_chess"}) {
    const auto game = scl_game(name);
    const Dialect dialect = Dialect::of(game->compiled()).value();
    base::Random random(5);
    board::Position position = game->position_of(game->initial_state());
    for (int ply = 0; ply < 150; ++ply) {
      board::MoveList list;
      board::generate(position, list);
      if (list.empty()) break;
      std::set<std::string> words;
      for (const board::Move& move : list.moves) {
        EXPECT_TRUE(words.insert(dialect.move_words(game->compiled(), move)).second) << name;
      }
      board::Undo undo;
      position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
    }
  }
}

}  // namespace
}  // namespace rulewise::front
