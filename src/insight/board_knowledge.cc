#include "insight/board_knowledge.h"

#include <algorithm>

namespace rulewise::insight {
namespace {

/// Distances, promotions and obstacles together stay below this.
constexpr int kFurthest = 2048;

MaterialOptions with_wording(MaterialOptions options, Wording wording) {
  options.wording = wording;
  return options;
}

}  // namespace

BoardKnowledge::BoardKnowledge(const scl::Rules& rules, const EvaluationOptions& options)
    : options_(options),
      tables_(rules, options.discount),
      material_(tables_, with_wording(options.material, options.wording)),
      squares_(static_cast<std::size_t>(tables_.views().square_count())),
      codes_(tables_.views().piece_count() + 1) {
  for (int moves = 0; moves < kFurthest; ++moves) discounts_.push_back(tables_.discounted(moves));
  fill_vital_goals();
  fill_stays_home();
  fill_worth();
  arrival_squares_.resize(codes_);
  becomings_.resize(codes_);
  options_of_.resize(codes_);
  enemy_promotes_.resize(codes_, 0);
  for (Code code = 1; code < codes_; ++code) {
    fill_arrivals(code);
    fill_promotions(code);
  }
}

/// The pieces of goals that speak of one kind alone.
void BoardKnowledge::fill_stays_home() {
  stays_home_.assign(codes_, 0);
  if (options_.vital_pieces_roam) return;
  for (const VitalGoal& goal : vital_goals_) {
    if (goal.codes.size() == 1) stays_home_[goal.codes.front()] = 1;
  }
}

double BoardKnowledge::static_mobility(Code code, std::size_t square) const {
  const PieceOf piece = piece_of(code);
  if (!is_defined(piece)) return 0;
  return sign_of(piece.owner) * tables_.static_mobility(piece, static_cast<int>(square));
}

double BoardKnowledge::eventual_mobility(Code code, std::size_t square) const {
  const PieceOf piece = piece_of(code);
  if (!is_defined(piece)) return 0;
  return sign_of(piece.owner) * tables_.eventual_mobility(piece, static_cast<int>(square));
}

void BoardKnowledge::fill_worth() {
  worth_.assign(codes_ * squares_, 0.0);
  worth_everywhere_.assign(codes_, 0.0);
  material_of_.assign(codes_, 0.0);
  excluded_.assign(codes_ * squares_, 0);
  for (Code code = 1; code < codes_; ++code) {
    const PieceOf piece = piece_of(code);
    material_of_[code] = sign_of(piece.owner) * material_.total(piece);
    for (std::size_t square = 0; square < squares_; ++square) {
      const std::size_t at = code * squares_ + square;
      worth_[at] = weight(BoardAdvice::kMaterial) * material_of_[code];
      if (!stays_home(code)) {
        worth_[at] += weight(BoardAdvice::kStaticMobility) * static_mobility(code, square) +
                      weight(BoardAdvice::kEventualMobility) * eventual_mobility(code, square);
      }
      worth_everywhere_[code] += worth_[at];
      excluded_[at] = tables_.is_excluded(piece, static_cast<int>(square)) ? 1 : 0;
      any_excluded_ = any_excluded_ || excluded_[at] != 0;
    }
  }
}

void BoardKnowledge::fill_arrivals(Code code) {
  const PieceOf piece = piece_of(code);
  const scl::Rules& view = tables_.views().of(piece.owner);
  for (const scl::Goal& goal : view.goals) {
    if (goal.kind != scl::GoalKind::kArrive) continue;
    if (!scl::matches(view, goal.description, piece.owner, piece.kind)) continue;
    for (const scl::Square square : goal.squares) {
      arrival_squares_[code].push_back(static_cast<std::uint16_t>(tables_.views().index(square)));
    }
  }
}

void BoardKnowledge::fill_promotions(Code code) {
  const PieceOf piece = piece_of(code);
  const Promotions& promotions = tables_.promotions();
  for (const PieceOf option : promotions.options(piece)) {
    options_of_[code].push_back(code_of(option));
  }
  const Side enemy = enemy_of(piece.owner);
  if (promotions.chooser(piece) == enemy) {
    enemy_promotes_[code] = promotions.changes(piece) ? 1 : 0;
    return;
  }
  const auto is_safe_somewhere = [&](PieceOf option) {
    if (option == piece) return false;
    for (int square = 0; square < tables_.views().square_count(); ++square) {
      if (promotions.in_zone(piece.owner, square) &&
          !tables_.arrivals().holds(enemy, option, square)) {
        return true;
      }
    }
    return false;
  };
  if (std::ranges::none_of(promotions.options(piece), is_safe_somewhere)) return;
  for (std::size_t i = 0; i < tables_.views().piece_count(); ++i) {
    const PieceOf target = tables_.views().piece(i);
    const std::optional<int> steps = promotions.steps(piece, target);
    if (steps && *steps > 0) becomings_[code].push_back({code_of(target), *steps});
  }
}

void BoardKnowledge::fill_vital_goals() {
  for (const Side winner : kSides) {
    const scl::Rules& view = tables_.views().of(winner);
    const Side victim = enemy_of(winner);
    const scl::Owner wanted = victim == Side::kPlayer ? scl::Owner::kPlayer : scl::Owner::kOpponent;
    for (const scl::Goal& goal : view.goals) {
      VitalGoal vital{colour_of(victim), {}};
      for (std::size_t kind = 0; kind < view.pieces.size(); ++kind) {
        const bool is_target =
            goal.kind == scl::GoalKind::kEradicate
                ? goal.description.owner == wanted &&
                      scl::matches(view, goal.description, victim, PieceId(kind))
                : goal.kind == scl::GoalKind::kCheckmate && goal.side == victim &&
                      std::ranges::binary_search(view.additions.royal, PieceId(kind));
        if (is_target) vital.codes.push_back(code_of({victim, PieceId(kind)}));
      }
      if (!vital.codes.empty()) vital_goals_.push_back(std::move(vital));
    }
  }
}

}  // namespace rulewise::insight
