// match.h — games between players on one rulesheet, counted honestly.
//
// Idea      games come in rounds: one for each way to hand out the roles in turn, all from the
//           same opening, random or of a book, so that neither an opening nor a role favours a
//           player
// Promises  same seed and players without a clock: the same games; every move over the clock is
//           counted, and a player who is late by more than waking a thread may take forfeits the
//           game it was late in, one without a legal move the game it has none in, and the
//           record says so; every record can be replayed
// Never     prints: every game goes to the caller as it ends
// Tested by match_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/game.h"
#include "play/player.h"

namespace rulewise::play {

struct GameRecord;

struct MatchOptions {
  std::size_t games = 2;
  double move_seconds = std::numeric_limits<double>::infinity();
  double start_seconds = 0;  // each player has before the first game
  double game_seconds = std::numeric_limits<double>::infinity();  // a player has for a game
  double increment = 0;           // seconds added to that after each of its moves
  std::size_t opening_plies = 0;  // random joint moves before the players take over (opening.h)
  std::vector<std::vector<std::vector<std::string>>> book = {};  // openings: joint moves as texts
  bool explains = false;                                         // records say why
  std::size_t max_plies = 1000;  // then the game is given up as a draw
  std::uint64_t seed = 1;
  std::function<bool()> should_stop = {};  // asked before each move
  /// Told after each joint move; of the record, who plays and the moves so far.
  std::function<void(const game::State& state, const GameRecord& record)> on_move = {};
  /// Told of the game under way when all is to stop: it does not count.
  std::function<void(const GameRecord& record)> on_stopped = {};
  /// Where a game starts, by who plays which role; the opening of the rules if there is none.
  std::function<game::State(const std::vector<std::size_t>& players)> start = {};
};

/// kBeyond: a state was more than the machine can take, which nobody is to blame for.
enum class GameEnd : std::uint8_t { kOver, kTooLong, kStuck, kBeyond, kLate, kIllegal, kStopped };
[[nodiscard]] std::string_view name_of(GameEnd end);

/// A move that was made in the place of one that did not come, or was none.
struct ReplacedMove {
  std::size_t ply = 0;  // joint moves before it
  std::size_t player = 0;
  std::string why;
};

struct GameRecord {
  std::size_t number = 0;
  std::vector<std::size_t> players;                   // by role: which player
  std::vector<std::vector<std::string>> joint_moves;  // texts, in role order
  std::vector<double> payoffs;                        // by role, 0 to 100; kStopped: none
  GameEnd end = GameEnd::kOver;
  std::size_t guilty_player = 0;        // kLate, kIllegal
  std::string fault;                    // kIllegal: what it did; kBeyond: what was too much
  std::vector<double> longest_seconds;  // by player: its slowest move
  std::vector<std::size_t> late_moves;  // by player: those over the clock, by however little
  std::vector<ReplacedMove> replaced;   // of players over HTTP
  std::vector<std::string> reasons;     // where asked for: a paragraph a chosen move
};

struct Standing {
  std::string name;
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
  std::size_t forfeits = 0;
  std::size_t replaced = 0;    // moves that others made for it
  double points = 0;           // sum of payoffs / 100
  std::vector<double> scores;  // by game: 1, 1/2 or 0 by who got most
  double longest_seconds = 0;
  std::size_t late_moves = 0;  // over the clock, by however little
};

struct MatchResult {
  std::vector<Standing> standings;  // by player
  std::size_t games = 0;
  std::size_t repeated_games = 0;  // of them: the same as an earlier one, move for move
  std::size_t repeated_pairs = 0;  // the same of two games, the second with the roles exchanged
  bool was_stopped = false;
};

/// Why the players would have nothing to decide: no moves, or openings that end the games.
[[nodiscard]] std::optional<base::Error> fault_of(const game::Game& game,
                                                  const MatchOptions& options);

/// As many players as the game has roles.
[[nodiscard]] MatchResult play_match(const game::Game& game,
                                     const std::vector<std::unique_ptr<Player>>& players,
                                     const MatchOptions& options,
                                     const std::function<void(const GameRecord&)>& on_game);

/// Mean and the half-width of its 95 % interval.
struct Mean {
  double mean = 0;
  double error = 0;
};
[[nodiscard]] Mean mean_of(const std::vector<double>& scores);

}  // namespace rulewise::play
