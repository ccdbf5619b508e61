// state_turns.h — any two-player game of turns as a TurnGame, by a stack of states.
//
// Idea      a state is a turn of the one role that has a choice; where none has, of the role
//           that moved not last, so that forced plies still alternate
// Needs     a game of two roles who share 100 points, in which states give one of them a choice
// Promises  where both have one, or the points of an end are not 100, nothing is proved; without an
//           evaluation every guess is 0, and without takings no move gains; a position that the
//           line or the game has been through, but for the clock, counts as even, which proves
//           nothing (recurrence.h); positions that are alike have one hash where somebody knows
//           which are (part_classes.h)
// Tested by state_turns_test.cc
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "search/factoring/part_classes.h"
#include "search/move_sieve.h"
#include "search/recurrence.h"
#include "search/takings.h"
#include "search/turn_game.h"

namespace rulewise::search {

/// A guess at a state: what role 0 gets minus what role 1 gets, in thousandths of a goal point.
using StateEvaluation = std::function<int(const game::State&)>;

/// What is known of a game beside its rules; any part may be missing.
struct TurnKnowledge {
  StateEvaluation evaluation{};
  std::shared_ptr<const MoveSieve> sieve{};
  std::shared_ptr<Recurrence> recurrence{};
  std::shared_ptr<const PartClasses> alike{};  // states with one hash
  std::shared_ptr<const Takings> takings{};    // of the net that the game runs
};

class StateTurns final : public TurnGame {
 public:
  StateTurns(const game::Game& game, const game::State& start, TurnKnowledge known = {});

  [[nodiscard]] int side() const override { return stack_.back().side; }
  [[nodiscard]] std::optional<int> outcome() override;
  [[nodiscard]] bool hangs_on_path() const override;
  [[nodiscard]] bool is_shared_choice() const override { return stack_.back().is_shared; }
  void moves(std::vector<TurnMove>& moves) override;
  void make(const TurnMove& move) override;
  void unmake() override { stack_.pop_back(); }
  [[nodiscard]] std::uint64_t hash() const override { return stack_.back().hash; }
  [[nodiscard]] game::JointMove joint_move(const TurnMove& move) const override;
  [[nodiscard]] int evaluate() override;
  [[nodiscard]] bool is_threatened() override { return stack_.back().tension != Tension::kNone; }

  [[nodiscard]] const game::State& state() const { return stack_.back().state; }

 private:
  struct Level {
    game::State state;
    bool is_terminal = false;
    int side = 0;
    game::Move other;               // the only move of the side that waits
    std::vector<game::Move> legal;  // those that stay in the sieve
    Tension tension = Tension::kNone;
    std::uint64_t hash = 0;
    std::uint64_t place = 0;  // where recurrence is looked for
    bool recurs = false;
    bool is_shared = false;  // both have a choice
    bool is_uneven = false;  // an end that does not share out 100 points; known once it was told
  };

  void push(game::State state, int last_side);
  void note_recurrence(Level& level);

  const game::Game& game_;
  TurnKnowledge known_;
  std::shared_ptr<const Recurrence::Places> before_;  // the start
  std::vector<Level> stack_;
};

/// Makes a StateTurns for any state of the game, which must outlive what is made.
[[nodiscard]] TurnGameMaker state_turns_of(const game::Game& game, TurnKnowledge known = {});

/// Whether the game has two roles and its sampled states never gave both a choice.
[[nodiscard]] bool looks_turn_taking(const game::Game& game, std::uint64_t seed);

/// Whether the two roles shared 100 points wherever a sampled game ended: then what one wants is
/// what the other does not.
[[nodiscard]] bool looks_constant_sum(const game::Game& game, std::uint64_t seed);

}  // namespace rulewise::search
