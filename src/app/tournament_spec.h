// tournament_spec.h — what a tournament is, read from a file in TOML.
//
//     players = ["random", "mcts:nodes=500"]      # as in `rulewise match`
//     games = ["tic_tac_toe", "my_game.scl"]      # and, or instead: generate = {count = 20, seed =
//     7} mode = "round-robin"                        # or "gauntlet": the first against the others,
//                                                 # or "sprt": two players until the test is
//                                                 decided
//     rounds = 10                                 # pairs of games for each two players and game
//     clock = "10,1"                              # start and move, in seconds
//     openings = 2                                # random moves at the start, same for both of a
//     pair max_plies = 300    seed = 1    concurrency = 2 [sprt]  elo0 = 0  elo1 = 10  alpha = 0.05
//     beta = 0.05
//
// Promises  a fault is told with its place; a key nobody knows is a fault
// Tested by tournament_spec_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "play/rating.h"

namespace rulewise::app {

struct TournamentSpec {
  enum class Mode : std::uint8_t { kRoundRobin, kGauntlet, kSprt };

  Mode mode = Mode::kRoundRobin;
  std::vector<std::string> players;
  std::vector<std::string> games;
  std::size_t generated = 0;  // games to invent
  std::uint64_t generated_seed = 1;
  std::size_t rounds = 1;
  double start_seconds = 0;
  double move_seconds = std::numeric_limits<double>::infinity();
  std::size_t opening_plies = 0;
  std::size_t max_plies = 300;
  std::uint64_t seed = 1;
  std::size_t concurrency = 1;
  play::SprtOptions sprt;
};

/// Two games between two players from one opening.
struct Pairing {
  std::size_t first = 0;
  std::size_t second = 0;
};
[[nodiscard]] std::vector<Pairing> pairings_of(const TournamentSpec& spec);

/// One game. Its number is its place in the order in which games are played: round by round, so
/// that a tournament that was stopped early has treated all alike.
struct TournamentTask {
  std::size_t number = 0;
  std::size_t round = 0;
  std::size_t game = 0;
  Pairing pairing;
  bool is_swapped = false;  // the second player has the first role
  std::size_t pair = 0;     // number of the pair it belongs to
};
[[nodiscard]] std::vector<TournamentTask> tasks_of(const TournamentSpec& spec, std::size_t games);

/// What decides which games are played: two specs with the same fingerprint go on with each other's
/// results.
[[nodiscard]] std::string fingerprint(const TournamentSpec& spec);

[[nodiscard]] TournamentSpec read_tournament_spec(std::string_view text,
                                                  base::Diagnostics& diagnostics);

}  // namespace rulewise::app
