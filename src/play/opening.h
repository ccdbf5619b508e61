// opening.h — moves before the players take over, that leave them something to play: drawn at
// random, or the line of a book.
//
// Idea      an opening that ends the game is drawn again; where none of some tries leaves the game
//           open, the longest of them stops short of its end
// Promises  the same seed, the same opening; the game is never over after it, unless it was before
// Tested by opening_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/game.h"

namespace rulewise::play {

[[nodiscard]] std::vector<game::JointMove> draw_opening(const game::Game& game,
                                                        const game::State& start, std::size_t plies,
                                                        std::uint64_t seed);

/// Which line of a book a round begins by: all of them in turn, from one that hangs on the seed,
/// then again from another.
[[nodiscard]] std::size_t book_line(std::size_t lines, std::size_t round, std::uint64_t seed);

}  // namespace rulewise::play
