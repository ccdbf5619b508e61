// library_game.h — chess-like games of the library, for the tests of this room.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "base/random.h"
#include "machine/board/compiled.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"
#include "syntax/scl/scl.h"

namespace rulewise::memory::testing {

namespace board = machine::board;

inline std::string library_text(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".scl");
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::shared_ptr<const board::CompiledGame> compiled(const std::string& text) {
  const scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("game");
  return board::compile(reading.rules).value();
}

inline std::shared_ptr<const board::CompiledGame> library_game(const std::string& name) {
  return compiled(library_text(name));
}

/// A board with nothing on it, White to move.
inline board::Position empty_position(const board::CompiledGame& game) {
  board::Position position(game);
  position.set_assign_stage(false);
  return position;
}

inline void put(board::Position& position, const char* kind, board::Colour colour, int file,
                int rank) {
  const board::CompiledGame& game = position.game();
  position.put(game.square_at(file, rank),
               board::code_of(scl::find_piece(game.rules, kind)->index(), colour));
}

/// A position some drawn moves into a game; not over.
inline board::Position drawn_position(const board::CompiledGame& game, std::size_t plies,
                                      base::Random& random) {
  board::Position position = board::Position::opening(game);
  board::MoveList list;
  for (std::size_t i = 0; i < plies; ++i) {
    board::generate_merged(position, list);
    if (board::outcome(position, !list.empty()) != board::Outcome::kNone) {
      position = board::Position::opening(game);
      continue;
    }
    board::Undo undo;
    position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
  }
  return position;
}

/// The same seen by the other side: colours exchanged, the board turned.
inline board::Position mirrored(const board::Position& position) {
  const board::CompiledGame& game = position.game();
  board::Position result(game);
  result.set_assign_stage(false);
  for (board::Square s = 0; s < game.squares; ++s) {
    const board::Code code = position.at(s);
    if (code == board::kEmpty) continue;
    const scl::Square there =
        scl::inverted(game.rules.board, scl::Square{game.file_of(s), game.rank_of(s)});
    result.put(game.square_at(there.x, there.y),
               board::code_of(board::kind_of(code), board::other(board::colour_of(code))));
  }
  result.set_control(board::other(position.control()));
  return result;
}

}  // namespace rulewise::memory::testing
