// tables.h — games played side by side, each table with a thread of its own.
//
// Promises  which table plays which game hangs on the numbers alone
// Tested by td_learner_test.cc, state_learner_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "memory/td_update.h"

namespace rulewise::memory {

/// `play(table, number)` for `count` games from `first` on; the games in order.
template <class Play>
[[nodiscard]] std::vector<SeenGame> play_at_tables(std::size_t tables, std::uint64_t first,
                                                   std::size_t count, const Play& play) {
  std::vector<SeenGame> games(count);
  const auto sit = [&](std::size_t table) {
    for (std::size_t i = table; i < count; i += tables) {
      games[i] = play(table, first + i);
      games[i].plies = games[i].choices.size();
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t table = 1; table < tables; ++table) helpers.emplace_back(sit, table);
  sit(0);
  helpers.clear();  // all have come back
  return games;
}

}  // namespace rulewise::memory
