// base_numbers.h — the facts of a net by names that every spelling of its rules shares.
//
// Tested by state_learner_test.cc, state_eye_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "machine/net/net_game.h"
#include "memory/rule_names.h"

namespace rulewise::memory {

using BaseNumbers = std::unordered_map<std::string, std::uint32_t>;

[[nodiscard]] inline BaseNumbers base_numbers(const machine::NetGame& game,
                                              const RuleNames& names) {
  BaseNumbers base_of;
  for (std::uint32_t base = 0; base < game.net().base_count(); ++base) {
    base_of.emplace(names.canonical(game.net().base_names[base]), base);
  }
  return base_of;
}

}  // namespace rulewise::memory
