// play_figures.h — how a game plays, in numbers.
//
// Promises  same rules, limits and seed, same figures; `figure_lines` and `read_figures` are
//           each other's inverse
// Tested by play_figures_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "generator/contest.h"
#include "generator/fraction.h"
#include "generator/quality_limits.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

struct PlayFigures {
  // Random against random.
  Fraction contests;          // how many were finished or given up; a whole number
  Fraction white_wins;        // share of the contests
  Fraction black_wins;        //
  Fraction draws;             // of all kinds
  Fraction limit_draws;       // of them those by length
  Fraction given_up;          // share of contests that met a position too rich to list
  Fraction length;            // median plies of the finished ones
  Fraction shortest_quarter;  // a quarter of them was over by then
  Fraction longest_quarter;   // a quarter of them took longer
  Fraction branching;         // mean number of moves in a position
  Fraction choice;            // share of positions with more than one

  // Thinking against random; all 0 where no duels were played.
  Fraction duels;
  Fraction skill;  // points of the thinking player, a draw half a point

  // Thinking against thinking four times as much; all 0 where no rivals played.
  Fraction rivals;
  Fraction depth;            // points of the one that thinks more
  Fraction thinking_length;  // median plies
  Fraction thinking_white;   // share of contests that White won
  Fraction thinking_black;
  Fraction thinking_draws;

  friend bool operator==(const PlayFigures&, const PlayFigures&) = default;
};

struct FigureKind {
  std::string_view name;
  std::string_view meaning;
  Fraction PlayFigures::*value;
};
[[nodiscard]] std::span<const FigureKind> figure_kinds();

/// How many random contests, and how many moves they may make together.
struct RandomPlan {
  Listing listing = Listing::kMerged;
  int contests = 100;
  std::int64_t moves = QualityLimits{}.random_moves;
};

/// Random contests until the budget is spent: the figures are of those that were over by then. An
/// Error where the game is beyond the board machine.
[[nodiscard]] base::Result<PlayFigures> measure_random(const scl::Rules& rules,
                                                       const RandomPlan& plan, std::uint64_t seed);
/// Adds what thinking players show in the contests that were over when the budget of moves was
/// spent; false where those are not all.
[[nodiscard]] bool measure_duels(const scl::Rules& rules, const QualityLimits& limits,
                                 std::uint64_t seed, PlayFigures& figures);
[[nodiscard]] bool measure_rivals(const scl::Rules& rules, const QualityLimits& limits,
                                  std::uint64_t seed, PlayFigures& figures);

/// One line `NAME: VALUE` a figure.
[[nodiscard]] std::string figure_lines(const PlayFigures& figures);
/// The figures among the `% NAME: VALUE` lines a game's text opens with; none if one is missing.
[[nodiscard]] std::optional<PlayFigures> read_figures(std::string_view game_text);

}  // namespace rulewise::generator
