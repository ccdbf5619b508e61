// seen_bytes.h — games as a learner saw them, as bytes: for learners in other processes.
//
// Promises  from bytes what went into them, to the bit; others give nothing
// Tested by state_learner_test.cc, damaged_bytes_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "memory/td_update.h"

namespace rulewise::memory {

[[nodiscard]] std::string to_bytes(const std::vector<SeenGame>& games);
[[nodiscard]] std::optional<std::vector<SeenGame>> seen_games_from(std::string_view bytes);

}  // namespace rulewise::memory
