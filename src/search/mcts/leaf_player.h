// leaf_player.h — steps to the leaves of a search tree and plays them to their end, as many at once
// as it likes.
//
//     leaves.start({.job = 7, .parent = words, .moves = joint_move, .wants_moves = true});
//     leaves.arrive([&](const Arrival& arrival) { … return true; });
//     leaves.run([&](const LeafResult& result) { … });
//
// Idea      a search hands over states and moves; it hears first what each leaf is, then what games
//           from there gave, in whatever order they come. So a machine that plays 512 games at once
//           and one that plays a single game look the same, and a step costs little on either
// Needs     start() only while there is room(), with a number below capacity() that no other leaf
//           under way has; arrive() before run()
// Promises  with the same seed and the same calls, the same results; a game longer than the
//           limit counts as whatever its last state proves, or half the points
// Tested by leaf_player_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "game/game.h"
#include "logic/net.h"
#include "search/mcts/lane_judge.h"
#include "search/role_evaluation.h"

namespace rulewise::search {

/// What each role got, 0 to 1.
using Payoffs = std::span<const float>;

/// A leaf to be played: the state after a joint move in another.
struct Leaf {
  std::uint32_t job = 0;                   // its results carry this number
  std::span<const std::uint64_t> parent;   // the words of a state that is not over
  std::span<const game::Move> moves = {};  // one a role; none: the leaf is the parent itself
  bool wants_moves = false;                // whether the search wants to know what is legal there
};

/// What a leaf turned out to be. Everything is valid during the call only.
struct Arrival {
  std::uint32_t job = 0;
  std::span<const std::uint64_t> state;
  bool is_over = false;  // terminal, or some role cannot move and the moves were asked for
  Payoffs payoffs = {};  // where it is over
  std::span<const game::Move> moves = {};  // all roles' moves in turn, where asked for and not over
  std::span<const std::uint32_t> counts = {};  // by role: how many of them are its own
  /// By move: what the role that makes it may get, 0 to 1, guessed before it was ever tried.
  std::span<const float> guesses = {};
  /// A move of the only role with a choice that ends the game with all points for it, if one was
  /// looked for and found: its place among the role's moves, and what it leads to.
  std::optional<std::uint32_t> winning = {};
  std::span<const std::uint64_t> won_state = {};
  Payoffs won_payoffs = {};
};

/// What games from a leaf gave.
struct LeafResult {
  std::uint32_t job = 0;
  Payoffs payoffs;                             // the mean of its games
  std::span<const std::uint64_t> played = {};  // one bit a move: made in one of them, if asked for
  Payoffs of_played = {};                      // what that one gave
};

class LeafPlayer {
 public:
  /// True if the leaf shall be played; one that is over never is.
  using OnArrival = std::function<bool(const Arrival&)>;
  using OnResult = std::function<void(const LeafResult&)>;

  LeafPlayer() = default;
  LeafPlayer(const LeafPlayer&) = delete;
  LeafPlayer& operator=(const LeafPlayer&) = delete;
  virtual ~LeafPlayer() = default;

  /// The most leaves that are ever under way at once.
  [[nodiscard]] virtual std::size_t capacity() const = 0;
  /// How many more may be started now.
  [[nodiscard]] virtual std::size_t room() const = 0;
  [[nodiscard]] virtual std::size_t under_way() const = 0;
  virtual void start(const Leaf& leaf) = 0;
  /// Tells of every leaf started since the last call, in the order they were.
  virtual void arrive(const OnArrival& on_arrival) = 0;
  /// Plays on until some leaves are done, and reports them, or until it shall stop, which it asks
  /// now and then. Nothing if none is under way.
  virtual void run(const OnResult& on_result, const std::function<bool()>& should_stop = {}) = 0;
  /// Forgets all leaves under way.
  virtual void abandon() = 0;
  /// By number of a move: how likely it is favoured where it is legal, in sixteenths (0 … 15);
  /// every other move, by chance, is then made among the favoured ones where there are any. Nothing
  /// changes unless the options have it learn.
  virtual void favour(std::span<const std::uint8_t> /*chances*/) {}

  /// A search of so many seconds begins, infinitely many where no clock ends it, and no leaf is
  /// under way: who may play dear games or cheap ones plays what that time is enough for.
  virtual void expect(double /*seconds*/) {}

  /// Games played to their end so far.
  [[nodiscard]] std::uint64_t playouts() const { return playouts_; }

 protected:
  std::uint64_t playouts_ = 0;
};

struct LeafOptions {
  std::uint64_t seed = 1;
  std::uint32_t max_length = 2000;      // moves of one game
  std::uint32_t playouts_per_leaf = 0;  // 0: what suits the game
  bool looks_ahead = false;             // also whether one move wins, where moves are asked for and
                                        // one role chooses, in games that run a net
  bool tells_moves = false;             // also which moves a game made, in games that run a net
  bool learns = false;                  // games go by the moves that are favoured
  /// Games are cut off after so many moves, at least, and judged, where there is who judges: in
  /// games at once on the wide machine the one, in others the other.
  std::uint32_t cut_off = 0;
  std::shared_ptr<LaneJudge> lane_judge = {};
  RoleEvaluation judge = {};
  /// Games of nets are played on this one instead, which has the same bases and moves; but not in
  /// searches by the clock that would see only few such games.
  std::shared_ptr<const logic::Net> played_net = {};
};

/// One game at a time, by the contract alone. The game must outlive the player.
[[nodiscard]] std::unique_ptr<LeafPlayer> make_plain_leaves(const game::Game& game,
                                                            const LeafOptions& options);

}  // namespace rulewise::search
