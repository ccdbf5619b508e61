// tournament_run.h — the games of a tournament: found, loaded, played and stored.
//
// Promises  same spec and players without a clock: the same games, however many threads play them;
//           whatever goes wrong has been said on stderr; Ctrl-C ends it with what was had
// Tested by tests/tournament
#pragma once

#include <optional>
#include <vector>

#include "app/tournament_game.h"
#include "app/tournament_spec.h"
#include "app/tournament_store.h"

namespace rulewise::app {

/// The games of the spec, those of the library and those invented now, if every player can play
/// them all; nothing after saying why not.
[[nodiscard]] std::optional<std::vector<LoadedGame>> load_games(const TournamentSpec& spec);

/// Plays what the store has not yet until all is played, decided, or told to stop; false if results
/// could not be written.
[[nodiscard]] bool play_tournament(const TournamentSpec& spec, const std::vector<LoadedGame>& games,
                                   TournamentStore& store);

}  // namespace rulewise::app
