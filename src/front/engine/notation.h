// notation.h — positions and moves of any chess-like game as chess programs write them.
//
//     FEN    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//     moves  e2e4  e7e8q  N@f3 (from the hand)  c3e5g7 (a capture in steps)
//
// Idea      FEN with what its makers added for variants: pieces in hand in brackets (White's and
//           Black's on both sides of a bar where one holds the other's), `+` before a letter where
//           there are more kinds of piece than letters, gaps of two digits. Behind it may stand
//           `assign` while the pieces are being placed, and `pending=SQUARE` where the other side
//           has to promote a piece first. Of several moves with the same words all but the first
//           have a mark behind them: e3c5'2
// Needs     a game with no more than 52 kinds of piece
// Promises  different moves of a position have different words; what `fen` writes `read_fen` reads
// Tested by notation_test.cc
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"

namespace rulewise::front {

/// The words of a move with every rank `by` higher; the mark behind the words stays as it is.
/// Xboard counts the ranks of boards with ten and more from 0.
[[nodiscard]] std::string with_ranks_moved(std::string_view words, int by);
/// The words of a move without what the piece becomes.
[[nodiscard]] std::string without_change_of_kind(std::string words);

class Notation {
 public:
  [[nodiscard]] static base::Result<Notation> of(const machine::board::CompiledGame& game);

  /// The letter of a kind, small, perhaps with `+` before it.
  [[nodiscard]] const std::string& letter(std::size_t kind) const { return letters_[kind]; }
  [[nodiscard]] std::string fen(const machine::board::Position& position) const;
  [[nodiscard]] base::Result<machine::board::Position> read_fen(
      std::string_view text, const machine::board::CompiledGame& game) const;

  /// By move of the list, which was made for the position.
  [[nodiscard]] std::vector<std::string> words(const machine::board::CompiledGame& game,
                                               const machine::board::MoveList& list) const;

 private:
  [[nodiscard]] std::pair<std::string, bool> hand_text(const machine::board::Position& position,
                                                       machine::board::Colour holder) const;
  [[nodiscard]] std::string coloured(machine::board::Code code) const;
  [[nodiscard]] machine::board::Code code_at(std::string_view text, std::size_t& at) const;
  [[nodiscard]] bool read_board(std::string_view text, machine::board::Position& position) const;
  [[nodiscard]] bool read_hands(std::string_view text, machine::board::Position& position) const;
  [[nodiscard]] std::string word(const machine::board::CompiledGame& game,
                                 const machine::board::MoveList& list,
                                 const machine::board::Move& move) const;

  std::vector<std::string> letters_;  // by kind
};

}  // namespace rulewise::front
