#include "memory/quiet_look.h"

#include <algorithm>

#include "machine/board/exchange.h"

namespace rulewise::memory {
namespace {

using board::Position;

constexpr double kWon = 12;  // log odds

double sign_of(const Position& position) {
  return position.control() == board::Colour::kWhite ? 1 : -1;
}

/// Whether the game has been here before.
bool comes_back(const Position& position) {
  const std::uint64_t key = position.key() | 1U;
  return std::ranges::any_of(position.history(), [&](std::uint64_t k) { return (k | 1U) == key; });
}

}  // namespace

double QuietLook::value(Position& position) {
  const double found = sign_of(position) * search(position, -2 * kWon, 2 * kWon, 0);
  best_line_ = levels_[0].line;
  return found;
}

/// Gains first, the rest in a drawn order.
void QuietLook::order_moves(const Position& position, const board::MoveList& list,
                            base::Random& random) {
  order_.clear();
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    order_.emplace_back(-gain_of(position, list, list[i]), i);
    std::swap(order_.back(), order_[random.below(i + 1)]);
  }
  std::ranges::stable_sort(order_, {}, &std::pair<int, std::uint32_t>::first);
}

OnePly QuietLook::best_move(Position& position, const board::MoveList& list, base::Random& random) {
  const double sign = sign_of(position);
  order_moves(position, list, random);
  OnePly best;
  double best_for_mover = -3 * kWon;
  for (const auto& [gain, index] : order_) {
    board::Undo undo;
    position.make(list, list[index], undo);
    const board::Outcome end = board::outcome(position);
    const bool ends = end != board::Outcome::kNone || comes_back(position);
    double found = 0;
    levels_[0].line.clear();
    if (end == board::Outcome::kWhite || end == board::Outcome::kBlack) {
      found = (end == board::Outcome::kWhite ? 2 : -2) * kWon * sign;
    } else if (!ends) {
      const double turn = sign_of(position) * sign;  // the same side may move again
      found = turn < 0 ? -search(position, -2 * kWon, -best_for_mover, 0)
                       : search(position, best_for_mover, 2 * kWon, 0);
    }
    position.unmake(list, list[index], undo);
    if (found <= best_for_mover) continue;
    best_for_mover = found;
    best = {index, sign * found, ends};
    best_line_ = levels_[0].line;
    if (found >= 2 * kWon) break;
  }
  return best;
}

int QuietLook::gain_of(const Position& position, const board::MoveList& list,
                       const board::Move& move) const {
  const std::vector<int>& worth = evaluation_.piece_worth();
  if (move.kind == board::MoveKind::kTake) {
    const int exchanged = board::exchange_of(position, move, worth).value_or(worth[move.victim()]);
    return exchanged < 0 ? -1 : worth[move.victim()] - worth[move.piece] / 64;
  }
  int gain = 0;
  if (move.kind == board::MoveKind::kChain) {
    for (const board::Step& step : list.steps_of(move)) {
      for (const board::Victim& victim : list.victims_of(step)) gain += worth[victim.code];
    }
  }
  if (move.becomes != board::kEmpty && move.becomes != move.piece) {
    gain += worth[move.becomes] - worth[move.piece];
  }
  return gain;
}

void QuietLook::list_gains(Position& position, Level& level) {
  board::generate_gains(position, level.list);
  level.order.clear();
  for (std::uint32_t i = 0; i < level.list.size(); ++i) {
    const int gain = gain_of(position, level.list, level.list[i]);
    if (gain >= 0) level.order.emplace_back(-gain, i);
  }
  std::ranges::sort(level.order);
}

double QuietLook::search(Position& position, double alpha, double beta, std::size_t depth) {
  Level& level = levels_[depth];
  level.line.clear();
  if (board::is_over_by_board(position)) {
    const board::Outcome end = board::outcome(position);
    if (end == board::Outcome::kDraw) return 0;
    const double white = end == board::Outcome::kWhite ? kWon : -kWon;
    if (end != board::Outcome::kNone) return sign_of(position) * white;
  }
  double best = std::clamp(sign_of(position) * evaluation_.value(position), -kWon, kWon);
  if (best >= beta || depth == kDeepest) return best;
  list_gains(position, level);
  for (const auto& [gain, index] : level.order) {
    board::Undo undo;
    position.make(level.list, level.list[index], undo);
    const double found = -search(position, -beta, -std::max(alpha, best), depth + 1);
    position.unmake(level.list, level.list[index], undo);
    if (found <= best) continue;
    best = found;
    level.line = {index};
    const std::vector<std::uint32_t>& rest = levels_[depth + 1].line;
    level.line.insert(level.line.end(), rest.begin(), rest.end());
    if (best >= beta) break;
  }
  return best;
}

void QuietLook::list_leaf(Position& position, std::vector<Feature>& row) {
  row.clear();
  list_at(position, 0, row);
}

void QuietLook::list_at(Position& position, std::size_t depth, std::vector<Feature>& row) {
  if (depth == best_line_.size()) {
    if (!board::is_over_by_board(position)) evaluation_.list_features(position, row);
    return;
  }
  board::MoveList list;
  board::generate_gains(position, list);
  const board::Move& move = list[best_line_[depth]];
  board::Undo undo;
  position.make(list, move, undo);
  list_at(position, depth + 1, row);
  position.unmake(list, move, undo);
}

}  // namespace rulewise::memory
