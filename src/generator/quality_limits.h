// quality_limits.h — how long a game is tried out, and what it must show to be kept.
//
// Promises  budgets count contests, playouts and moves, never seconds
// Tested by config_test.cc, candidate_test.cc
#pragma once

#include "generator/fraction.h"

namespace rulewise::generator {

struct QualityLimits {
  // What is played. More of it makes the figures surer and the filter slower.
  int contests = 100;            // random against random
  int duels = 20;                // thinking against random, colours exchanged
  int rivals = 20;               // thinking against thinking four times as much, colours exchanged
  int playouts = 32;             // random contests the thinking player plays before each move
  int random_moves = 1'000'000;  // that all of those may make together
  int moves = 20'000'000;        // that all thinking may make together

  // What is asked of the random contests.
  Fraction min_wins = fraction(.15);     // share of contests won by the side that wins less
  Fraction max_draws = fraction(.4);     // share of contests drawn
  int min_length = 10;                   // median length in plies
  int max_length = 120;                  //
  Fraction min_choice = fraction(.75);   // share of turns with two moves or more
  Fraction min_branching = fraction(4);  // mean number of moves
  Fraction max_branching = fraction(60);

  // What is asked of thinking players.
  Fraction min_skill = fraction(.75);          // points against the random one, a draw half a point
  Fraction min_depth = fraction(.55);          // points of the one that thinks more
  int min_thinking_length = 8;                 // median length in plies of contests between the two
  Fraction min_thinking_wins = fraction(.15);  // share of those won by the side that wins less
  Fraction max_thinking_draws = fraction(.5);

  friend bool operator==(const QualityLimits&, const QualityLimits&) = default;
};

}  // namespace rulewise::generator
