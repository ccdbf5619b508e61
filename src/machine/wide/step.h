// step.h — circuits for one step of every lane's game.
//
// Idea      legal moves, whether a lane is over, the choice of a move for every role, and the next
//           state, all in one circuit; what a step of the cycle knows (see period.h) is folded in.
//           A role with one possible move needs no choice; moves that are never legal together
//           enter the choice as one. Moves may be favoured lane by lane: then the choice is among
//           those of them that are legal, and among all where none is, and in half of the lanes
//           by chance, so that no game is kept from any move for long.
// Promises  `waiting` lanes (over, stuck, or given up) make no move. Without `hold` they go back to
//           the opening; with it they keep their state until someone restarts them.
// Tested by step_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"
#include "machine/wide/circuit.h"
#include "machine/wide/net_graph.h"
#include "machine/wide/period.h"

namespace rulewise::machine::wide {

/// A goal value that a role may get; its plane is set where it is the only one provable.
struct GoalPlane {
  std::size_t role = 0;
  int value = 0;
};

/// Where things are in the workspace of playouts.
struct StepLayout {
  explicit StepLayout(const logic::Net& net, bool tells_moves = false, bool favours = false);

  std::vector<GoalPlane> goal_planes;
  Slot state[2] = {0, 0};  // the bases, before and after a step in turn
  Slot waiting = 0;        // in: lanes that may not move
  Slot waiting_after = 0;  // out: those, and lanes found over or stuck
  Slot stuck = 0;          // lanes found without a legal move for some role in this step
  Slot finished = 0;       // lanes found over in this step
  Slot goals = 0;          // as many as goal_planes, right after `finished`
  Slot random = 0;         // as many as random_planes
  Slot made = 0;           // as many as moves, where steps tell them
  Slot favoured = 0;       // the same, where steps favour some: lanes in which each is favoured
  Slot biased = 0;         // and the last random one: lanes that look at that in this step
  Slot loops = 0;          // loop variables
  std::size_t random_planes = 0;
};

struct StepOptions {
  std::size_t phase = 0;   // step of the period's cycle
  std::size_t parity = 0;  // reads state[parity], writes the other
  bool hold = false;
  bool with_goals = false;   // also the goals of lanes found over in this step
  bool tells_moves = false;  // also the moves made; the layout must have room for them
  bool favours = false;      // chooses among favoured moves where one is legal; likewise
};

/// How many operations of a step's circuit each part takes, and which moves it tells of.
struct StepParts {
  std::size_t legal = 0;   // what is legal and whether it is over
  std::size_t choice = 0;  // the move for every role
  std::size_t next = 0;    // the next state, and the goals where they go along
  std::vector<std::uint32_t>
      told;  // moves whose planes are stored; no other is ever made by choice
};

[[nodiscard]] Circuit build_step(const logic::Net& net, const Period& period,
                                 const StepLayout& layout, const StepOptions& options,
                                 StepParts* parts = nullptr);

/// The goals of the lanes in `layout.finished`, whatever the step of the cycle.
[[nodiscard]] Circuit build_goals(const logic::Net& net, const StepLayout& layout,
                                  std::size_t parity);

/// What the goals cost beside the rest, in ands: {goals alone, everything else}.
struct GoalCost {
  std::size_t goals = 0;
  std::size_t rest = 0;
};
[[nodiscard]] GoalCost count_goal_ands(const logic::Net& net, const Period& period);

}  // namespace rulewise::machine::wide
