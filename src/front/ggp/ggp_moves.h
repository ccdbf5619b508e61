// ggp_moves.h — moves as other programs write them, found among the legal ones.
//
// Idea      programs in the field change the case of names: what differs in nothing else is the
//           same, where only one legal move is meant
// Tested by ggp_player_test.cc
#pragma once

#include <optional>
#include <string_view>

#include "game/game.h"

namespace rulewise::front {

/// `text` with single blanks, as read_ggp_term gives it.
[[nodiscard]] std::optional<game::Move> find_move_in_any_case(const game::Game& game,
                                                              const game::State& state,
                                                              game::Role role,
                                                              std::string_view text);
[[nodiscard]] bool is_same_in_any_case(std::string_view a, std::string_view b);

}  // namespace rulewise::front
