// tournament_export.h — the games of a tournament as other programs read them.
//
// Idea      `games.jsonl` has every game, a line each, as `rulewise walk --moves` takes them;
//           `games.pgn` those that are chess-like and `games.sgf` those that look like Go, all in
//           one file, as their readers expect; `rules/` what was invented
// Promises  a game that has no such form is left out of that file; a file without games is not
//           there
// Tested by tests/tournament
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/tournament_store.h"
#include "game/game.h"

namespace rulewise::app {

/// The game of a name, for as long as it is asked for; null where it cannot be made.
using FindGame = std::function<const game::Game*(const std::string& name)>;

/// With their moves; false if something could not be written.
[[nodiscard]] bool export_games(const std::filesystem::path& folder,
                                const std::vector<StoredGame>& games, const FindGame& find_game);

/// The rules of games that are in no library: those whose names begin with `generated-`.
[[nodiscard]] bool export_rules(const std::filesystem::path& folder,
                                const std::vector<StoredGame>& games, const TournamentStore& store);

}  // namespace rulewise::app
