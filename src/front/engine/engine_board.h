// engine_board.h — a chess-like game and the moves made in it so far, in the words of engines.
//
// Needs     moves in the words of Notation
// Promises  a move that is not legal changes nothing
// Tested by engine_test.cc
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "front/engine/notation.h"
#include "game/game.h"
#include "machine/board/board_game.h"
#include "machine/machine.h"

namespace rulewise::front {

class EngineBoard {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<EngineBoard>> make(const scl::Rules& rules);

  [[nodiscard]] const machine::board::BoardGame& game() const { return *game_; }
  [[nodiscard]] const Notation& notation() const { return notation_; }
  [[nodiscard]] const game::State& state() const { return states_.back(); }
  [[nodiscard]] game::Role to_move() const { return to_move(state()); }
  [[nodiscard]] game::Role to_move(const game::State& state) const;
  [[nodiscard]] std::size_t moves_made() const { return states_.size() - 1; }
  [[nodiscard]] machine::board::Outcome outcome() const;
  [[nodiscard]] std::string fen() const;
  [[nodiscard]] std::string start_fen() const;

  void reset();
  [[nodiscard]] std::optional<base::Error> set_fen(std::string_view fen);
  /// False if there is no such legal move.
  bool make_move(std::string_view word);
  bool undo();
  /// If only what came before has ended the game (positions come up again, too many moves),
  /// forgets that, so that whoever wants to can play on; false if the game is over without it.
  bool play_on();

  [[nodiscard]] std::optional<game::Move> find(std::string_view word) const;
  [[nodiscard]] std::string word_of(const game::State& state, game::Move move) const;
  /// The words of the legal move that are these but for what the piece becomes; else the same.
  [[nodiscard]] std::string with_change_of_kind(const std::string& word) const;
  /// The words of a line from the position here, as far as its moves are legal.
  [[nodiscard]] std::vector<std::string> words_of(const std::vector<game::JointMove>& line) const;
  /// Where a move that may be made here leads, unless that is the end.
  [[nodiscard]] std::optional<game::State> state_after(const game::JointMove& joint) const;
  [[nodiscard]] bool has_moves() const;
  /// A legal one; there must be some.
  [[nodiscard]] game::Move any_move() const;

 private:
  struct Listed {
    std::vector<std::string> words;
    std::vector<game::Move> moves;
  };
  EngineBoard(machine::MadeMachine made, Notation notation);
  [[nodiscard]] Listed list(const game::State& state) const;

  machine::MadeMachine made_;
  const machine::board::BoardGame* game_;
  Notation notation_;
  std::vector<game::State> states_;  // the last is now
};

}  // namespace rulewise::front
