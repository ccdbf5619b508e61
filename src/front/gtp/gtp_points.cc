#include "front/gtp/gtp_points.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <vector>

namespace rulewise::front {
namespace {

constexpr int kLargestBoard = 25;
constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

struct Placement {
  std::string head;
  int x = 0;
  int y = 0;
};

/// `(HEAD X Y)` with two numbers.
std::optional<Placement> read_placement(std::string_view text) {
  if (!text.starts_with('(') || !text.ends_with(')')) return std::nullopt;
  std::istringstream words{std::string(text.substr(1, text.size() - 2))};
  Placement placement;
  std::string rest;
  if (!(words >> placement.head >> placement.x >> placement.y) || words >> rest)
    return std::nullopt;
  return placement;
}

}  // namespace

base::Result<GtpPoints> GtpPoints::of(const game::Game& game) {
  const base::Error fault{
      "the game does not look like Go: at first every point of a square board "
      "must be open to the first of two players",
      "such as go_9x9"};
  if (game.role_count() != 2) return fault;
  GtpPoints points;
  std::size_t count = 0;
  const game::State opening = game.initial_state();
  for (const game::Move move : game.legal_moves(opening, game::Role(0))) {
    const auto placement = read_placement(game.move_text(game::Role(0), move));
    if (!placement) continue;
    if (points.head_.empty()) points.head_ = placement->head;
    if (placement->head != points.head_ || std::min(placement->x, placement->y) < 1) return fault;
    points.size_ = std::max({points.size_, placement->x, placement->y});
    ++count;
  }
  const auto squares = static_cast<std::size_t>(points.size_ * points.size_);
  if (points.size_ < 2 || points.size_ > kLargestBoard || count != squares) return fault;
  return points;
}

std::optional<std::string> GtpPoints::vertex(std::string_view move) const {
  if (move == "pass") return std::string("pass");
  const auto placement = read_placement(move);
  if (!placement || placement->head != head_) return std::nullopt;
  const int x = placement->x;
  if (std::min(x, placement->y) < 1 || std::max(x, placement->y) > size_) return std::nullopt;
  return kColumns[static_cast<std::size_t>(x - 1)] + std::to_string(placement->y);
}

std::string GtpPoints::move_at(int x, int y) const {
  return '(' + head_ + ' ' + std::to_string(x) + ' ' + std::to_string(y) + ')';
}

}  // namespace rulewise::front
