// tournament_ranks.h — a tournament played by many processes, on one machine or on a cluster.
//
// Idea      rank 0 hands out games and is the only one that writes; the others play one game at a
//           time and send it back. Who has not been heard of for a while is lost, and the game it
//           had is handed to another
// Promises  the same games as one process would play; a game counts once, even where a rank that
//           was taken for lost finishes it after all
// Tested by tests/tournament
#pragma once

#include <vector>

#include "app/tournament_game.h"
#include "app/tournament_spec.h"
#include "app/tournament_store.h"
#include "play/ranks.h"

namespace rulewise::app {

/// Rank 0: until all is played, decided, told to stop, or nobody is left to play; false if results
/// could not be written.
[[nodiscard]] bool hand_out_games(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                                  TournamentStore& store, play::Ranks& ranks);
/// Every other rank: until told that it is over.
void play_for_others(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                     play::Ranks& ranks);

}  // namespace rulewise::app
