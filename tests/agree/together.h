// together.h — plays one game on two machines at once and finds where they differ.
//
// Idea      at every state the full sets are compared: facts, legal moves, terminal, goals; moves
//           are chosen by text, so that each machine is told them in its own numbers
// Promises  an exception of the machine under test is a difference like any other; a difference
//           names the joint moves that lead to it
// Tested by together_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "game/game.h"

namespace rulewise::agree {

struct Difference {
  std::vector<std::vector<std::string>> path;  // joint moves as texts
  std::string what;
};

/// The path, one joint move a line, and what differs at its end.
[[nodiscard]] std::string to_text(const Difference& difference);

/// How far to look, and how far it was looked.
struct Extent {
  std::size_t max_depth = 0;   // joint moves from the opening
  std::size_t max_states = 0;  // compared in all
  base::Deadline deadline;     // for scripts; tests count states
};
struct Comparison {
  std::optional<Difference> difference;
  std::size_t states = 0;
};

/// Every state up to a depth, each once.
[[nodiscard]] Comparison explore_together(const game::Game& judge, const game::Game& tested,
                                          const Extent& extent);
/// Random games, one after another.
[[nodiscard]] Comparison play_together(const game::Game& judge, const game::Game& tested,
                                       std::uint64_t seed, const Extent& extent);

}  // namespace rulewise::agree
