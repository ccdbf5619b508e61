// board_game.h — the board machine behind the common contract.
//
//     auto made = BoardGame::make(rules, {});
//     if (made) play(*made.value());
//
// Idea      a state is the position packed into words; a move is a number that says all of it
//           where that fits into 32 bits, else its place in a table of moves met so far
// Promises  numbers mean the same in every state and to every thread. Legal moves are the
//           sequences the rules distinguish. Where there are more than `max_moves`:
//           machine::LimitReached, or with `merges` one for each position they lead to
// Never     forgets a move it has numbered: `max_interned` of them, then machine::LimitReached
// Tested by board_game_test.cc, tests/golden, tests/perft
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "game/game.h"
#include "machine/board/compiled.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"

namespace rulewise::machine::board {

struct BoardOptions {
  std::uint64_t setup_seed = 1;
  std::size_t max_moves = 100'000;  // listed in one position
  std::size_t max_interned = 4'000'000;
  bool merges = false;  // for play: never throws for too many moves
};

class BoardGame final : public game::Game {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<BoardGame>> make(const scl::Rules& rules,
                                                                     const BoardOptions& options);

  [[nodiscard]] const std::vector<std::string>& roles() const override { return roles_; }
  [[nodiscard]] game::State initial_state() const override;
  [[nodiscard]] bool is_terminal(const game::State& state) const override;
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override;
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override;
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override;
  [[nodiscard]] std::vector<std::string> facts(const game::State& state) const override;
  [[nodiscard]] std::string move_text(game::Role role, game::Move move) const override;

  // The native layer.
  [[nodiscard]] const CompiledGame& compiled() const { return *compiled_; }
  [[nodiscard]] Position position_of(const game::State& state) const;
  [[nodiscard]] game::State state_of(const Position& position) const;
  /// The number of a move that `generate` found.
  [[nodiscard]] game::Move number_of(const MoveList& list, const Move& move) const;
  /// The move with this number as the only one of `list`.
  void expand(game::Move number, MoveList& list) const;

 private:
  BoardGame(std::shared_ptr<const CompiledGame> compiled, const BoardOptions& options);

  using Record = std::vector<std::uint16_t>;  // everything about a move, in halves of words
  struct RecordHash {
    std::size_t operator()(const Record& record) const;
  };

  /// A number for the simple moves of small games; none for the others.
  [[nodiscard]] std::optional<std::uint32_t> direct_number(const Move& move) const;
  [[nodiscard]] Move from_direct_number(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t intern(Record record) const;
  [[nodiscard]] Record record_at(std::uint32_t index) const;
  void list_moves(Position& position, MoveList& list) const;

  std::shared_ptr<const CompiledGame> compiled_;
  BoardOptions options_;
  std::vector<std::string> roles_{"white", "black"};
  std::size_t bits_per_square_ = 1;
  std::size_t squares_per_word_ = 1;
  std::size_t board_words_ = 0;
  std::size_t hand_words_ = 0;
  bool has_direct_numbers_ = false;

  mutable std::mutex mutex_;
  mutable std::unordered_map<Record, std::uint32_t, RecordHash> numbers_;
  mutable std::vector<const Record*> records_;
};

}  // namespace rulewise::machine::board
