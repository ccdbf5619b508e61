// reference_game.h — the plain interpreter of checked rules: the judge of every other machine.
//
// Idea      each verb of the contract is one question to the prover: (legal r ?m), (next ?f), …
// Needs     rules that passed the check
// Promises  what the rules prove and nothing else; facts, moves and goals in the order of their
//           texts or values; verbs may be called from several threads (one at a time does work)
// Never     runs without end: throws LimitReached (machine/limit.h) when a question costs more
//           than its limits, and stays usable
// Tested by reference_game_test.cc, tests/agree
#pragma once

#include <memory>

#include "game/game.h"
#include "machine/reference/prover.h"
#include "syntax/gdl/rules.h"

namespace rulewise::machine::reference {

class ReferenceGame final : public game::Game {
 public:
  explicit ReferenceGame(const gdl::Rules& rules, const ReferenceLimits& limits = {});
  ~ReferenceGame() override;

  [[nodiscard]] const std::vector<std::string>& roles() const override;
  [[nodiscard]] game::State initial_state() const override;
  [[nodiscard]] bool is_terminal(const game::State& state) const override;
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override;
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override;
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override;
  [[nodiscard]] std::vector<std::string> facts(const game::State& state) const override;
  [[nodiscard]] std::string move_text(game::Role role, game::Move move) const override;

 private:
  class Interpreter;
  std::unique_ptr<Interpreter> interpreter_;
};

}  // namespace rulewise::machine::reference

namespace rulewise::machine {
using reference::ReferenceGame;
}  // namespace rulewise::machine
