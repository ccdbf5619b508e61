// state_journal.h — what games taught about a game in GDL, as it is kept between two states.
//
//     const StateJournal journal(game, names);
//     journal.to_bytes(games);                // small: the states that were seen, and their values
//     journal.from(bytes);                    // to be learned again: the same weights to the bit
//
// Idea      what is learned from a game hangs on the states seen in it, what they were held to be
//           worth and how it ended, not on who played or by which seed. Facts stand in the order of
//           names that every spelling of the rules shares
// Needs     the game and the names to outlive it
// Promises  from bytes what was learned from; bytes that do not fit the game give nothing
// Tested by state_learner_test.cc, damaged_bytes_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/net/net_game.h"
#include "memory/rule_names.h"
#include "memory/state_memory.h"
#include "memory/td_update.h"

namespace rulewise::memory {

class StateJournal {
 public:
  StateJournal(const machine::NetGame& game, const RuleNames& names);

  /// Games whose positions have their places.
  [[nodiscard]] std::string to_bytes(const std::vector<SeenGame>& games) const;
  /// Positions have places and no rows.
  [[nodiscard]] std::optional<std::vector<SeenGame>> from(std::string_view bytes) const;

 private:
  using Order = std::vector<std::uint32_t>;  // a base for each base
  [[nodiscard]] static std::vector<std::uint64_t> moved(const std::vector<std::uint64_t>& place,
                                                        const Order& order);

  Order kept_of_;  // by base: its place among the names in order
  Order base_of_;  // and back
};

/// The memory after these games too, each element a few that were learned together.
void learn_again(StateMemory& memory, const StateJournal& journal,
                 const std::vector<std::string>& lessons);

}  // namespace rulewise::memory
