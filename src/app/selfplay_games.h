// selfplay_games.h — games that a player plays against itself, one line of JSON each, in order.
//
//     {"game":"nim","player":"mcts:nodes=100","seed":1,"openings":2,"max_plies":1000,"number":1,
//      "moves":[["(take a 1)","noop"],…],"goals":[0,100],"end":"over"}
//
// Idea      a game hangs on the seed and its number alone, so whoever plays it plays the same; one
//           writer puts them in order. A file that is there goes on behind its last whole line
// Promises  the same settings give the same bytes, however many threads or processes play and
//           however often it was killed, where players are limited by nodes or depth
// Tested by selfplay_games_test.cc, tests/tournament
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "game/game.h"
#include "play/match.h"
#include "play/player.h"

namespace rulewise::app {

struct SelfplayPlan {
  std::string game;    // as it was typed
  std::string player;  // a configuration
  std::size_t games = 100;
  std::size_t threads = 1;   // games at a time in this process
  play::MatchOptions match;  // openings, longest game, clock, seed
};

/// One game, numbered from 0, as a line without its end; nothing if it was stopped.
[[nodiscard]] std::optional<std::string> play_selfplay_game(
    const SelfplayPlan& plan, const game::Game& game, const play::Knowledge& knowledge,
    std::size_t number, const std::function<bool()>& should_stop);

/// Lines that come in any order, written in order; and who plays what. Not for several threads.
class SelfplayFile {
 public:
  /// Goes on with a file of the same plan; `-` is stdout. An Error where it has other games, or
  /// cannot be written.
  [[nodiscard]] static base::Result<SelfplayFile> open(const std::string& file,
                                                       const SelfplayPlan& plan);

  /// The number of a game that nobody plays; none where all are being played, or where those not
  /// written yet would become too many.
  [[nodiscard]] std::optional<std::size_t> take();
  [[nodiscard]] bool has_more() const { return next_ < games_ || !again_.empty(); }
  void give_back(std::size_t number) { again_.push_back(number); }
  /// A number that is there already changes nothing.
  void keep(std::size_t number, std::string line);

  [[nodiscard]] std::size_t written() const { return written_; }
  [[nodiscard]] bool is_good() const { return is_good_; }

 private:
  SelfplayFile() = default;
  void write(const std::string& line);

  std::ofstream file_;
  bool is_stdout_ = false;
  bool is_good_ = true;
  std::size_t games_ = 0;
  std::size_t next_ = 0;     // to be handed out
  std::size_t written_ = 0;  // lines; also the number that is written next
  std::deque<std::size_t> again_;
  std::map<std::size_t, std::string> waiting_;  // for those before them
};

}  // namespace rulewise::app
