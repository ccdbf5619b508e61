// machine.h — the front door of machine: checked rules in, a Game that runs them out.
//
//     auto made = machine::make_machine(rules, {});
//     if (made) play(*made.value().game);
//
// Idea      the net machines where the rules ground within budget, the relational machine where
//           they do not; `reference` is the judge of all and never the automatic choice.
//           Chess-like games have a machine of their own
// Promises  kAuto always finds a machine for rules that passed the check; `note` says in one
//           line why a faster one was not taken; a forced kind that does not fit is an Error;
//           so are rules whose set-up is interrupted (base/interruption.h)
// Tested by machine_test.cc, tests/agree
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/stages.h"
#include "game/game.h"
#include "machine/limit.h"
#include "syntax/gdl/rules.h"
#include "syntax/scl/rules.h"

namespace rulewise::machine {

enum class MachineKind { kAuto, kReference, kRelational, kSingle, kWide, kBoard };

[[nodiscard]] std::string_view name_of(MachineKind kind);
[[nodiscard]] std::optional<MachineKind> machine_kind_from(std::string_view name);

struct MachineOptions {
  MachineKind kind = MachineKind::kAuto;
  std::size_t max_bytes = std::size_t{2}
                          << 30U;               // memory for grounding and the net, or for answers
  std::size_t max_state_text = kMostStateText;  // characters of a state, or of a role's moves
  double max_setup_seconds = 12.0;              // time for grounding and the net
  std::uint64_t setup_seed = 1;  // what a random set-up of a chess-like game is drawn from
  bool merges_moves = false;     // chess-like games: one move for each position it leads to
};

struct MadeMachine {
  std::unique_ptr<game::Game> game;
  MachineKind kind = MachineKind::kAuto;  // what was made
  std::string note{};                     // why not a faster one; empty if there is nothing to say
  double setup_seconds = 0;
  base::Stages stages{};  // of it, in processor seconds
  std::size_t gates = 0;  // two-input operations; 0 for machines without a net
};

/// The rules must have passed the check. They are copied where the machine needs them later.
[[nodiscard]] base::Result<MadeMachine> make_machine(const gdl::Rules& rules,
                                                     const MachineOptions& options);
/// A chess-like game: kAuto or kBoard.
[[nodiscard]] base::Result<MadeMachine> make_machine(const scl::Rules& rules,
                                                     const MachineOptions& options);

}  // namespace rulewise::machine
