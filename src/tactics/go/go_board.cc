#include "tactics/go/go_board.h"

#include <algorithm>
#include <charconv>

#include "base/hash.h"

namespace rulewise::tactics {

std::array<Point, 4> GoBoard::beside(Point p) const {
  const int column = p % side_;
  const int row = p / side_;
  return {point(column - 1, row), point(column + 1, row), point(column, row - 1),
          point(column, row + 1)};
}

std::array<Point, 4> GoBoard::diagonal(Point p) const {
  const int column = p % side_;
  const int row = p / side_;
  return {point(column - 1, row - 1), point(column + 1, row - 1), point(column - 1, row + 1),
          point(column + 1, row + 1)};
}

std::vector<Point> GoBoard::string_at(Point p) const {
  const Stone stone = at(p);
  std::vector<Point> found{p};
  PointSet seen;
  seen.set(static_cast<std::size_t>(p));
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Point q : beside(found[i])) {
      if (q == kNoPoint || seen.test(static_cast<std::size_t>(q)) || at(q) != stone) continue;
      seen.set(static_cast<std::size_t>(q));
      found.push_back(q);
    }
  }
  return found;
}

std::vector<Point> GoBoard::liberties(Point p, std::size_t most) const {
  const Stone stone = at(p);
  std::vector<Point> string{p};
  std::vector<Point> found;
  PointSet seen;
  seen.set(static_cast<std::size_t>(p));
  for (std::size_t i = 0; i < string.size(); ++i) {
    for (const Point q : beside(string[i])) {
      if (q == kNoPoint || seen.test(static_cast<std::size_t>(q))) continue;
      const Stone there = at(q);
      if (there != Stone::kNone && there != stone) continue;
      seen.set(static_cast<std::size_t>(q));
      if (there == stone) {
        string.push_back(q);
        continue;
      }
      found.push_back(q);
      if (found.size() >= most) return found;
    }
  }
  return found;
}

bool GoBoard::play(Stone stone, Point p, std::vector<Point>* taken) {
  if (at(p) != Stone::kNone || p == ko_) return false;
  std::vector<Point> dead;
  const auto index = [](Point q) { return static_cast<std::size_t>(q); };
  stones_[index(p)] = stone;
  for (const Point q : beside(p)) {
    if (q == kNoPoint || at(q) != other(stone)) continue;
    if (std::ranges::find(dead, q) != dead.end() || !liberties(q, 1).empty()) continue;
    for (const Point d : string_at(q)) dead.push_back(d);
  }
  if (dead.empty() && liberties(p, 1).empty()) {
    stones_[index(p)] = Stone::kNone;
    return false;
  }
  for (const Point d : dead) stones_[index(d)] = Stone::kNone;
  ko_ = kNoPoint;
  if (dead.size() == 1 && string_at(p).size() == 1 && liberties(p, 2).size() == 1) {
    ko_ = dead.front();
  }
  if (taken != nullptr) *taken = std::move(dead);
  return true;
}

std::uint64_t GoBoard::hash() const {
  std::uint64_t hash = base::mix(static_cast<std::uint64_t>(ko_ + 1));
  for (std::size_t first = 0; first < static_cast<std::size_t>(point_count()); first += 32) {
    std::uint64_t word = 0;
    for (std::size_t i = first; i < std::min(first + 32, kMostPoints); ++i) {
      word = word << 2U | static_cast<std::uint64_t>(stones_[i]);
    }
    hash = base::combine(hash, word);
  }
  return hash;
}

std::string point_name(int side, Point p) {
  if (p == kNoPoint) return "pass";
  const int column = p % side;
  const char letter = static_cast<char>('A' + column + (column >= 8 ? 1 : 0));
  return letter + std::to_string(p / side + 1);
}

std::optional<Point> read_point(int side, std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const char letter = static_cast<char>(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 32 : text[0]);
  const int column = letter - 'A' - (letter > 'I' ? 1 : 0);
  int row = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || letter == 'I' || column < 0 || column >= side || row < 1 || row > side) {
    return std::nullopt;
  }
  return static_cast<Point>(column + side * (row - 1));
}

}  // namespace rulewise::tactics
