// held_rules.h — for tests alone: what is derived from a game, held against brute force.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "syntax/gdl/gdl.h"
#include "tactics/audit.h"

namespace rulewise::tactics {

struct Held {
  AuditCounts counts;
  std::size_t forced = 0;  // rules about forced moves
  std::size_t sure = 0;    // rules about wins in two
};

/// Holds what is derived from the game against brute force.
inline Held held(const std::string& text) {
  const gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("test");
  const auto made = Tactician::make(reading.rules, {});
  EXPECT_TRUE(made) << (made ? "" : made.error().message);
  if (!made) return {};
  const Derivation& derivation = made.value()->derivation();
  Held held{audit(*made.value(), {.max_positions = 300}), derivation.forced.size(),
            derivation.sure.made.size()};
  EXPECT_GT(held.counts.positions, 0U);
  EXPECT_EQ(held.counts.exception_count(), 0U) << held.counts.exceptions.front();
  return held;
}

}  // namespace rulewise::tactics
