// score.h — scores of alpha-beta: thousandths of a goal point, nearer wins before later ones.
//
// Idea      a finished game is worth 1000 a point of its outcome, less one for each ply it took:
//           so the quickest win and the slowest loss come first, and no two outcomes mix
// Promises  guesses lie strictly between lost and won; to_table and from_table are inverse
// Tested by alphabeta_test.cc
#pragma once

#include <algorithm>

#include "search/turn_game.h"

namespace rulewise::search {

inline constexpr int kPoint = 1000;
inline constexpr int kWonScore = kPoint * TurnGame::kWon;
inline constexpr int kMostPlies = 250;  // less than half a point: outcomes never mix

/// The score of an outcome found `ply` plies below the root.
[[nodiscard]] constexpr int score_of(int outcome, int ply) {
  if (outcome == 0) return 0;
  return outcome * kPoint + (outcome > 0 ? -ply : ply);
}

/// The outcome a proved score stands for.
[[nodiscard]] constexpr int outcome_of(int score) {
  const int half = score >= 0 ? kPoint / 2 : -kPoint / 2;
  return (score + half) / kPoint;
}

/// A proved score as seen from the node itself, whatever its ply; and back.
[[nodiscard]] constexpr int to_table(int score, int ply) {
  if (score == 0) return 0;
  return score > 0 ? score + ply : score - ply;
}
[[nodiscard]] constexpr int from_table(int score, int ply) {
  if (score == 0) return 0;
  return score > 0 ? score - ply : score + ply;
}

/// How many plies a proved score is from the end; 0 where it is even, which nothing tells.
[[nodiscard]] constexpr int plies_to_end(int score, int ply) {
  const int from_root = outcome_of(score) * kPoint - score;
  return score == 0 ? 0 : (score > 0 ? from_root : -from_root) - ply;
}

/// What the side expects to get, 0 to 100, where the two sides share 100.
[[nodiscard]] constexpr double value_of(int score) {
  return std::clamp(50.0 + static_cast<double>(score) / (2.0 * kPoint), 0.0, 100.0);
}

}  // namespace rulewise::search
