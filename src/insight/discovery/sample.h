// sample.h — random games of any machine, kept as facts: the evidence every claim rests on.
//
// Idea      games are recorded state by state; in some states, spread over the games, each role in
//           turn also tries its other moves while the rest of the joint move stays, so that what a
//           role's choice brings about is seen apart from what happens anyway
// Needs     a game; it is only asked, never changed
// Promises  same game, seed and limits, same sample, unless the time ran out first; a machine that
//           gives up on a state ends that game and no more
// Never     outlives its limits: time, states and memory are bounded whatever the rules say
// Tested by sample_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/game.h"
#include "insight/discovery/facts.h"

namespace rulewise::insight {

using FactSet = std::vector<FactId>;  // sorted

struct SampledState {
  FactSet facts;
  std::vector<std::uint32_t> choices;  // legal moves by role
};

struct SampledGame {
  std::vector<SampledState> states;
  std::vector<game::JointMove> moves;  // from each state to the next
  std::vector<int> goals;  // by role, of the last state; empty if the game was not finished
};

/// What one move of a role changes, the others' moves being fixed.
struct Change {
  FactSet gone;    // everything that is no longer true
  FactSet come;    // what is newly true and hangs on the choice: it comes with at most half of them
  FactSet undone;  // of what is gone, what hangs on the choice; all of it where nobody else chooses
};

/// One state in which a role tried several of its moves.
struct Trial {
  game::Role role;
  std::uint32_t game = 0;  // where the state stands in the sample
  std::uint32_t state = 0;
  std::uint32_t choices = 0;      // legal moves of the role
  std::vector<Change> changes{};  // one for each move tried
};

struct SampleLimits {
  double max_seconds = 1.0;
  std::uint32_t max_games = 400;
  std::uint32_t max_states = 12'000;
  std::uint32_t max_length = 2'000;  // a longer game is cut
  std::uint32_t max_trials = 400;
  std::uint32_t max_moves_a_trial = 48;
  std::uint64_t max_fact_uses = 6'000'000;
};

struct Sample {
  FactStore facts;
  std::vector<std::string> roles;
  std::vector<SampledGame> games;
  std::vector<Trial> trials;
  std::uint32_t states = 0;
  std::uint32_t finished_games = 0;
  std::string outgrown{};  // why there is no state at all: the limit that the opening reached
};

[[nodiscard]] Sample draw_sample(const game::Game& game, std::uint64_t seed,
                                 const SampleLimits& limits = {});

/// The one role that has a choice in the state, if there is just one.
[[nodiscard]] std::optional<game::Role> only_chooser(const SampledState& state);

/// The elements of `a` that are not in `b`; both sorted.
[[nodiscard]] FactSet difference(const FactSet& a, const FactSet& b);

}  // namespace rulewise::insight
