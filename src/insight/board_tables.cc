#include "insight/board_tables.h"

#include <bit>
#include <cmath>

#include "insight/empty_board.h"

namespace rulewise::insight {
namespace {

std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

template <class Visit>
void for_each_bit(std::span<const std::uint64_t> words, Visit visit) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
      visit(static_cast<int>(i * 64) + std::countr_zero(rest));
    }
  }
}

int count_bits(std::span<const std::uint64_t> words) {
  int count = 0;
  for (const std::uint64_t word : words) count += std::popcount(word);
  return count;
}

}  // namespace

double discounted(Discount discount, int distance) {
  return discount == Discount::kInverse ? 1.0 / (1.0 + distance) : std::ldexp(1.0, -distance);
}

BoardTables::BoardTables(const scl::Rules& rules, Discount discount)
    : views_(rules),
      discount_(discount),
      squares_(static_cast<std::size_t>(views_.square_count())),
      arrivals_(views_),
      promotions_(views_, arrivals_) {
  fill_transitions();
  fill_distances();
  fill_nearest();
}

bool BoardTables::is_final(PieceOf piece, int from) const {
  return arrivals_.holds(Side::kPlayer, piece, from) ||
         arrivals_.holds(Side::kOpponent, piece, from);
}

bool BoardTables::is_excluded(PieceOf piece, int to) const {
  const bool promotes = promotions_.in_zone(piece.owner, to);
  const bool is_safe = promotions_.is_safe(piece, to);
  if (promotes && !is_safe) return true;
  const bool loses =
      arrivals_.holds(enemy_of(piece.owner), piece, to) && !arrivals_.holds(piece.owner, piece, to);
  return loses && !(promotes && is_safe);
}

bool BoardTables::can_go(PieceOf piece, int from, int to) const {
  return transitions_[row(piece, from)].test_bit(static_cast<std::size_t>(to));
}

int BoardTables::distance(PieceOf piece, int from, int to) const {
  return distances_[row(piece, from) * squares_ + static_cast<std::size_t>(to)];
}

int BoardTables::reachable_count(PieceOf piece, int square) const {
  return reachable_[row(piece, square)];
}

BoardTables::NearestPromotion BoardTables::nearest_promotion(PieceOf piece, int square) const {
  const std::size_t at = row(piece, square);
  return {nearest_distance_[at],
          std::span(nearest_squares_)
              .subspan(nearest_begin_[at], nearest_begin_[at + 1] - nearest_begin_[at])};
}

void BoardTables::fill_transitions() {
  for (std::size_t i = 0; i < views_.piece_count(); ++i) {
    const PieceOf piece = views_.piece(i);
    base::Words allowed(words_for(squares_));
    for (int to = 0; to < views_.square_count(); ++to) {
      if (!is_excluded(piece, to)) allowed.set_bit(static_cast<std::size_t>(to));
    }
    for (int from = 0; from < views_.square_count(); ++from) {
      base::Words targets(words_for(squares_));
      if (!is_final(piece, from)) {
        for (const scl::Movement& movement : views_.of(piece.owner).piece(piece.kind).moving) {
          add_targets(views_, movement, from, targets);
        }
      }
      for (std::size_t w = 0; w < targets.size(); ++w) targets[w] &= allowed[w];
      static_mobility_.push_back(count_bits(targets.view()));
      transitions_.push_back(std::move(targets));
    }
  }
}

void BoardTables::fill_distances() {
  const std::size_t rows = views_.piece_count() * squares_;
  distances_.assign(rows * squares_, static_cast<std::uint16_t>(kUnreachable));
  reachable_.assign(rows, 0);
  eventual_mobility_.assign(rows, 0.0);
  for (std::size_t piece = 0; piece < views_.piece_count(); ++piece) {
    for (int from = 0; from < views_.square_count(); ++from) search_from(piece, from);
  }
}

/// Breadth first, a whole set of squares at a time.
void BoardTables::search_from(std::size_t piece, int from) {
  const std::size_t at = piece * squares_ + static_cast<std::size_t>(from);
  const base::Words* rows = &transitions_[piece * squares_];
  base::Words seen(words_for(squares_));
  base::Words frontier(words_for(squares_));
  base::Words next(words_for(squares_));
  frontier.set_bit(static_cast<std::size_t>(from));
  for (int distance = 0;; ++distance) {
    const int count = count_bits(frontier.view());
    if (count == 0) return;
    reachable_[at] += count;
    eventual_mobility_[at] += count * discounted(distance);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      seen[i] |= frontier[i];
      next[i] = 0;
    }
    for_each_bit(frontier.view(), [&](int square) {
      distances_[at * squares_ + static_cast<std::size_t>(square)] =
          static_cast<std::uint16_t>(distance);
      const base::Words& targets = rows[square];
      for (std::size_t i = 0; i < next.size(); ++i) next[i] |= targets[i];
    });
    for (std::size_t i = 0; i < next.size(); ++i) next[i] &= ~seen[i];
    std::swap(frontier, next);
  }
}

void BoardTables::fill_nearest() {
  nearest_begin_.push_back(0);
  for (std::size_t i = 0; i < views_.piece_count(); ++i) {
    const PieceOf piece = views_.piece(i);
    for (int from = 0; from < views_.square_count(); ++from) {
      int least = kUnreachable;
      for_each_bit(promotions_.zone(piece.owner).view(), [&](int to) {
        if (to != from) least = std::min(least, distance(piece, from, to));
      });
      nearest_distance_.push_back(static_cast<std::uint16_t>(least));
      for_each_bit(promotions_.zone(piece.owner).view(), [&](int to) {
        if (least == kUnreachable || to == from || distance(piece, from, to) != least) return;
        nearest_squares_.push_back(static_cast<std::uint16_t>(to));
      });
      nearest_begin_.push_back(static_cast<std::uint32_t>(nearest_squares_.size()));
    }
  }
}

}  // namespace rulewise::insight
