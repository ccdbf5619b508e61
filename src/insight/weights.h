// weights.h — which advisors speak in an evaluation, and how loud.
//
//     material=1,arrival-distance=100
//
// Idea      one word for each advisor, those of the paper; the words of METAGAMER's program for the
//           same things are understood too
// Promises  a word that is none, or no number, is an Error that says which words there are
// Tested by weights_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "insight/board_tables.h"
#include "insight/material.h"

namespace rulewise::insight {

enum class BoardAdvice : std::uint8_t {
  kDynamicMobility,
  kStaticMobility,
  kCaptureMobility,
  kEventualMobility,
  kLocalThreat,
  kGlobalThreat,
  kPotentThreat,
  kGlobalPotentThreat,
  kPossess,
  kVital,
  kArrivalDistance,
  kPromoteDistance,
  kInitPromote,
  kMaterial,
  kRandom,
};
inline constexpr std::size_t kBoardAdvices = 15;

[[nodiscard]] std::string_view name_of(BoardAdvice advice);
[[nodiscard]] constexpr BoardAdvice board_advice(std::size_t index) {
  return static_cast<BoardAdvice>(index);
}

struct EvaluationOptions {
  /// Those METAGAMER played its tournament with, every advisor once: threats by the best potent
  /// one, where the paper's Table 1 has global-threat, and arrival-distance 100.
  std::array<double, kBoardAdvices> weights{1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 100, 1, 1, 1, 0};
  MaterialOptions material;
  Discount discount = Discount::kExponent;
  Wording wording = Wording::kProgram;
  std::uint64_t seed = 0;  // of the advisor `random`
  /// Whether mobility is good for a piece whose loss loses the game, too.
  bool vital_pieces_roam = true;

  [[nodiscard]] double& weight(BoardAdvice advice) {
    return weights[static_cast<std::size_t>(advice)];
  }
  [[nodiscard]] double weight(BoardAdvice advice) const {
    return weights[static_cast<std::size_t>(advice)];
  }
};

/// Those that pay for their time in a deep search, which sees threats by itself: the cheap
/// advisors, and of material what tells pieces apart (`victims` adds the same to most, and
/// `promote` to pawns what a search will see when it comes near); pieces that must not be lost do
/// not roam.
[[nodiscard]] EvaluationOptions searching_weights();

/// Changes the weights `text` names: `name=number`, separated by commas or blanks. `all=number`
/// sets every advisor for positions. What material is made of goes by name as well, and stays as
/// it is under `all`: so `all=0,material=1` counts pieces at their full worth.
[[nodiscard]] std::optional<base::Error> set_weights(std::string_view text,
                                                     EvaluationOptions& options);

}  // namespace rulewise::insight
