// move_averages.h — what each move gave wherever in the tree it was made, and so which moves games
// below the tree shall favour.
//
// Idea      MAST (Finnsson, Bjornsson 2008), of the moves made in the tree alone (2010). Games are
//           not drawn move by move from a distribution: each move is favoured with a chance that
//           grows with its average, and games go on among the favoured ones. That costs a lane of
//           the wide machine three operations a move
// Needs     moves numbered as in the game
// Promises  the same results give the same chances; a move with few results is thought average
// Tested by move_averages_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

class MoveAverages {
 public:
  /// The sharper, the less likely a move below the average is favoured.
  MoveAverages(std::size_t roles, float sharpness);

  /// What making the move gave its role, 0 to 1.
  void add(game::Move move, std::size_t role, float payoff);
  [[nodiscard]] std::uint64_t results() const { return results_; }
  /// By number of a move: how likely to favour it, in sixteenths, 1 to 15.
  [[nodiscard]] std::span<const std::uint8_t> chances();

 private:
  struct Sum {
    float payoffs = 0;
    std::uint32_t count = 0;
    std::uint32_t role = 0;
  };
  /// How the averages of a role's moves lie.
  struct Spread {
    double usual = 0;  // what a result is on average
    double mean = 0;   // what the average of a move is
    double variance = 0;
  };
  [[nodiscard]] std::vector<Spread> spreads() const;
  [[nodiscard]] static double average(const Sum& sum, const Spread& of_role);

  std::size_t roles_;
  float sharpness_;
  std::uint64_t results_ = 0;
  std::vector<Sum> sums_;  // by move
  std::vector<std::uint8_t> chances_;
};

}  // namespace rulewise::search
