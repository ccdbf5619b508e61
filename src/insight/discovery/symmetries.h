// symmetries.h — turns and mirrors of a board, and exchanges of two roles, that change nothing.
//
// Idea      a turn of the board is a guess from its coordinates; it is believed if, in states of
//           random games, the turned state has as many moves, pays the same and what each role's
//           moves lead to is just what is turned (successors.h). So moves need not be read to be
//           compared. Ends of games are among those states, and states with one fact more are held
//           against each other by their ends alone; where all ends pay the same, only the moves are
//           said to correspond
// Needs     a game on a net and a board whose coordinates are in order, or two roles with as many
//           kinds of pieces each
// Promises  every claim held in every state looked at, follows not from those before it, and makes
//           nothing together with them that was refuted; none
//           where the time was too short to look at `kFewestStates`. Same structure, game and seed,
//           same claims, unless the time ran out
// Tested by symmetries_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time_limit.h"
#include "game/game.h"
#include "insight/discovery/goal_lines.h"
#include "insight/discovery/structure.h"

namespace rulewise::insight {

struct Symmetry {
  static constexpr std::uint32_t kFewestStates = 10;

  std::string words;  // such as "a half turn of the board"
  bool exchanges_roles = false;
  std::uint32_t states = 0;            // with moves, that confirmed it
  std::uint32_t ends = 0;              // of games, that confirmed it
  std::uint64_t nexts = 0;             // next states compared
  bool compares_points = false;        // ends that pay differently were among those
  std::vector<std::uint32_t> image{};  // by base of the net: the one it becomes

  /// The claim with its evidence.
  [[nodiscard]] std::string sentence() const;
};

/// `goal_lines` (goal_lines.h) where they are known already: writing them out takes time.
[[nodiscard]] std::vector<Symmetry> find_symmetries(
    const Structure& structure, const game::Game& game, std::uint64_t seed,
    const base::TimeLimit& limit, const std::vector<GoalLines>* goal_lines = nullptr);

}  // namespace rulewise::insight
