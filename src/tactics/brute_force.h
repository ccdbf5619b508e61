// brute_force.h — makes many moves at once, and says what they lead to: by the rules alone.
//
// Idea      whoever holds derived rules against the truth tries every move; 512 of them cost about
//           as much as one on the wide machine
// Needs     one thread at a time
// Promises  knows nothing of derived rules
// Tested by audit_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game.h"
#include "machine/net/net_game.h"
#include "machine/wide/batch.h"
#include "machine/wide/batch_program.h"

namespace rulewise::tactics {

/// What a state allows.
struct Looked {
  bool is_over = false;
  std::vector<std::vector<game::Move>> legal;  // by role
};

/// Every joint move of a state; none where a role has no move, or where there are too many to try.
[[nodiscard]] std::vector<game::JointMove> joint_moves(const Looked& looked);
/// Those in which the role makes the move: more than one where others have a choice.
[[nodiscard]] std::vector<game::JointMove> joint_moves(const Looked& looked, game::Role role,
                                                       game::Move move);

/// What a joint move leads to.
struct Made {
  game::State state;
  bool is_over = false;
  std::uint64_t winners = 0;  // one bit a role: over, and the role has the goal that wins

  [[nodiscard]] bool is_won_by(game::Role role) const {
    return ((winners >> role.index()) & 1) != 0;
  }
};

class BruteForce {
 public:
  /// The game must outlive this; `goal` is the value that counts as winning.
  BruteForce(const machine::NetGame& game, int goal);

  [[nodiscard]] std::vector<Looked> look(std::span<const game::State> states);
  /// One legal joint move for each state.
  [[nodiscard]] std::vector<Made> make(std::span<const game::State> states,
                                       std::span<const game::JointMove> joints);

 private:
  void look_at_some(std::span<const game::State> states, std::vector<Looked>& looked);
  void make_some(std::span<const game::State> states, std::span<const game::JointMove> joints,
                 std::vector<Made>& made);

  const logic::Net& net_;
  std::vector<std::vector<std::size_t>> winning_goals_;  // by role: of the net's goals in turn
  machine::wide::BatchProgram program_;
  machine::wide::Batch batch_;
};

}  // namespace rulewise::tactics
