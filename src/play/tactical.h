// tactical.h — a search that asks the derived rules first, and looks at what they leave over.
//
// Idea      a move that wins by threats alone is found by a narrow and deep proof (tactics/prove.h)
//           that costs a small share of the budget; such a proof for the other side after one's
//           own move makes that move a lost one. Inside the search a sieve leaves out the moves
//           that the rules make needless
// Needs     a tactician whose states and moves are those of the game that is searched
// Promises  as Search. A move is called lost, or a win proved, only by a proof that passed
//           its check, or by the rules of a win at once or in two
// Tested by tactical_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "search/move_sieve.h"
#include "search/search.h"
#include "tactics/tactician.h"

namespace rulewise::play {

/// What a search by the tactician calls itself after a move that the search inside did not choose.
inline constexpr std::string_view kTacticsName = "tactics";

/// Whether what helps one to win is what the other must stop: two roles that move in turn, and
/// in sampled games nothing for one where the other gets all.
[[nodiscard]] bool suits_tactics(const game::Game& game, std::uint64_t seed);

/// By the rules about winning and forced moves: one pass of a net a state.
[[nodiscard]] std::shared_ptr<const search::MoveSieve> make_sieve(
    std::shared_ptr<const tactics::Tactician> tactician);

/// `uses_sure_wins`: what the rules tell of wins in two.
[[nodiscard]] std::unique_ptr<search::Search> make_tactical(
    std::unique_ptr<search::Search> search, std::shared_ptr<const tactics::Tactician> tactician,
    bool uses_sure_wins = true);

}  // namespace rulewise::play
