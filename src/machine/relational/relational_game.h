// relational_game.h — the machine that plays every game: lifted evaluation with indexes.
//
//     machine::RelationalGame game(rules);
//
// Idea      rules are compiled to indexed look-ups and tabled calls, nothing is grounded; see
//           evaluator.h. A state is the sorted numbers of its facts
// Needs     rules that passed the check; they are copied
// Promises  const members may be called from several threads at once: each call borrows an
//           evaluator of its own, by preference the one that knows the state already; memory does
//           not grow with the number of states seen but for the distinct facts and moves met
// Never     overflows the stack or runs on for ever: a question beyond the limits throws
//           machine::LimitReached (machine/limit.h) and leaves the game usable
// Tested by relational_game_test.cc, tests/agree
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/game.h"
#include "machine/limit.h"
#include "syntax/gdl/rules.h"

namespace rulewise::machine {

struct RelationalLimits {
  std::uint64_t max_steps = 400'000'000;          // look-ups for one question
  std::uint32_t max_depth = 1'000'000;            // calls inside calls
  std::size_t max_bytes = std::size_t{2} << 30U;  // for all threads together
  std::size_t max_state_text = kMostStateText;    // characters, see machine/limit.h
};

class RelationalGame : public game::Game {
 public:
  explicit RelationalGame(const gdl::Rules& rules, const RelationalLimits& limits = {});
  ~RelationalGame() override;

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

  /// The state in which exactly these facts are true, whether play can reach it or not; texts that
  /// are no ground terms are left out.
  [[nodiscard]] game::State state_of(std::span<const std::string> facts) const;

  /// What was asked how often, for tuning.
  [[nodiscard]] std::string report() const;

 private:
  class Parts;

  std::unique_ptr<Parts> parts_;
};

}  // namespace rulewise::machine
