// parameters.h — everything the generator draws from, with Pell's defaults.
//
// Idea      one plain struct; what each parameter does is said once, in config_fields.cc, and
//           how it is used in docs/methods/generator.md
// Promises  `Parameters{}` is Pell's generator as he left it
// Tested by config_test.cc, distribution_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generator/fraction.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

template <class T>
struct Option {
  T value{};
  Fraction chance;
  friend bool operator==(const Option&, const Option&) = default;
};

/// Values with their chances; the last one takes what the others leave, whatever its own says.
template <class T>
struct Distribution {
  std::vector<Option<T>> options;
  friend bool operator==(const Distribution&, const Distribution&) = default;
};

/// Both ends included.
struct IntRange {
  int low = 0;
  int high = 0;
  friend bool operator==(const IntRange&, const IntRange&) = default;
};

struct FractionRange {
  Fraction low;
  Fraction high;
  friend bool operator==(const FractionRange&, const FractionRange&) = default;
};

/// A range that may end at the larger side of the board.
struct SideRange {
  int low = 0;
  std::optional<int> high;  // none: the larger side
  friend bool operator==(const SideRange&, const SideRange&) = default;
};

enum class CaptureEffect : std::uint8_t { kRemove, kPlayerPossesses, kOpponentPossesses };
enum class Generality : std::uint8_t { kAny, kSpecific };
enum class GoalType : std::uint8_t { kEradicate, kArrive };

struct Parameters {
  // The board and what stands on it.
  IntRange board_size{5, 6};
  Distribution<scl::BoardType> board_type{
      {{scl::BoardType::kPlanar, fraction(.9)}, {scl::BoardType::kVerticalCylinder, fraction(.1)}}};
  Distribution<scl::Inversion> board_inversion{
      {{scl::Inversion::kForward, fraction(.5)}, {scl::Inversion::kDiagonal, fraction(.5)}}};
  Distribution<Fraction> board_crowding{
      {{fraction(.5), fraction(.7)}, {fraction(.3), fraction(.15)}, {fraction(.7), fraction(.15)}}};
  Distribution<Fraction> row_crowding{{{fraction(1), fraction(.7)}, {fraction(.7), fraction(.3)}}};
  Distribution<Fraction> promotion_fraction{{{fraction(1), fraction(.3)},
                                             {fraction(.8), fraction(.1)},
                                             {fraction(.6), fraction(.1)},
                                             {fraction(.4), fraction(.2)},
                                             {fraction(.2), fraction(.2)},
                                             {fraction(0), fraction(.1)}}};
  Distribution<Fraction> piece_variety{{{fraction(1), fraction(.4)},
                                        {fraction(.8), fraction(.2)},
                                        {fraction(.6), fraction(.2)},
                                        {fraction(.4), fraction(.2)},
                                        {fraction(.2), fraction(0)}}};
  IntRange promote_only_pieces{1, 3};
  /// kFixed is what Pell calls arbitrary: drawn once, here, and written into the game.
  Distribution<scl::SetupKind> placement_method{{{scl::SetupKind::kRandom, fraction(.2)},
                                                 {scl::SetupKind::kFixed, fraction(.6)},
                                                 {scl::SetupKind::kByPlayer, fraction(.1)},
                                                 {scl::SetupKind::kByOpponent, fraction(.1)}}};

  // Movements.
  Fraction symmetry_rotation = fraction(.9);
  Fraction symmetry_forward = fraction(.9);
  Fraction symmetry_side = fraction(.9);
  FractionRange locality{fraction(.1), fraction(.8)};
  Distribution<scl::MovementKind> movement_type{{{scl::MovementKind::kLeap, fraction(.4)},
                                                 {scl::MovementKind::kRide, fraction(.4)},
                                                 {scl::MovementKind::kHop, fraction(.2)}}};
  Fraction must_ride = fraction(.2);
  Fraction constrain_before = fraction(.5);
  Fraction constrain_over = fraction(.5);
  Fraction constrain_after = fraction(.5);
  SideRange hopper_before{0, {}};
  SideRange hopper_over{1, {}};
  SideRange hopper_after{1, {}};
  Distribution<scl::Comparison> comparative{{{scl::Comparison::kEqual, fraction(.5)},
                                             {scl::Comparison::kAtLeast, fraction(.2)},
                                             {scl::Comparison::kAtMost, fraction(.3)}}};
  Fraction movement_complexity = fraction(.2);

  // Captures.
  Fraction capture_complexity = fraction(.2);
  Fraction capture_retrieve = fraction(.2);
  Fraction capture_clobber = fraction(.9);
  Fraction capture_hop = fraction(.5);
  Distribution<CaptureEffect> capture_effect{{{CaptureEffect::kRemove, fraction(.5)},
                                              {CaptureEffect::kPlayerPossesses, fraction(.3)},
                                              {CaptureEffect::kOpponentPossesses, fraction(.2)}}};

  // Descriptions of pieces.
  Distribution<Generality> player_generalization_level{
      {{Generality::kAny, fraction(.2)}, {Generality::kSpecific, fraction(.8)}}};
  Distribution<Generality> piece_generalization_level{
      {{Generality::kAny, fraction(.5)}, {Generality::kSpecific, fraction(.5)}}};
  Fraction more_general_pieces = fraction(.8);

  // Constraints and promotion.
  Fraction must_capture = fraction(.3);
  Fraction continue_captures = fraction(.1);
  Fraction specific_promotion = fraction(.4);

  // Goals.
  Fraction goal_complexity = fraction(.6);
  Distribution<GoalType> goal_type{
      {{GoalType::kEradicate, fraction(.5)}, {GoalType::kArrive, fraction(.5)}}};
  Distribution<scl::Side> arrive_goal_player{
      {{scl::Side::kPlayer, fraction(.5)}, {scl::Side::kOpponent, fraction(.5)}}};
  Fraction more_arrival_pieces = fraction(.8);
  Distribution<scl::Side> eradicate_goal_player{
      {{scl::Side::kPlayer, fraction(.2)}, {scl::Side::kOpponent, fraction(.8)}}};
  Distribution<Generality> eradicate_generalization_level{
      {{Generality::kAny, fraction(.2)}, {Generality::kSpecific, fraction(.8)}}};
  Fraction more_eradicate_pieces = fraction(.8);

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

}  // namespace rulewise::generator
