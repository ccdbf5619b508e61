// turn_game.h — what alpha-beta sees of a game: two sides, moves made and taken back.
//
// Idea      one position that walks up and down the tree, so that a machine that knows how to
//           take a move back need not copy states; machines that do not keep a stack of states
//           (state_turns.h)
// Needs     make and unmake in pairs; outcome() or outcome_at_sight() is asked before moves()
// Promises  `key` names a move among the moves of one position, and means about the same move in
//           similar positions (for killers and history); hashes take in all that later play
//           hangs on
// Tested by state_turns_test.cc, alphabeta_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"

namespace rulewise::search {

/// A move of the side to move.
struct TurnMove {
  std::uint32_t key = 0;    // the same move has the same key
  std::uint32_t index = 0;  // for the game's own use: which of its moves this is
  std::int32_t gain = 0;    // what it wins at once by the game's own lights; 0: a quiet move
  std::int32_t risk = 0;    // what a gain may cost in return: what the moving piece is worth
};

class TurnGame {
 public:
  /// Outcomes for the side to move: kWon, kLost, or between.
  static constexpr int kWon = 100;
  static constexpr int kLost = -100;

  TurnGame() = default;
  TurnGame(const TurnGame&) = delete;
  TurnGame& operator=(const TurnGame&) = delete;
  virtual ~TurnGame() = default;

  /// 0 or 1: who is to move.
  [[nodiscard]] virtual int side() const = 0;
  /// The role of the game's contract that is to move.
  [[nodiscard]] virtual std::size_t role_to_move() const {
    return static_cast<std::size_t>(side());
  }
  /// What the side to move has got if the game is over: its goal minus the other's.
  [[nodiscard]] virtual std::optional<int> outcome() = 0;
  /// The same as far as it shows without a look at the moves, where that is cheaper: if there is
  /// none, moves() may still be empty, and only then must outcome() be asked.
  [[nodiscard]] virtual std::optional<int> outcome_at_sight() { return outcome(); }
  /// Whether the outcome just told hangs on how the position was reached (a repetition), or is no
  /// more than a guess, so that it proves nothing about the position itself.
  [[nodiscard]] virtual bool hangs_on_path() const { return false; }
  /// Whether the other side has a choice at the same time: what is found from here proves nothing.
  [[nodiscard]] virtual bool is_shared_choice() const { return false; }
  /// How many plies a won or lost line may have that holds wherever this hash comes up again;
  /// longer ones may be cut short by a counter that the hash leaves out.
  [[nodiscard]] virtual int lasting_plies() const { return std::numeric_limits<int>::max(); }
  /// All legal moves; at least one unless the game is over.
  virtual void moves(std::vector<TurnMove>& moves) = 0;
  /// Only those with a gain. May be none where there are moves.
  virtual void gains(std::vector<TurnMove>& moves);
  virtual void make(const TurnMove& move) = 0;
  virtual void unmake() = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;

  /// The joint move of the game's contract that a move of this position means.
  [[nodiscard]] virtual game::JointMove joint_move(const TurnMove& move) const = 0;

  /// A guess at the outcome for the side to move, in thousandths of a goal point; strictly
  /// between lost and won.
  [[nodiscard]] virtual int evaluate() = 0;
  /// The same where it lies between the bounds; else a cheaper guess will do that lies beyond the
  /// same bound, as far as can be told.
  [[nodiscard]] virtual int evaluate_within(int /*alpha*/, int /*beta*/) { return evaluate(); }

  /// Gives the turn away, where the rules make that mean something; false if they do not.
  virtual bool make_pass() { return false; }
  /// Whether the side to move stands under a threat that makes a guess worthless: search on.
  [[nodiscard]] virtual bool is_threatened() { return false; }
  /// Whether a move that gains at first loses more in the exchange that follows.
  [[nodiscard]] virtual bool loses_exchange(const TurnMove&) { return false; }
  /// What the least gain worth having is worth, in thousandths of a goal point, so that a guess
  /// can be told to be hopelessly far off; 0 if gains say nothing about the outcome.
  [[nodiscard]] virtual int unit() const { return 0; }
};

inline void TurnGame::gains(std::vector<TurnMove>& found) {
  moves(found);
  std::erase_if(found, [](const TurnMove& move) { return move.gain <= 0; });
}

/// A TurnGame that stands at a state; each thread of a search gets its own.
using TurnGameMaker = std::function<std::unique_ptr<TurnGame>(const game::State&)>;

}  // namespace rulewise::search
