// first_look.h — what is found out about a game in GDL before it is learned.
//
// Idea      learning begins with the board, its symmetries and the advisors, and its weights are
//           to be the same to the bit wherever they are learned: so the look is bounded by steps of
//           the game, each of which counts for as long as it takes about (base/time_limit.h), and
//           by the clock only where that is far off
// Promises  same rules, seed and options: the same look, however fast or busy the machine is,
//           unless it was cut
// Tested by first_look_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "insight/discovery/structure.h"
#include "insight/discovery/symmetries.h"
#include "machine/net/net_game.h"
#include "memory/state_advice.h"
#include "syntax/gdl/rules.h"

namespace rulewise::memory {

struct FirstLookOptions {
  std::uint64_t seed = 1;
  double seconds = 5;  // about, for the board
  double symmetry_seconds = 10;
  std::uint32_t max_trials = 400;  // states in which other moves are tried
  bool with_advisors = false;
  double most_seconds = 600;  // of processor time in earnest: then it is cut
};

struct FirstLook {
  insight::Structure structure;
  std::vector<insight::Symmetry> symmetries;  // that pay alike, of two roles
  StateAdvice advice;
  bool was_cut = false;  // by the clock: another machine may find something else
};

[[nodiscard]] FirstLook look_first(const gdl::Rules& rules, const machine::NetGame& game,
                                   const FirstLookOptions& options);

}  // namespace rulewise::memory
