// Fairy-Stockfish, where it is installed, has the moves of the board machine all along random
// games, told by their moves and by their positions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "base/random.h"
#include "front/uci/child_process.h"
#include "front/uci/dialect.h"
#include "machine/board/generator.h"
#include "search/testing/library_game.h"

namespace rulewise::front {
namespace {

namespace board = machine::board;
using Words = std::set<std::string>;

/// The moves of a position by `go perft 1`, whose lines are `e2e4: 1`.
Words theirs(ChildProcess& engine, const std::string& position) {
  engine.send("position " + position);
  engine.send("go perft 1");
  Words words;
  for (;;) {
    const ChildProcess::Line line = engine.read_line(60, nullptr);
    if (line.end != ChildProcess::Read::kLine || line.text.starts_with("Nodes")) return words;
    if (line.text.ends_with(": 1")) words.insert(line.text.substr(0, line.text.size() - 3));
  }
}

Words ours(const Dialect& dialect, board::Position& position) {
  board::MoveList list;
  board::generate(position, list);
  Words words;
  for (const board::Move& move : list.moves) {
    words.insert(dialect.move_words(position.game(), move));
  }
  return words;
}

/// Pawns that are placed with checkmate are legal there, but lose.
Words without_placed_pawns(Words words) {
  std::erase_if(words, [](const std::string& word) { return word.starts_with("P@"); });
  return words;
}

void compare(ChildProcess& engine, const Dialect& dialect, board::Position& position,
             const std::string& told) {
  const Words here = ours(dialect, position);
  const Words there = theirs(engine, told);
  EXPECT_EQ(without_placed_pawns(there), without_placed_pawns(here)) << told;
  EXPECT_THAT(there, testing::IsSupersetOf(here)) << told;
  EXPECT_LE(there.size(), here.size() + 1) << told;  // there is one square before a king
}

void follow_random_games(const std::string& name, int games, int plies) {
  auto engine = ChildProcess::start({"fairy-stockfish"});
  if (!engine) GTEST_SKIP() << engine.error().message;
  const auto game = search::scl_game(name);
  const Dialect dialect = Dialect::of(game->compiled()).value();
  const auto path = std::filesystem::path(testing::TempDir()) / (name + "_moves_test.ini");
  std::ofstream(path) << dialect.variant_text();
  engine.value()->send("setoption name VariantPath value " + path.string());
  engine.value()->send("setoption name UCI_Variant value " + dialect.variant_name());
  base::Random random(11);
  for (int n = 0; n < games; ++n) {
    board::Position position = game->position_of(game->initial_state());
    std::string moves = "startpos moves";
    for (int ply = 0; ply < plies && board::outcome(position) == board::Outcome::kNone; ++ply) {
      compare(*engine.value(), dialect, position,
              ply % 2 == 0 ? moves : "fen " + dialect.fen(position));
      if (testing::Test::HasFailure()) return;
      board::MoveList list;
      board::generate(position, list);
      const board::Move move = list[random.below(static_cast<std::uint32_t>(list.size()))];
      moves += ' ' + dialect.move_words(game->compiled(), move);
      board::Undo undo;
      position.make(list, move, undo);
    }
  }
  std::filesystem::remove(path);
}

TEST(FairyMoves, OfShogi) { follow_random_games("shogi", 4, 150); }
TEST(FairyMoves, OfMinishogi) { follow_random_games("minishogi", 10, 80); }
TEST(FairyMoves, OfDobutsu) { follow_random_games("dobutsu", 10, 60); }

}  // namespace
}  // namespace rulewise::front
