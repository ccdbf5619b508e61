// tournament_report.h — what the games of a tournament say: ratings, crosstable, games one by one.
//
// Idea      everything is made from the stored games, so that it is the same while the tournament
//           goes on, after it, and in every format
//           A game of one role is compared with the other of its pair: both count for who got more
// Promises  pairs count only when both games are there; games of a pair that is not whole count in
//           the tables of games and nowhere else
// Tested by tournament_report_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/json.h"
#include "app/tournament_spec.h"
#include "app/tournament_store.h"
#include "play/rating.h"

namespace rulewise::app {

/// What happened in one game of the tournament's.
struct GameSummary {
  std::string game;
  std::size_t games = 0;
  std::size_t draws = 0;
  std::size_t first_role_wins = 0;  // by whoever had the first role
  std::size_t plies = 0;
  std::size_t roles = 2;
  std::vector<double> points;       // by player
  std::vector<std::size_t> played;  // by player
  std::vector<double> goals;        // by player: sums of what it got for a role
  std::vector<std::size_t> held;    // by player: roles it held, over all games
  std::vector<double> role_goals;   // by role: sums
};

/// What was made of the games in which one had the first role, or the second.
struct SideScore {
  double points = 0;
  std::size_t games = 0;
};

struct TournamentReport {
  std::vector<std::string> players;
  std::vector<play::Rating> ratings;            // by player
  std::vector<play::Encounter> encounters;      // who has met whom
  std::vector<double> points;                   // by player
  std::vector<std::size_t> played;              // by player: games
  std::vector<std::array<SideScore, 2>> sides;  // by player, in games of two roles
  std::vector<std::size_t> forfeits;            // by player
  std::vector<std::size_t> replaced;            // by player: answers that were missing or no move
  std::vector<std::string> warnings;            // whose rating is not that of its play, and why
  std::vector<std::vector<double>> against;     // points of a player against another
  std::vector<std::vector<std::size_t>> met;    // games
  std::vector<GameSummary> games;
  std::size_t total = 0;    // games played
  std::size_t repeats = 0;  // of them: the same as an earlier one, move for move
  std::size_t broken = 0;   // that something went wrong in
  std::size_t planned = 0;  // games
  std::string sprt;         // a sentence; empty where there is no test

  /// Players, best first.
  [[nodiscard]] std::vector<std::size_t> order() const;
};

/// `planned`: all games of the tournament; unless it is known, those of games with two roles.
[[nodiscard]] TournamentReport make_report(const TournamentSpec& spec,
                                           const std::vector<StoredGame>& games,
                                           std::optional<std::size_t> planned = {});

/// The games, but those of one role only where the other of the pair is there too, with the score
/// that comes of comparing them.
[[nodiscard]] std::vector<StoredGame> compared(const std::vector<StoredGame>& games);

/// The counts of all whole pairs, as the pairing's first player sees them.
[[nodiscard]] std::vector<play::Encounter> encounters_of(const TournamentSpec& spec,
                                                         const std::vector<StoredGame>& games);

/// The standings alone, for while it goes on.
[[nodiscard]] std::string standings_text(const TournamentReport& report);
[[nodiscard]] std::string to_text(const TournamentReport& report);
[[nodiscard]] std::string to_markdown(const TournamentReport& report);
[[nodiscard]] Json to_json(const TournamentReport& report);
[[nodiscard]] std::string to_csv(const TournamentReport& report);
[[nodiscard]] std::string games_to_csv(const std::vector<StoredGame>& games);
[[nodiscard]] std::string to_svg(const TournamentReport& report);

}  // namespace rulewise::app
