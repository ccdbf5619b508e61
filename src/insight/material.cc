#include "insight/material.h"

#include <algorithm>
#include <numeric>

namespace rulewise::insight {
namespace {

constexpr std::array<std::string_view, kMaterialAdvisors> kNames{
    "max-static-mob", "max-eventual-mob", "avg-static-mob", "avg-eventual-mob",
    "eradicate",      "victims",          "immunity",       "giveaway",
    "stalemate",      "arrive",           "promote"};

/// Most and mean of a table over all squares.
struct Extent {
  double most = 0;
  double mean = 0;
};

template <class Table>
Extent extent(const BothViews& views, Table table) {
  Extent found;
  for (int square = 0; square < views.square_count(); ++square) {
    found.most = std::max<double>(found.most, table(square));
    found.mean += table(square);
  }
  found.mean /= views.square_count();
  return found;
}

/// Whether a goal is met when all pieces like `piece` are gone. Checkmate is about the royal ones.
bool is_eradicated_by(const scl::Rules& view, const scl::Goal& goal, PieceOf piece) {
  if (goal.kind == scl::GoalKind::kCheckmate) {
    return goal.side == piece.owner && std::ranges::binary_search(view.additions.royal, piece.kind);
  }
  return goal.kind == scl::GoalKind::kEradicate &&
         scl::matches(view, goal.description, piece.owner, piece.kind);
}

double eradicate(const BothViews& views, PieceOf piece) {
  double value = 0;
  for (const Side winner : kSides) {
    for (const scl::Goal& goal : views.of(winner).goals) {
      if (!is_eradicated_by(views.of(winner), goal, piece)) continue;
      value += winner == piece.owner ? -1 : 1;
    }
  }
  return value;
}

double stalemate(const BothViews& views, PieceOf piece) {
  double value = 0;
  for (const Side winner : kSides) {
    for (const scl::Goal& goal : views.of(winner).goals) {
      if (goal.kind != scl::GoalKind::kStalemate || goal.side != piece.owner) continue;
      value += winner == piece.owner ? -1 : 1;
    }
  }
  return value;
}

bool is_useful(const scl::Rules& view, const scl::Capture& capture, PieceOf capturer,
               PieceOf victim) {
  if (!scl::matches(view, capture.type, victim.owner, victim.kind)) return false;
  const bool gives_back =
      capture.effect == scl::EffectKind::kPossess && capture.possessor == victim.owner;
  return victim.owner == capturer.owner || !gives_back;
}

/// Whether some capture makes an enemy's piece the capturer's own.
bool can_take_over(const BothViews& views, PieceOf capturer, PieceOf victim) {
  if (victim.owner == capturer.owner) return false;
  const scl::Rules& view = views.of(capturer.owner);
  return std::ranges::any_of(view.piece(capturer.kind).capturing, [&](const scl::Capture& capture) {
    return capture.effect == scl::EffectKind::kPossess && capture.possessor == capturer.owner &&
           is_useful(view, capture, capturer, victim);
  });
}

double victims(const BothViews& views, PieceOf piece, Wording wording) {
  double value = 0;
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf victim = views.piece(i);
    if (!can_capture(views, piece, victim)) continue;
    value += wording == Wording::kProse && can_take_over(views, piece, victim) ? 2 : 1;
  }
  return value;
}

/// Kinds of `side` that are defined and can, or cannot, capture `piece`.
double capturers(const BothViews& views, PieceOf piece, Side side, bool can) {
  double value = 0;
  for (std::size_t kind = 0; kind < views.kind_count(); ++kind) {
    if (!views.of(side).pieces[kind].is_defined) continue;
    if (can_capture(views, {side, PieceId(kind)}, piece) == can) value += 1;
  }
  return value;
}

double arrive(const BoardTables& tables, PieceOf piece, Wording wording) {
  const BothViews& views = tables.views();
  double value = 0;
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf arriver = views.piece(i);
    const std::optional<int> steps = tables.promotions().steps(piece, arriver);
    if (!steps || !views.of(Side::kPlayer).piece(arriver.kind).is_defined) continue;
    const double share =
        wording == Wording::kProse ? 1.0 / std::max(*steps, 1) : 1.0 / (1.0 + *steps);
    for (const Side winner : kSides) {
      if (winner != piece.owner && arriver != piece) continue;
      const double sign = winner == piece.owner ? 1 : -1;
      for (const scl::Goal& goal : views.of(winner).goals) {
        if (goal.kind != scl::GoalKind::kArrive) continue;
        if (!scl::matches(views.of(winner), goal.description, arriver.owner, arriver.kind))
          continue;
        value += sign * share;
      }
    }
  }
  return value;
}

/// The mean over the squares outside the zone of what `moves + later` away counts.
double nearness(const BoardTables& tables, PieceOf piece, int later) {
  const BothViews& views = tables.views();
  double sum = 0;
  int count = 0;
  for (int square = 0; square < views.square_count(); ++square) {
    if (tables.promotions().in_zone(piece.owner, square)) continue;
    ++count;
    const int moves = tables.nearest_promotion(piece, square).distance;
    if (moves != BoardTables::kUnreachable) sum += tables.discounted(moves + later);
  }
  return count == 0 ? 0 : sum / count;
}

}  // namespace

std::string_view name_of(MaterialAdvisor advisor) {
  return kNames[static_cast<std::size_t>(advisor)];
}

bool can_capture(const BothViews& views, PieceOf capturer, PieceOf victim) {
  const scl::Rules& view = views.of(capturer.owner);
  if (!view.piece(victim.kind).is_defined) return false;
  return std::ranges::any_of(view.piece(capturer.kind).capturing, [&](const scl::Capture& capture) {
    return is_useful(view, capture, capturer, victim);
  });
}

Material::Material(const BoardTables& tables, const MaterialOptions& options)
    : tables_(tables), options_(options) {
  const BothViews& views = tables.views();
  values_.resize(views.piece_count(), Row{});
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    fill_row(views.piece(i), values_[i]);
    totals_.push_back(weighted(values_[i]));
    hopes_.push_back(views.piece(i));
  }
  fill_promote();
  if (!options_.hand_set.empty()) set_by_hand();
}

void Material::set_by_hand() {
  const BothViews& views = tables_.views();
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf piece = views.piece(i);
    const std::string& name = views.of(piece.owner).piece(piece.kind).name;
    totals_[i] = 0;
    for (const auto& [named, worth] : options_.hand_set) {
      if (named == name) totals_[i] = worth;
    }
  }
}

double Material::weighted(const Row& row) const {
  return std::inner_product(row.begin(), row.end(), options_.weights.begin(), 0.0);
}

void Material::fill_row(PieceOf piece, Row& row) const {
  const BothViews& views = tables_.views();
  if (!views.of(piece.owner).piece(piece.kind).is_defined) return;  // it has no powers
  const Extent fixed =
      extent(views, [&](int square) { return tables_.static_mobility(piece, square); });
  const Extent eventual =
      extent(views, [&](int square) { return tables_.eventual_mobility(piece, square); });
  const Side enemy = enemy_of(piece.owner);
  row = {fixed.most,
         eventual.most,
         fixed.mean,
         eventual.mean,
         eradicate(views, piece),
         victims(views, piece, options_.wording),
         capturers(views, piece, enemy, false),
         capturers(views, piece, piece.owner, true),
         stalemate(views, piece),
         arrive(tables_, piece, options_.wording),
         0.0};
}

/// A second pass: what a piece may become is worth what the first pass found.
void Material::fill_promote() {
  const BothViews& views = tables_.views();
  const Promotions& promotions = tables_.promotions();
  const std::vector<double> before = totals_;
  const auto gain = [&](PieceOf from, PieceOf to) {
    const double worth = before[index(to)];
    return (to.owner == from.owner ? worth : -worth) - before[index(from)];
  };
  for (std::size_t i = 0; i < views.piece_count(); ++i) {
    const PieceOf piece = views.piece(i);
    if (!views.of(piece.owner).piece(piece.kind).is_defined) continue;
    double best = 0;
    if (promotions.chooser(piece) == piece.owner) {
      for (std::size_t j = 0; j < views.piece_count(); ++j) {
        const PieceOf option = views.piece(j);
        const std::optional<int> steps = promotions.steps(piece, option);
        if (!steps || *steps == 0) continue;
        const double value = gain(piece, option) * nearness(tables_, piece, *steps - 1);
        if (value > best) best = value, hopes_[i] = option;
      }
    } else if (!promotions.options(piece).empty()) {
      const auto worst = std::ranges::min_element(
          promotions.options(piece), {}, [&](PieceOf option) { return gain(piece, option); });
      best = gain(piece, *worst) * nearness(tables_, piece, 0);
      hopes_[i] = *worst;
    }
    values_[i][static_cast<std::size_t>(MaterialAdvisor::kPromote)] = best;
    totals_[i] += options_.weight(MaterialAdvisor::kPromote) * best;
  }
}

}  // namespace rulewise::insight
