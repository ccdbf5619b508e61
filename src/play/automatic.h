// automatic.h — what `auto` may turn out to be, and the quick games that decide it.
//
// Idea      the kind of game tells which searches are worth trying, most trusted first; with a
//           start clock they play each other, and the winner is made anew with all its memory. What
//           that leaves open is played on between the moves of the game, and from game to game
// Promises  the same seed and a budget of nodes give the same choice
// Tested by automatic_test.cc, player_test.cc, trial_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "play/player.h"

namespace rulewise::play {

/// The ways to use what was learned: alpha-beta that judges by it, trees that begin with its
/// guesses, trees whose games it judges.
[[nodiscard]] std::vector<Configuration> memory_ways(const game::Game& game,
                                                     const Configuration& configuration);

/// What `auto` may turn out to be, most trusted first: what was learned before what the rules
/// tell where it won a contest against that, by the way that won it, or was learned from many
/// games; not at all where it lost one; else behind it.
[[nodiscard]] std::vector<Configuration> candidates(const game::Game& game,
                                                    const Configuration& configuration,
                                                    std::uint64_t seed,
                                                    const Knowledge& knowledge = {});

/// Adds alpha-beta by what a study has found, right behind the most trusted, and trees judged by
/// it; by the model only where that tells something about how games end.
void add_advised(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                 const Knowledge& knowledge, std::vector<Configuration>& among);

/// One of the candidates for real: a tree gets a prover beside it where turns are taken.
[[nodiscard]] std::unique_ptr<search::Search> make_candidate(const game::Game& game,
                                                             const Configuration& configuration,
                                                             std::uint64_t seed,
                                                             const Knowledge& knowledge);

/// The search with the tactician before it, where there is one.
[[nodiscard]] std::unique_ptr<search::Search> with_tactics(std::unique_ptr<search::Search> search,
                                                           const Configuration& configuration,
                                                           const Knowledge& knowledge);

/// Quick games between the candidates, and the winner with all its memory.
[[nodiscard]] std::unique_ptr<Trial> make_trial(const game::Game& game,
                                                const std::vector<Configuration>& candidates,
                                                std::uint64_t seed, const Knowledge& knowledge);

}  // namespace rulewise::play
