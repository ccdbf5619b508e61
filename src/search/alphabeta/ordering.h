// ordering.h — which move to try first: the order decides how much alpha-beta need not look at.
//
// Idea      the table's move, then gains by size, then killers (moves that refuted a sibling),
//           the counter to the last move, then the rest by history: how often and how deep a
//           move has refuted elsewhere
// Promises  a fixed size; the order hangs on what was searched alone
// Tested by alphabeta_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/alphabeta/score.h"
#include "search/turn_game.h"

namespace rulewise::search {

class Ordering {
 public:
  struct Place {
    int ply = 0;
    int side = 0;
    std::uint32_t table_move = 0;  // key; has_table_move says whether there is one
    bool has_table_move = false;
    std::uint32_t last_move = 0;  // key of the move that led here
  };

  /// How promising each move is; gains that `loses_exchange` are put last.
  void score(std::span<const TurnMove> moves, const Place& place, TurnGame* game,
             std::vector<std::int64_t>& scores) const;
  /// Brings the most promising of the moves from `first` on to that place, its score with it.
  static void pick(std::span<TurnMove> moves, std::span<std::int64_t> scores, std::size_t first);
  /// Whether a score is that of a killer or better.
  [[nodiscard]] static bool is_favourite(std::int64_t score);
  /// `refuted` cut the search off after `tried` quiet moves had not.
  void reward(const TurnMove& refuted, std::span<const TurnMove> tried, const Place& place,
              int depth);
  /// History of earlier searches counts for less from now on.
  void age();

 private:
  static constexpr std::size_t kSlots = 4096;
  static constexpr int kMostHistory = 1 << 14;
  [[nodiscard]] static std::size_t slot(std::uint32_t key);
  [[nodiscard]] std::int64_t score(const TurnMove& move, const Place& place) const;
  void add_history(std::uint32_t key, int side, int amount);

  std::array<std::array<std::uint32_t, 2>, kMostPlies + 2> killers_{};
  std::array<std::array<std::int32_t, kSlots>, 2> history_{};
  std::array<std::array<std::uint32_t, kSlots>, 2> counters_{};
};

}  // namespace rulewise::search
