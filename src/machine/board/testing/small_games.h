// small_games.h — a game from a few words, pieces put on its board, its moves as texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "machine/board/compiled.h"
#include "machine/board/generator.h"
#include "machine/board/move_text.h"
#include "syntax/scl/scl.h"

namespace rulewise::machine::board::testing {

inline constexpr Colour kWhite = Colour::kWhite;
inline constexpr Colour kBlack = Colour::kBlack;

struct SmallText {
  std::string pieces;  // definitions; the kinds a and b are always there
  std::string board = "board_size 5 by 5 board_type planar inversion forward promote_rank 5";
  std::string goals = "stalemate opponent";
  std::string setup = "a at {(1,1)}";
  std::string more = "";  // constraints and rules
};

inline std::shared_ptr<const CompiledGame> small_game(const SmallText& text) {
  const std::string whole = "game small goals " + text.goals + ' ' + text.board + " setup " +
                            text.setup + ' ' + text.more + ' ' + text.pieces + " end game.";
  const scl::Reading reading = scl::read_rules(whole);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("small") << whole;
  auto compiled = compile(reading.rules);
  EXPECT_TRUE(compiled.ok());
  return std::move(compiled).value();
}

/// Where the pieces stand: "white a (3,3)".
struct Standing {
  Colour colour;
  std::string kind;
  int file, rank;
};

inline Code code_named(const CompiledGame& game, Colour colour, const std::string& kind) {
  const auto found = scl::find_piece(game.rules, kind);
  EXPECT_TRUE(found) << kind;
  return code_of(found->index(), colour);
}

inline Position position_with(const CompiledGame& game, const std::vector<Standing>& pieces) {
  Position position(game);
  position.set_assign_stage(false);
  for (const Standing& piece : pieces) {
    position.put(game.square_at(piece.file, piece.rank),
                 code_named(game, piece.colour, piece.kind));
  }
  return position;
}

inline std::vector<std::string> texts_of(const Position& position, const MoveList& list) {
  std::vector<std::string> texts;
  for (const Move& move : list.moves) {
    texts.push_back(move_text(position.game(), position.control(), list, move));
  }
  std::ranges::sort(texts);
  return texts;
}

inline std::vector<std::string> moves_of(Position& position) {
  MoveList list;
  generate(position, list);
  return texts_of(position, list);
}

/// Makes the move with this text.
inline void play(Position& position, const std::string& text) {
  MoveList list;
  generate(position, list);
  for (const Move& move : list.moves) {
    if (move_text(position.game(), position.control(), list, move) != text) continue;
    Undo undo;
    position.make(list, move, undo);
    return;
  }
  std::string legal;
  for (const std::string& other : texts_of(position, list)) legal += '\n' + other;
  ADD_FAILURE() << "not legal: " << text << "; legal are" << legal;
}

}  // namespace rulewise::machine::board::testing
