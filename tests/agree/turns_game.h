// turns_game.h — a chess-like game played on its translation into GDL, turn by turn.
//
// Idea      a turn of the chess-like game is one or several steps of the rulesheet; here a move is
//           a whole turn, with the text the chess-like game itself gives it, so that this game
//           and the board machine can be compared like any two machines
// Promises  facts are the lines of pieces and hands; a position that is over has no legal moves,
//           one that is not has no goals. Throws where two sequences of steps have one text, and
//           where a turn has more than kMostTurns
// Never     looks at chess-like rules for anything but names: all moves come from the GDL
// Tested by scl_agree_test.cc: a wrong text would be a difference
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game/game.h"
#include "syntax/scl/rules.h"

namespace rulewise::agree {

class TurnsGame final : public game::Game {
 public:
  static constexpr std::size_t kMostTurns = 2'000;
  static constexpr const char* kTooMany = "too many turns";

  TurnsGame(const scl::Rules& rules, std::unique_ptr<game::Game> steps);

  [[nodiscard]] const std::vector<std::string>& roles() const override { return steps_->roles(); }
  [[nodiscard]] game::State initial_state() const override { return steps_->initial_state(); }
  [[nodiscard]] bool is_terminal(const game::State& state) const override;
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override;
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override;
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override;
  [[nodiscard]] std::vector<std::string> facts(const game::State& state) const override;
  [[nodiscard]] std::string move_text(game::Role role, game::Move move) const override;

 private:
  struct Position;                                   // a state, read
  using Turns = std::map<std::string, game::State>;  // by text

  [[nodiscard]] Position read(const game::State& state) const;
  [[nodiscard]] const Turns& turns_from(const game::State& state) const;
  void collect(const Position& position, const game::State& state, const std::string& role,
               const std::string& text, Turns& turns) const;
  [[nodiscard]] std::string step_text(const Position& position, const std::string& role,
                                      const std::vector<std::string>& words) const;
  [[nodiscard]] std::string change_text(const Position& position,
                                        const std::vector<std::string>& words,
                                        const Position& reached) const;
  [[nodiscard]] std::string piece_text(const Position& position, const std::string& square) const;

  std::unique_ptr<game::Game> steps_;
  std::map<std::string, std::string> piece_names_;  // from the names in GDL
  bool sets_up_other_ = false;
  // What was asked last is asked again: these are no part of what the game is.
  mutable std::vector<std::string> texts_;
  mutable std::map<std::string, game::Move> moves_;
  mutable std::unique_ptr<std::pair<game::State, Turns>> last_;
};

/// The board machine as TurnsGame shows a game: pieces only, no moves after the end.
class PiecesOnly final : public game::Game {
 public:
  explicit PiecesOnly(const game::Game& game) : game_(game) {}

  [[nodiscard]] const std::vector<std::string>& roles() const override { return game_.roles(); }
  [[nodiscard]] game::State initial_state() const override { return game_.initial_state(); }
  [[nodiscard]] bool is_terminal(const game::State& state) const override {
    return game_.is_terminal(state);
  }
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override;
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override {
    return game_.successor(state, moves);
  }
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override;
  [[nodiscard]] std::vector<std::string> facts(const game::State& state) const override;
  [[nodiscard]] std::string move_text(game::Role role, game::Move move) const override {
    return game_.move_text(role, move);
  }

 private:
  const game::Game& game_;
};

}  // namespace rulewise::agree
