// amaf_suits.h — whether a move means about the same now and later in a game.
//
// Idea      statistics over all games a move was made in (AMAF) help where moves keep their
// meaning,
//           as placing a stone does, and mislead where they do not. Sampled games tell: what is
//           legal now and not made is still legal a turn later, and hardly a move is made twice
// Promises  a guess from samples, the same for the same seed; few hundred states are looked at
// Tested by mcts_test.cc
#pragma once

#include <cstdint>

#include "game/game.h"

namespace rulewise::search {

[[nodiscard]] bool amaf_suits(const game::Game& game, std::uint64_t seed);

}  // namespace rulewise::search
