#include "search/alphabeta/ordering.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace rulewise::search {
namespace {

constexpr std::int64_t kTableMove = std::int64_t{1} << 40U;
constexpr std::int64_t kGain = std::int64_t{1} << 30U;
constexpr std::int64_t kKiller = std::int64_t{1} << 20U;
constexpr std::int64_t kCounter = std::int64_t{1} << 18U;
constexpr std::int64_t kLosing = std::int64_t{1} << 29U;  // below every history

}  // namespace

std::size_t Ordering::slot(std::uint32_t key) {
  return key * 0x9e3779b1U >> 20U;
}  // kSlots is 2^12

bool Ordering::is_favourite(std::int64_t score) { return score >= kKiller; }

std::int64_t Ordering::score(const TurnMove& move, const Place& place) const {
  if (place.has_table_move && move.key == place.table_move) return kTableMove;
  if (move.gain != 0) return kGain + move.gain;
  // Keys are kept plus one, so that an empty slot is no move.
  const auto& killers = killers_[static_cast<std::size_t>(place.ply)];
  if (move.key + 1 == killers[0]) return kKiller + 1;
  if (move.key + 1 == killers[1]) return kKiller;
  const auto side = static_cast<std::size_t>(place.side);
  const std::int64_t history = history_[side][slot(move.key)];
  return counters_[side][slot(place.last_move)] == move.key + 1 ? kCounter + history : history;
}

void Ordering::score(std::span<const TurnMove> moves, const Place& place, TurnGame* game,
                     std::vector<std::int64_t>& scores) const {
  scores.clear();
  for (const TurnMove& move : moves) {
    std::int64_t value = score(move, place);
    const bool is_gain = value > kGain && value < kTableMove;
    if (is_gain && game != nullptr && game->loses_exchange(move)) value -= kGain + kLosing;
    scores.push_back(value);
  }
}

void Ordering::pick(std::span<TurnMove> moves, std::span<std::int64_t> scores, std::size_t first) {
  const auto best = std::ranges::max_element(scores.subspan(first)) - scores.subspan(first).begin();
  const std::size_t found = first + static_cast<std::size_t>(best);
  std::swap(moves[first], moves[found]);
  std::swap(scores[first], scores[found]);
}

void Ordering::add_history(std::uint32_t key, int side, int amount) {
  std::int32_t& value = history_[static_cast<std::size_t>(side)][slot(key)];
  value += amount - value * std::abs(amount) / kMostHistory;
}

void Ordering::reward(const TurnMove& refuted, std::span<const TurnMove> tried, const Place& place,
                      int depth) {
  if (refuted.gain != 0) return;
  auto& killers = killers_[static_cast<std::size_t>(place.ply)];
  if (killers[0] != refuted.key + 1) {
    killers[1] = killers[0];
    killers[0] = refuted.key + 1;
  }
  counters_[static_cast<std::size_t>(place.side)][slot(place.last_move)] = refuted.key + 1;
  const int amount = std::min(depth * depth, 400);
  add_history(refuted.key, place.side, amount);
  for (const TurnMove& move : tried) {
    if (move.gain == 0 && move.key != refuted.key) add_history(move.key, place.side, -amount);
  }
}

void Ordering::age() {
  for (auto& side : history_) {
    for (std::int32_t& value : side) value /= 2;
  }
  killers_ = {};
}

}  // namespace rulewise::search
