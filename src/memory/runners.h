// runners.h — pieces that cannot come back, and which enemies of that sort can still stop them.
//
// Idea      a kind that never returns to where it stood (a pawn, a man) runs towards the squares
//           where it promotes or wins. On an empty board it is known where it can get to and in how
//           many steps; another such piece of the enemy can stop it if it can come onto that way or
//           take there. A runner that none can stop is what chess calls a passed pawn
// Promises  nothing is told of any game: all of it is read off the tables of steps and captures
// Tested by board_features_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "machine/board/compiled.h"

namespace rulewise::memory {

namespace board = machine::board;

class Runners {
 public:
  static constexpr std::size_t kMostSteps = 8;  // further away counts as so far

  explicit Runners(const board::CompiledGame& game);

  /// Whether there are any kinds of that sort.
  [[nodiscard]] bool any() const { return any_; }
  [[nodiscard]] bool is_runner(board::Code code) const { return is_runner_[code] != 0; }
  /// Steps to the end of the way; 0 where there is none from here.
  [[nodiscard]] std::size_t steps(board::Code code, std::size_t square) const {
    return steps_[code * squares_ + square];
  }
  /// Where enemy runners stand in the way: a set of squares.
  [[nodiscard]] const std::uint64_t* stoppers(board::Code code, std::size_t square) const {
    return &stoppers_[(code * squares_ + square) * words_];
  }

 private:
  using Sets = std::vector<std::uint64_t>;  // `words_` for each square

  void follow(const board::CompiledGame& game, board::Code code, Sets& ways);
  void find_stoppers(const board::CompiledGame& game, const std::vector<Sets>& ways);
  [[nodiscard]] Sets touched(const board::CompiledGame& game, board::Code code,
                             const Sets& ways) const;

  std::size_t squares_, words_;
  bool any_ = false;
  std::vector<std::uint8_t> is_runner_;  // by code
  std::vector<std::uint8_t> steps_;      // by code and square
  Sets stoppers_;                        // by code and square
};

}  // namespace rulewise::memory
