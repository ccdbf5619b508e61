// search.h — the narrow contract of every search: a state and limits in, a move out.
//
//     std::unique_ptr<Search> search = make_alphabeta(game, {});
//     Answer answer = search->choose(state, role, {.seconds = 1.0});
//
// Idea      a search owns its memory (table, tree) and keeps it from call to call; what it finds
//           on the way goes to a listener, so that someone else may print or stop it
// Needs     a state that is not terminal and in which every role has a legal move
// Promises  `move` is legal in the state, whatever the limits (an outside engine may have a
//           `fault` instead); with one thread, the same seed
//           and a limit on nodes alone the answer is the same in every run; `choose` returns
//           soon after `stop` is set or the time is up
// Never     prints, or starts threads that outlive `choose`
// Tested by every search's tests against exact/solve.h
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

/// How far a search may go; whichever is reached first ends it.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  int depth = std::numeric_limits<int>::max();  // plies; for searches that deepen
  const std::atomic<bool>* stop = nullptr;      // set by anyone, at any moment
  std::size_t max_bytes = 0;  // what it may keep, where that is more than it was made with
  /// When an answer is expected: from then on it may be stopped at any moment.
  double aim_seconds = std::numeric_limits<double>::infinity();
  /// Moves after which another role is proved to win, and the one who chooses to get nothing. A
  /// search may look at them all the same.
  std::vector<game::Move> lost = {};

  /// What shares for preparations are shares of.
  [[nodiscard]] double expected_seconds() const { return std::min(seconds, aim_seconds); }
};

struct Statistics {
  std::uint64_t nodes = 0;  // states looked at
  double seconds = 0;
  int depth = 0;  // plies searched in full, where the search deepens
};

/// One of the moves a search could have made, as far as it looked at it.
struct Alternative {
  game::Move move;
  double value = 50;         // for the role, 0 to 100
  std::uint64_t visits = 0;  // games that began with it
  bool is_proved = false;
};

/// What a search has found. `value` is what the role expects to get, 0 to 100.
struct Answer {
  game::Move move;
  double value = 50;
  bool is_proved = false;                      // `value` is what perfect play gives
  std::vector<game::JointMove> line;           // the play it expects, the move first; may be short
  std::vector<Alternative> alternatives = {};  // all moves of the role, where each has a value
  Statistics statistics;
  std::string searched_by{};  // the name of the search, told by players; none: nobody looked
  std::string
      fault{};  // why there is no move: of outside engines only, whose `move` is kWaits then
};

/// Told of every better answer while the search goes on; called on the searching thread.
using Listener = std::function<void(const Answer&)>;

class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  [[nodiscard]] virtual const std::string& name() const = 0;
  /// One thread at a time may call this.
  [[nodiscard]] virtual Answer choose(const game::State& state, game::Role role,
                                      const Limits& limits, const Listener& on_better = {}) = 0;
  /// Whether `choose` comes back in time by itself, and should be judged by when it does.
  [[nodiscard]] virtual bool keeps_time() const { return false; }
};

}  // namespace rulewise::search
