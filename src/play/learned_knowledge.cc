#include "play/learned_knowledge.h"

#include <algorithm>

#include "memory/learned_evaluation.h"
#include "play/remembering_evaluation.h"

namespace rulewise::play {
namespace {

constexpr int kMostWorth = 90'000;  // thousandths of a goal point: less than a win

}  // namespace

search::BoardKnowledgeForSearch learned_knowledge(const machine::board::BoardGame& game,
                                                  const memory::Learned& learned, bool is_quiet) {
  const bool takes_quiet = learned.quiet_weights && (is_quiet || !learned.weights);
  const auto weights = takes_quiet ? learned.quiet_weights : learned.weights;
  const auto features = takes_quiet ? learned.quiet_features : learned.features;
  search::BoardKnowledgeForSearch result;
  result.make_evaluation = [&game, weights, features] {
    return std::make_unique<RememberingEvaluation<memory::LearnedEvaluation>>(game.compiled(),
                                                                              weights, features);
  };
  const memory::LearnedEvaluation evaluation(game.compiled(), weights, {.with_advisors = false});
  for (const int worth : evaluation.piece_worth()) {
    result.worth.push_back(std::min(kMostWorth, memory::goal_thousandths(worth / 1000.0)));
  }
  return result;
}

}  // namespace rulewise::play
