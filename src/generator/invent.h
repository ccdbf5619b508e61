// invent.h — draws the rules of a new chess-like game: Pell's procedure, step by step.
//
// Idea      1 the board, 2 the pieces that stand on it and those that only promotion brings,
//           3 the set-up, 4 each piece's powers, 5 the game's constraint, 6 goals, none of which
//           says what another says already
// Needs     parameters that config.h accepted (asserted)
// Promises  same parameters and seed, same rules, forever; a game in Pell's own language that
//           scl::read_rules accepts; bounded work: what the parameters make impossible is given
//           up after many tries (a hopper becomes a leaper, a goal too many is left out)
// Never     plays: whether the game is any good is play_figures.h's question
// Tested by invent_test.cc, goals_test.cc, distribution_test.cc
#pragma once

#include <cstddef>
#include <cstdint>

#include "generator/parameters.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

/// One for each letter; the pictures of a position need different initials.
inline constexpr std::size_t kMostTypes = 26;
/// The most movements, captures or goals "one more" can lead to.
inline constexpr std::size_t kMostOfAKind = 40;

/// The rules, with the names of names.h `plain_name` and the game's name `game_SEED`.
[[nodiscard]] scl::Rules invent_rules(const Parameters& parameters, std::uint64_t seed);

}  // namespace rulewise::generator
