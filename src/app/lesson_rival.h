// lesson_rival.h — opponents of a lesson, as learners of weights meet them.
//
// Promises  the learner has the first side in every other game; the same seed and number of
//           tables: the same games, where opponents need no clock
// Tested by tests/cli
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/board/board_game.h"
#include "machine/single/single_game.h"
#include "memory/state_learner.h"
#include "memory/td_learner.h"

namespace rulewise::app {

using BoardRivalMaker = memory::RivalMaker<machine::board::Position, machine::board::MoveList>;
using StateRivalMaker = memory::RivalMaker<game::State, machine::Expansion>;

/// Who plays the game with this number, the first being 0: a name of `against`, or `self`.
[[nodiscard]] std::string rival_in(const std::vector<std::string>& against, std::uint64_t seed,
                                   std::uint64_t game);

/// Rivals for so many tables, none where it plays against itself alone; nothing after saying on
/// stderr who cannot be made. The file is that of the rules; the game must outlive them.
[[nodiscard]] std::optional<BoardRivalMaker> board_rivals(const std::string& file,
                                                          const machine::board::BoardGame& game,
                                                          const std::vector<std::string>& against,
                                                          std::uint64_t seed, std::size_t tables);
[[nodiscard]] std::optional<StateRivalMaker> state_rivals(const std::string& file,
                                                          const machine::SingleGame& game,
                                                          const std::vector<std::string>& against,
                                                          std::uint64_t seed, std::size_t tables);

}  // namespace rulewise::app
