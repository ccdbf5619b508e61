// named_search.h — from the name in a configuration to the search, fitted to the game.
//
// Idea      each name has one maker; what is known of the game (a model, advisors, what was
// learned,
//           a shorter game, a sieve) goes to those that can use it
// Needs     a configuration whose memory is decided; what it asks for must be known
//           (`want_of` in make_player.cc)
// Promises  the same seed gives the same search; an error with a hint where a search does not suit
//           the game
// Tested by player_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/player.h"

namespace rulewise::play {

/// Whether the configuration names the advisor.
[[nodiscard]] bool is_advised(const Configuration& configuration, std::string_view advisor);

/// The words of a configuration that name advisors on states of games in GDL.
[[nodiscard]] std::vector<std::string> state_advisors(const Configuration& configuration);

[[nodiscard]] bool is_chess_like(const game::Game& game);

/// Any search but `auto`.
[[nodiscard]] base::Result<std::unique_ptr<search::Search>> make_named(
    const game::Game& game, const Configuration& configuration, std::uint64_t seed,
    const Knowledge& knowledge);

}  // namespace rulewise::play
