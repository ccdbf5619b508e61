// game.h — the contract between rules and everything that plays: START READING HERE.
//
// A Game is the rules of one game, ready to run. A State is a value: copy it, compare it,
// keep it. A Move is a number that means something to its Game and its Role only.
//
//     State s = game.initial_state();
//     while (!game.is_terminal(s)) s = game.successor(s, choose_a_move_for_each_role(s));
//
// Idea      eight verbs and no more; abilities that only some games have (a board, a batch of
//           states at once) are separate interfaces
// Promises  const members may be called from several threads at once unless the machine's own
//           header says otherwise; the order of moves, facts and roles is the same in every run;
//           a question that would take too much, or that its thread no longer wants answered
//           (base::Interruptible), ends in a throw (game/limit.h) and leaves the game usable
// Never     prints, searches, or knows which language the rules were written in
// Tested by every machine's tests, tests/agree
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/words.h"

namespace rulewise::game {

using Role = base::Id<struct RoleTag>;
using Move = base::Id<struct MoveTag>;

/// The one move of a role whose turn it is not, in games that know whose turn it is. Its text is
/// empty; where moves are printed or read as JSON it is null.
inline constexpr Move kWaits{};

/// A position: opaque words that only the Game that made it can read.
using State = base::Words;

/// One move for each role, in role order.
using JointMove = std::vector<Move>;

class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  /// Role names as the rules spell them, in the order the rules give them.
  [[nodiscard]] virtual const std::vector<std::string>& roles() const = 0;

  [[nodiscard]] virtual State initial_state() const = 0;
  [[nodiscard]] virtual bool is_terminal(const State& state) const = 0;
  /// All legal moves of one role, each once, in an order that depends on the state alone.
  /// May be empty only where the rules are faulty or the state is terminal; a role that has to
  /// wait has the one move kWaits.
  [[nodiscard]] virtual std::vector<Move> legal_moves(const State& state, Role role) const = 0;
  /// The state after every role made its move; `moves` must be legal, one for each role.
  [[nodiscard]] virtual State successor(const State& state, std::span<const Move> moves) const = 0;
  /// Every goal value the rules prove for the role, ascending. Usually one; rules in the wild
  /// also prove none or several.
  [[nodiscard]] virtual std::vector<int> goals(const State& state, Role role) const = 0;

  /// The facts true in the state as KIF, without the `true` wrapper, sorted by code point.
  [[nodiscard]] virtual std::vector<std::string> facts(const State& state) const = 0;
  /// The move as KIF, names as the rules spell them; chess-like games have their own notation.
  /// Empty for kWaits and for nothing else.
  [[nodiscard]] virtual std::string move_text(Role role, Move move) const = 0;

  [[nodiscard]] std::size_t role_count() const { return roles().size(); }
};

/// The legal move of `role` whose text is `text`, or nothing.
[[nodiscard]] std::optional<Move> find_move(const Game& game, const State& state, Role role,
                                            std::string_view text);

/// One number for what a role got: the goal value if exactly one is provable, else nothing.
[[nodiscard]] std::optional<int> payoff(const Game& game, const State& state, Role role);

}  // namespace rulewise::game
