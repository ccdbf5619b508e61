// go_board.h — the direct effects of moves in Go: stones, strings, liberties, what a move takes.
//
// Idea      points in a row, strings found by walking over them when asked: small enough for
//           tactics, and obvious. Everything is read through at(), which can note what was read:
//           the conditions that a conclusion hangs on
// Needs     a side of 2 to 19
// Promises  suicide and taking back at once a single stone that took one (simple ko) are refused,
//           and a refused move changes nothing
// Tested by go_board_test.cc, against the rulesheet of Go
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rulewise::tactics {

enum class Stone : std::uint8_t { kNone, kBlack, kWhite };

[[nodiscard]] constexpr Stone other(Stone stone) {
  return stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
}

/// Row by row from the lower left: column + side * row.
using Point = std::int16_t;
constexpr Point kNoPoint = -1;
constexpr std::size_t kMostPoints = std::size_t{19} * 19;
using PointSet = std::bitset<kMostPoints>;

class GoBoard {
 public:
  explicit GoBoard(int side) : side_(side) {}

  [[nodiscard]] int side() const { return side_; }
  [[nodiscard]] int point_count() const { return side_ * side_; }
  [[nodiscard]] Stone at(Point p) const {
    if (trace_ != nullptr) trace_->set(static_cast<std::size_t>(p));
    return stones_[static_cast<std::size_t>(p)];
  }
  /// For set-up.
  void put(Point p, Stone stone) { stones_[static_cast<std::size_t>(p)] = stone; }

  /// Points beside `p` that are on the board; kNoPoint for those that are not.
  [[nodiscard]] std::array<Point, 4> beside(Point p) const;
  [[nodiscard]] std::array<Point, 4> diagonal(Point p) const;

  /// The stones connected with the one at `p`, that one first.
  [[nodiscard]] std::vector<Point> string_at(Point p) const;
  /// Empty points beside the string at `p`; stops after `most`.
  [[nodiscard]] std::vector<Point> liberties(Point p, std::size_t most = kMostPoints) const;

  /// False, and nothing happens, where the move is not legal. `taken` gets what it took.
  bool play(Stone stone, Point p, std::vector<Point>* taken = nullptr);
  void pass() { ko_ = kNoPoint; }

  [[nodiscard]] std::uint64_t hash() const;
  /// From now on every point that is read is noted there; nullptr: no more.
  void set_trace(PointSet* trace) { trace_ = trace; }

  friend bool operator==(const GoBoard& a, const GoBoard& b) {
    return a.side_ == b.side_ && a.stones_ == b.stones_ && a.ko_ == b.ko_;
  }

 private:
  [[nodiscard]] Point point(int column, int row) const {
    const bool is_inside = column >= 0 && row >= 0 && column < side_ && row < side_;
    return is_inside ? static_cast<Point>(column + side_ * row) : kNoPoint;
  }

  int side_;
  Point ko_ = kNoPoint;  // nobody may play there now
  std::array<Stone, kMostPoints> stones_{};
  PointSet* trace_ = nullptr;
};

/// `C4`: a letter without I, and a row from below.
[[nodiscard]] std::string point_name(int side, Point p);
[[nodiscard]] std::optional<Point> read_point(int side, std::string_view text);

}  // namespace rulewise::tactics
