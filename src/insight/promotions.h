// promotions.h — what a piece can become: options, zones, and how many promotions away.
//
// Idea      the promotion graph of a player has an edge from each of his pieces to each option
//           that he himself chooses; `promote_to` counts as his choice of one
// Promises  `steps` is a path length in that graph, 0 from a piece to itself
// Tested by promotions_test.cc
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "base/words.h"
#include "insight/arrivals.h"
#include "insight/piece_of.h"

namespace rulewise::insight {

class Promotions {
 public:
  Promotions(const BothViews& views, const ArrivalGoals& arrivals);

  [[nodiscard]] Side chooser(PieceOf piece) const { return at(piece).chooser; }
  [[nodiscard]] const std::vector<PieceOf>& options(PieceOf piece) const {
    return at(piece).options;
  }
  /// Whether some option is another piece.
  [[nodiscard]] bool changes(PieceOf piece) const;
  /// Promotions from one piece to another, the owner of `from` choosing; nothing if never.
  [[nodiscard]] std::optional<int> steps(PieceOf from, PieceOf to) const;

  /// The squares where a player's pieces promote.
  [[nodiscard]] const base::Words& zone(Side side) const { return zones_[index_of(side)]; }
  [[nodiscard]] bool in_zone(Side side, int square) const {
    return zone(side).test_bit(static_cast<std::size_t>(square));
  }
  /// Whether a piece that promotes on `square` need not become one with which the enemy has
  /// reached a goal there.
  [[nodiscard]] bool is_safe(PieceOf piece, int square) const;

 private:
  struct Entry {
    Side chooser = Side::kPlayer;
    std::vector<PieceOf> options;
    std::vector<int> steps;  // to each piece by index; -1: never
  };
  [[nodiscard]] const Entry& at(PieceOf piece) const {
    return entries_[index_of(piece.owner) * kind_count_ + piece.kind.index()];
  }
  void measure_steps(const BothViews& views, PieceOf from);

  const ArrivalGoals& arrivals_;
  std::size_t kind_count_;
  std::vector<Entry> entries_;  // by piece index
  std::array<base::Words, 2> zones_;
};

}  // namespace rulewise::insight
