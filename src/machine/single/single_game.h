// single_game.h — one state at a time, with the lowest latency: the machine for tree searches.
//
// Idea      a cursor a thread; questions about the state asked last cost nothing more, about a
//           neighbouring state only what differs. A search that holds its own cursor also saves
//           the copies of states
// Promises  const members are safe from several threads at once and do not wait for each other
// Tested by single_game_test.cc, tests/agree
#pragma once

#include <span>
#include <vector>

#include "machine/net/net_game.h"
#include "machine/single/cursor.h"
#include "machine/single/program.h"
#include "machine/single/scratch_pool.h"

namespace rulewise::machine {

class SingleGame final : public NetGame {
 public:
  explicit SingleGame(logic::Net net);

  [[nodiscard]] bool is_terminal(const game::State& state) const override;
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override;
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override;
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override;

  /// A cursor at the opening; it must not outlive the game.
  [[nodiscard]] SingleCursor make_cursor() const;
  [[nodiscard]] const Program& program() const { return program_; }

 private:
  using Loan = ScratchPool<SingleCursor>::Loan;
  [[nodiscard]] Loan borrow_cursor() const;

  Program program_;
  mutable ScratchPool<SingleCursor> cursors_;
};

}  // namespace rulewise::machine
