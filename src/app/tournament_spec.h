// tournament_spec.h — what a tournament is, read from a file in TOML.
//
//     players = ["random", "mcts:nodes=500"]   # as in `rulewise match`
//     games = ["tic_tac_toe", "my_game.scl"]   # and, or instead:
//     generate = {count = 20, seed = 7}
//     mode = "round-robin"                     # or "gauntlet", or "sprt"
//     rounds = 10                              # of all seatings of two players in each game
//     clock = "10,1"                           # start and move, in seconds
//     openings = 2                             # random moves at the start, alike in both of a pair
//     book = "openings.jsonl"                  # or those of a book, where there is one game
//
// Idea      two players meet at a time, whatever the number of roles: each holds some of them, and
//           in the other game of the pair the others
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
  std::string book;  // a file with openings; empty: none
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
  std::vector<std::size_t> players;  // by role
  std::size_t pair = 0;              // number of the pair it belongs to

  [[nodiscard]] bool is_swapped() const { return players.front() != pairing.first; }
};
/// By game, how many roles it has. A round has every seating of two players: who holds which role,
/// but for one holding all. The tasks 2n and 2n + 1 are a pair: all roles change hands.
[[nodiscard]] std::vector<TournamentTask> tasks_of(const TournamentSpec& spec,
                                                   const std::vector<std::size_t>& roles);
/// How many they are, which may be more than can be listed.
[[nodiscard]] double task_count(const TournamentSpec& spec, const std::vector<std::size_t>& roles);
inline constexpr double kMostTasks = 2e6;

/// What the pairing's first player has made of a game, 0, 1/2 or 1: by who got more for a role, on
/// average. One half where one player holds all roles.
[[nodiscard]] double score_of(const TournamentTask& task, const std::vector<double>& goals);

/// What decides which games are played: two specs with the same fingerprint go on with each other's
/// results.
[[nodiscard]] std::string fingerprint(const TournamentSpec& spec);

[[nodiscard]] TournamentSpec read_tournament_spec(std::string_view text,
                                                  base::Diagnostics& diagnostics);

}  // namespace rulewise::app
