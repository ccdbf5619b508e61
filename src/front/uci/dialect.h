// dialect.h — a chess-like game in the words of UCI: FEN for positions, `e2e4` for moves.
//
// Idea      a game that is chess in all but its start position needs nothing but a FEN; one whose
//           rules fit Fairy-Stockfish is told to it as a variant; any other is refused
// Promises  different moves of a position of such a game have different words
// Tested by dialect_test.cc, fairy_moves_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "machine/board/board_game.h"

namespace rulewise::front {

class Dialect {
 public:
  /// An Error where no UCI engine could play the game.
  [[nodiscard]] static base::Result<Dialect> of(const machine::board::CompiledGame& game);

  /// Whether every chess engine knows the rules.
  [[nodiscard]] bool is_chess() const { return variant_text_.empty(); }
  /// For Fairy-Stockfish, where it is not chess: its name and the text of a variants.ini.
  [[nodiscard]] const std::string& variant_name() const { return variant_name_; }
  [[nodiscard]] const std::string& variant_text() const { return variant_text_; }

  [[nodiscard]] std::string fen(const machine::board::Position& position) const;
  [[nodiscard]] std::string move_words(const machine::board::CompiledGame& game,
                                       const machine::board::Move& move) const;

 private:
  [[nodiscard]] std::string board_text(const machine::board::Position& position) const;
  [[nodiscard]] std::string letter_of(machine::board::Code code) const;

  std::vector<std::string> letters_;    // by kind, small; `+p` for what a `p` has become
  std::vector<bool> promotes_by_plus_;  // by kind
  std::string variant_name_;
  std::string variant_text_;
};

}  // namespace rulewise::front
