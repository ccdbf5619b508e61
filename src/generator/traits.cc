#include "generator/traits.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace rulewise::generator {
namespace {

using scl::Capture;
using scl::Goal;
using scl::GoalKind;
using scl::Movement;
using scl::MovementKind;
using scl::Owner;
using scl::Piece;
using scl::Promotion;
using scl::PromotionKind;
using scl::Rules;
using scl::SetupKind;
using scl::Side;

template <class Predicate>
bool any_piece(const Rules& rules, Predicate holds) {
  return std::ranges::any_of(rules.pieces, holds);
}

template <class Predicate>
bool any_capture(const Rules& rules, Predicate holds) {
  return any_piece(rules, [&](const Piece& p) { return std::ranges::any_of(p.capturing, holds); });
}

template <class Predicate>
bool any_movement(const Rules& rules, Predicate holds) {
  return any_piece(rules, [&](const Piece& p) { return std::ranges::any_of(p.moving, holds); }) ||
         any_capture(rules,
                     [&](const Capture& c) { return std::ranges::any_of(c.movements, holds); });
}

template <class Predicate>
bool any_goal(const Rules& rules, Predicate holds) {
  return std::ranges::any_of(rules.goals, holds);
}

bool moves_by(const Rules& rules, MovementKind kind) {
  return any_movement(rules, [&](const Movement& m) { return m.kind == kind; });
}

bool possesses(const Rules& rules, Side side) {
  return any_capture(rules, [&](const Capture& c) {
    return c.effect == scl::EffectKind::kPossess && c.possessor == side;
  });
}

bool promotes_by(const Rules& rules, Side chooser) {
  return any_piece(rules, [&](const Piece& p) {
    return p.promotion.kind == PromotionKind::kDecision && p.promotion.chooser == chooser;
  });
}

bool has_goal(const Rules& rules, GoalKind kind, Owner owner) {
  return any_goal(rules,
                  [&](const Goal& g) { return g.kind == kind && g.description.owner == owner; });
}

bool has_stalemate(const Rules& rules, Side side) {
  return any_goal(rules,
                  [&](const Goal& g) { return g.kind == GoalKind::kStalemate && g.side == side; });
}

int squares(const Rules& rules) { return rules.board.width * rules.board.height; }

/// How many of each side stand on the board when play begins.
int set_size(const Rules& rules) {
  std::size_t count = rules.board.assigned.size();
  for (const scl::Assignment& a : rules.board.assignments) count += a.squares.size();
  return static_cast<int>(count);
}

int placed_types(const Rules& rules) {
  std::vector<scl::PieceId> placed = rules.board.assigned;
  for (const scl::Assignment& a : rules.board.assignments) placed.push_back(a.piece);
  std::ranges::sort(placed);
  return static_cast<int>(std::unique(placed.begin(), placed.end()) - placed.begin());
}

int types(const Rules& rules) { return static_cast<int>(rules.pieces.size()); }

int count_movements(const Rules& rules) {
  std::size_t count = 0;
  for (const Piece& p : rules.pieces) count += p.moving.size();
  return static_cast<int>(count);
}

int count_captures(const Rules& rules) {
  std::size_t count = 0;
  for (const Piece& p : rules.pieces) count += p.capturing.size();
  return static_cast<int>(count);
}

constexpr TraitKind kTraits[] = {
    {"planar", "the board has edges on all sides",
     [](const Rules& r) { return r.board.type == scl::BoardType::kPlanar; }},
    {"cylinder", "the left and right edges of the board are joined",
     [](const Rules& r) { return r.board.type == scl::BoardType::kVerticalCylinder; }},
    {"forward_inversion", "Black's side is White's reflected in the middle line",
     [](const Rules& r) { return r.board.inversion == scl::Inversion::kForward; }},
    {"diagonal_inversion", "Black's side is White's after half a turn",
     [](const Rules& r) { return r.board.inversion == scl::Inversion::kDiagonal; }},
    {"square", "the board is as wide as it is high",
     [](const Rules& r) { return r.board.width == r.board.height; }},
    {"small", "at most 25 squares", [](const Rules& r) { return squares(r) <= 25; }},
    {"medium", "26 to 49 squares",
     [](const Rules& r) { return squares(r) > 25 && squares(r) < 50; }},
    {"large", "50 squares or more", [](const Rules& r) { return squares(r) >= 50; }},
    {"fixed_setup", "the pieces have their squares",
     [](const Rules& r) { return r.board.setup == SetupKind::kFixed; }},
    {"random_setup", "the pieces are put up by lot before each contest",
     [](const Rules& r) { return r.board.setup == SetupKind::kRandom; }},
    {"player_setup", "the players put up their own pieces",
     [](const Rules& r) { return r.board.setup == SetupKind::kByPlayer; }},
    {"opponent_setup", "the players put up each other's pieces",
     [](const Rules& r) { return r.board.setup == SetupKind::kByOpponent; }},
    {"decision_setup", "the players put up pieces, their own or each other's",
     [](const Rules& r) {
       return r.board.setup == SetupKind::kByPlayer || r.board.setup == SetupKind::kByOpponent;
     }},
    {"leaps", "a piece moves or captures by leaping",
     [](const Rules& r) { return moves_by(r, MovementKind::kLeap); }},
    {"rides", "a piece moves or captures by riding",
     [](const Rules& r) { return moves_by(r, MovementKind::kRide); }},
    {"hops", "a piece moves or captures by hopping",
     [](const Rules& r) { return moves_by(r, MovementKind::kHop); }},
    {"longest", "a rider must go as far as it can",
     [](const Rules& r) { return any_movement(r, [](const Movement& m) { return m.longest; }); }},
    {"clobber", "a piece captures what stands where it arrives",
     [](const Rules& r) { return any_capture(r, [](const Capture& c) { return c.clobber; }); }},
    {"retrieve", "a piece captures what stands behind it",
     [](const Rules& r) { return any_capture(r, [](const Capture& c) { return c.retrieve; }); }},
    {"hop_captures", "a piece captures what it hops over",
     [](const Rules& r) { return any_capture(r, [](const Capture& c) { return c.hop; }); }},
    {"self_capture", "a piece may capture pieces of its own side",
     [](const Rules& r) {
       return any_capture(r, [](const Capture& c) { return c.type.owner != Owner::kOpponent; });
     }},
    {"hands", "captured pieces go to a hand and come back",
     [](const Rules& r) { return possesses(r, Side::kPlayer) || possesses(r, Side::kOpponent); }},
    {"player_hands", "a capturer gets what he captures",
     [](const Rules& r) { return possesses(r, Side::kPlayer); }},
    {"opponent_hands", "the other player gets what is captured",
     [](const Rules& r) { return possesses(r, Side::kOpponent); }},
    {"fixed_promotion", "a piece promotes to a certain other one",
     [](const Rules& r) {
       return any_piece(r,
                        [](const Piece& p) { return p.promotion.kind == PromotionKind::kFixed; });
     }},
    {"player_promotion", "the owner chooses what a piece promotes to",
     [](const Rules& r) { return promotes_by(r, Side::kPlayer); }},
    {"opponent_promotion", "the other player chooses what a piece promotes to",
     [](const Rules& r) { return promotes_by(r, Side::kOpponent); }},
    {"turncoat", "a piece may change sides when it promotes",
     [](const Rules& r) {
       return any_piece(r, [](const Piece& p) {
         return p.promotion.kind == PromotionKind::kDecision &&
                p.promotion.options.owner != Owner::kPlayer;
       });
     }},
    {"must_capture", "whoever can capture must",
     [](const Rules& r) { return r.constraints.must_capture; }},
    {"piece_must_capture", "a piece that can capture must, if it is moved",
     [](const Rules& r) {
       return any_piece(r, [](const Piece& p) { return p.constraints.must_capture; });
     }},
    {"continue", "a piece that captured may go on capturing",
     [](const Rules& r) {
       return any_piece(r, [](const Piece& p) { return p.constraints.continue_captures; });
     }},
    {"stalemate_player", "who cannot move wins",
     [](const Rules& r) { return has_stalemate(r, Side::kPlayer); }},
    {"stalemate_opponent", "who leaves the other no move wins",
     [](const Rules& r) { return has_stalemate(r, Side::kOpponent); }},
    {"arrive", "a piece on a certain square wins",
     [](const Rules& r) {
       return any_goal(r, [](const Goal& g) { return g.kind == GoalKind::kArrive; });
     }},
    {"arrive_player", "an own piece on a certain square wins",
     [](const Rules& r) { return has_goal(r, GoalKind::kArrive, Owner::kPlayer); }},
    {"arrive_opponent", "a piece of the other on a certain square wins",
     [](const Rules& r) { return has_goal(r, GoalKind::kArrive, Owner::kOpponent); }},
    {"eradicate", "who removes certain pieces wins",
     [](const Rules& r) {
       return any_goal(r, [](const Goal& g) { return g.kind == GoalKind::kEradicate; });
     }},
    {"eradicate_player", "who gets rid of certain own pieces wins",
     [](const Rules& r) { return has_goal(r, GoalKind::kEradicate, Owner::kPlayer); }},
    {"eradicate_opponent", "who removes certain pieces of the other wins",
     [](const Rules& r) { return has_goal(r, GoalKind::kEradicate, Owner::kOpponent); }},
};

constexpr MeasureKind kMeasures[] = {
    {"width", "files of the board", [](const Rules& r) { return r.board.width; }},
    {"height", "ranks of the board", [](const Rules& r) { return r.board.height; }},
    {"squares", "squares of the board", squares},
    {"zone", "ranks of a promotion zone",
     [](const Rules& r) { return r.board.height - r.board.promote_rank + 1; }},
    {"pieces", "pieces of each side at the start", set_size},
    {"types", "types of pieces", types},
    {"placed_types", "types that are there at the start", placed_types},
    {"promote_only_types", "types that come by promotion only",
     [](const Rules& r) { return types(r) - placed_types(r); }},
    {"movements", "moving powers of all types", count_movements},
    {"captures", "capturing powers of all types", count_captures},
    {"goals", "goals of a player", [](const Rules& r) { return static_cast<int>(r.goals.size()); }},
};

template <class Kinds>
std::optional<std::size_t> find_in(const Kinds& kinds, std::string_view name) {
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    if (kinds[i].name == name) return i;
  }
  return {};
}

}  // namespace

std::span<const TraitKind> trait_kinds() { return kTraits; }
std::span<const MeasureKind> measure_kinds() { return kMeasures; }

std::optional<std::size_t> find_trait(std::string_view name) { return find_in(kTraits, name); }
std::optional<std::size_t> find_measure(std::string_view name) { return find_in(kMeasures, name); }

bool Traits::has(std::string_view name) const {
  const std::optional<std::size_t> index = find_trait(name);
  assert(index);
  return holds[*index];
}

int Traits::measure(std::string_view name) const {
  const std::optional<std::size_t> index = find_measure(name);
  assert(index);
  return measures[*index];
}

Traits find_traits(const scl::Rules& rules) {
  Traits traits;
  for (const TraitKind& kind : kTraits) traits.holds.push_back(kind.holds(rules));
  for (const MeasureKind& kind : kMeasures) traits.measures.push_back(kind.count(rules));
  return traits;
}

}  // namespace rulewise::generator
