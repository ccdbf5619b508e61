// board_tables.h — what the rules alone tell of every piece on every square: the static tables.
//
// Idea      the constrained-transition table says where a piece can go in one move on a board that
//           is empty but for itself, without moves that cannot be or lose at once; breadth-first
//           search over sets of squares gives distances, and from them all other tables follow
// Needs     checked rules; no machine
// Promises  exact numbers for both players (forward inversion with rotations alone makes games that
//           are not quite symmetric); a board of 26 by 26 stays within seconds
// Never     looks at a position
// Tested by board_tables_test.cc (against plain versions on random rules)
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/words.h"
#include "insight/arrivals.h"
#include "insight/piece_of.h"
#include "insight/promotions.h"

namespace rulewise::insight {

/// How what lies some moves away counts less.
enum class Discount : std::uint8_t {
  kExponent,  // 1/2^d
  kInverse,   // 1/(1+d)
};

[[nodiscard]] double discounted(Discount discount, int distance);

class BoardTables {
 public:
  explicit BoardTables(const scl::Rules& rules, Discount discount = Discount::kExponent);
  BoardTables(const BoardTables&) = delete;
  BoardTables& operator=(const BoardTables&) = delete;
  ~BoardTables() = default;

  [[nodiscard]] const BothViews& views() const { return views_; }
  [[nodiscard]] const ArrivalGoals& arrivals() const { return arrivals_; }
  [[nodiscard]] const Promotions& promotions() const { return promotions_; }
  [[nodiscard]] Discount discount() const { return discount_; }
  [[nodiscard]] double discounted(int distance) const {
    return insight::discounted(discount_, distance);
  }

  /// Whether a move of `piece` onto `to` loses at once, whatever else is on the board.
  [[nodiscard]] bool is_excluded(PieceOf piece, int to) const;
  /// Whether the game is over when `piece` stands on `from`, so that it never moves from there.
  [[nodiscard]] bool is_final(PieceOf piece, int from) const;

  /// Whether `to` is in the constrained-transition table of `piece` on `from`.
  [[nodiscard]] bool can_go(PieceOf piece, int from, int to) const;
  [[nodiscard]] int static_mobility(PieceOf piece, int square) const {
    return static_mobility_[row(piece, square)];
  }
  /// Fewest moves between two squares; 0 to itself; kUnreachable where there is no way.
  [[nodiscard]] int distance(PieceOf piece, int from, int to) const;
  static constexpr int kUnreachable = 0xffff;
  [[nodiscard]] double eventual_mobility(PieceOf piece, int square) const {
    return eventual_mobility_[row(piece, square)];
  }

  /// The squares of the owner's promotion zone nearest to `square`, itself left out.
  struct NearestPromotion {
    int distance = kUnreachable;
    std::span<const std::uint16_t> squares;  // empty where none is reachable
  };
  [[nodiscard]] NearestPromotion nearest_promotion(PieceOf piece, int square) const;

  /// Squares reachable in any number of moves, itself included.
  [[nodiscard]] int reachable_count(PieceOf piece, int square) const;

 private:
  [[nodiscard]] std::size_t row(PieceOf piece, int square) const {
    return views_.index(piece) * squares_ + static_cast<std::size_t>(square);
  }
  void fill_transitions();
  void fill_distances();
  void search_from(std::size_t piece, int from);
  void fill_nearest();

  BothViews views_;
  Discount discount_;
  std::size_t squares_;
  ArrivalGoals arrivals_;
  Promotions promotions_;

  // By piece and square.
  std::vector<base::Words> transitions_;
  std::vector<std::uint16_t> distances_;  // by piece, from, to
  std::vector<int> reachable_;
  std::vector<int> static_mobility_;
  std::vector<double> eventual_mobility_;
  std::vector<std::uint16_t> nearest_distance_;
  std::vector<std::uint32_t> nearest_begin_;  // one more than rows
  std::vector<std::uint16_t> nearest_squares_;
};

}  // namespace rulewise::insight
