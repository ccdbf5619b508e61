#include "insight/promotions.h"

#include <algorithm>

namespace rulewise::insight {
namespace {

std::vector<PieceOf> options_of(const BothViews& views, PieceOf piece) {
  const scl::Rules& view = views.of(piece.owner);
  const scl::Promotion& promotion = view.piece(piece.kind).promotion;
  if (promotion.kind == scl::PromotionKind::kFixed) {
    const bool is_said = promotion.becomes.is_valid();
    return {{piece.owner, is_said ? promotion.becomes : piece.kind}};
  }
  std::vector<PieceOf> options;
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf option = views.piece(i);
    if (scl::matches(view, promotion.options, option.owner, option.kind)) options.push_back(option);
  }
  return options;
}

Side chooser_of(const BothViews& views, PieceOf piece) {
  const scl::Promotion& promotion = views.of(piece.owner).piece(piece.kind).promotion;
  return promotion.kind == scl::PromotionKind::kFixed ? piece.owner : promotion.chooser;
}

base::Words zone_of(const BothViews& views, Side side) {
  base::Words zone(static_cast<std::size_t>(views.square_count() + 63) / 64);
  for (int square = 0; square < views.square_count(); ++square) {
    const int seen = side == Side::kPlayer ? square : views.inverted_index(square);
    if (views.square(seen).y >= views.board().promote_rank) {
      zone.set_bit(static_cast<std::size_t>(square));
    }
  }
  return zone;
}

}  // namespace

Promotions::Promotions(const BothViews& views, const ArrivalGoals& arrivals)
    : arrivals_(arrivals),
      kind_count_(views.kind_count()),
      zones_{zone_of(views, Side::kPlayer), zone_of(views, Side::kOpponent)} {
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf piece = views.piece(i);
    entries_.push_back({chooser_of(views, piece), options_of(views, piece), {}});
  }
  for (std::size_t i = 0; i < views.piece_count(); ++i) measure_steps(views, views.piece(i));
}

void Promotions::measure_steps(const BothViews& views, PieceOf from) {
  std::vector<int> steps(views.piece_count(), -1);
  std::vector<PieceOf> reached{from};
  steps[views.index(from)] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const PieceOf piece = reached[i];
    if (piece.owner != from.owner || chooser(piece) != from.owner) continue;
    for (const PieceOf option : options(piece)) {
      if (steps[views.index(option)] >= 0) continue;
      steps[views.index(option)] = steps[views.index(piece)] + 1;
      reached.push_back(option);
    }
  }
  entries_[views.index(from)].steps = std::move(steps);
}

bool Promotions::changes(PieceOf piece) const {
  return std::ranges::any_of(options(piece), [&](PieceOf option) { return option != piece; });
}

std::optional<int> Promotions::steps(PieceOf from, PieceOf to) const {
  const int steps = at(from).steps[index_of(to.owner) * kind_count_ + to.kind.index()];
  return steps < 0 ? std::nullopt : std::optional<int>(steps);
}

bool Promotions::is_safe(PieceOf piece, int square) const {
  const Side enemy = enemy_of(piece.owner);
  const auto loses = [&](PieceOf option) { return arrivals_.holds(enemy, option, square); };
  const std::vector<PieceOf>& all = options(piece);
  if (chooser(piece) == piece.owner) return !std::ranges::all_of(all, loses);
  return !all.empty() && std::ranges::none_of(all, loses);
}

}  // namespace rulewise::insight
