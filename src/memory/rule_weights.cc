#include "memory/rule_weights.h"

#include <algorithm>
#include <cmath>

#include "insight/board_advisors.h"
#include "insight/board_knowledge.h"

namespace rulewise::memory {
namespace {

using board::Code;
using board::Colour;

constexpr double kMeanWorth = 0.8;  // log odds

/// Of White's pieces at the start that are not vital, wherever they come to stand.
double mean_worth(const BoardFeatures& features, const insight::BoardKnowledge& knowledge) {
  const board::CompiledGame& game = features.game();
  const board::Position opening = board::Position::opening(game);
  double sum = 0;
  double pieces = 0;
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    const Code code = board::code_of(kind, Colour::kWhite);
    const auto count =
        static_cast<double>(opening.count(code) + opening.in_hand(Colour::kWhite, code));
    if (features.is_vital(code) || count == 0) continue;
    sum += count * std::abs(knowledge.worth_everywhere(code)) / static_cast<double>(game.squares);
    pieces += count;
  }
  return pieces == 0 || sum == 0 ? 1 : sum / pieces;
}

}  // namespace

Weights rule_weights(const BoardFeatures& features) {
  const board::CompiledGame& game = features.game();
  const FeatureLayout& layout = features.layout();
  const insight::BoardKnowledge knowledge(game.rules, insight::searching_weights());
  const double unit = kMeanWorth / mean_worth(features, knowledge);
  Weights weights(features.count(), 0);
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    const Code code = board::code_of(kind, Colour::kWhite);
    const double mean = knowledge.worth_everywhere(code) / static_cast<double>(game.squares);
    weights[layout.material + kind] = static_cast<float>(unit * mean);
    weights[layout.hand + kind] =
        static_cast<float>(unit * mean * knowledge.weight(insight::BoardAdvice::kPossess));
    for (std::size_t square = 0; square < game.squares; ++square) {
      weights[layout.place + features.place_of(code, square)] =
          static_cast<float>(unit * (knowledge.worth(code, square) - mean));
    }
    if (!features.has_advisors()) {
      weights[layout.steps + kind] =
          static_cast<float>(unit / BoardFeatures::kStepUnit *
                             knowledge.weight(insight::BoardAdvice::kDynamicMobility));
    }
  }
  for (std::size_t i = 0; features.has_advisors() && i < insight::kBoardAdvices; ++i) {
    weights[layout.advisors + i] = static_cast<float>(unit * features.advisor_unit() *
                                                      knowledge.weight(insight::board_advice(i)));
  }
  return weights;
}

}  // namespace rulewise::memory
