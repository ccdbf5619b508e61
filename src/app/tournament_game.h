// tournament_game.h — one game of a tournament, from its players to what is stored of it.
//
// Promises  same spec and players without a clock: the same game, whoever plays it;
//           one that something goes wrong in is kept as broken, with the reason
// Tested by tournament_game_test.cc, tests/tournament
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/opening_book.h"
#include "app/tournament_spec.h"
#include "app/tournament_store.h"
#include "base/result.h"
#include "machine/machine.h"
#include "play/player.h"

namespace rulewise::app {

/// How the names of invented games begin.
inline constexpr std::string_view kInventedName = "generated-";

struct LoadedGame {
  std::string name;
  machine::MadeMachine made;
  std::string gdl_rules = {};      // where players over HTTP need them
  std::string rules = {};          // as they were found, or invented
  OpeningBook book = {};           // none: openings are random
  play::Knowledge knowledge = {};  // for our players
};
/// Whether somebody plays over HTTP, and so one match at a time.
[[nodiscard]] bool has_remote_players(const TournamentSpec& spec);
/// By game.
[[nodiscard]] std::vector<std::size_t> role_counts(const std::vector<LoadedGame>& games);

/// What was learned only where the player names it: what a tournament plays must not change when
/// something is learned meanwhile.
[[nodiscard]] play::Knowledge known_to(const play::Configuration& player,
                                       play::Knowledge knowledge);
/// One of ours or an outside one; an Error also where nothing would limit its thinking.
[[nodiscard]] base::Result<std::unique_ptr<play::Player>> make_tournament_player(
    const LoadedGame& game, const TournamentSpec& spec, std::size_t player, std::uint64_t seed);

/// Nothing if it was stopped before its end.
[[nodiscard]] std::optional<StoredGame> play_task(const TournamentSpec& spec,
                                                  const LoadedGame& game,
                                                  const TournamentTask& task,
                                                  const std::function<bool()>& should_stop);

}  // namespace rulewise::app
