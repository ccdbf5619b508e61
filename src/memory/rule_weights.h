// rule_weights.h — what METAGAMER's advisors read off the rules, as weights to begin learning with.
//
// Idea      material and mobility of a piece on a square go into the weights of pieces and places,
//           pieces in hand count as if they stood anywhere, moves count one by one; advisors that
//           are no sums over pieces have weights of their own where they are asked
// Promises  a piece of the opening is worth 0.8 of the log odds in the mean, vital ones left out;
//           how loud the whole should be, games must tell (td_learner.h)
// Tested by td_learner_test.cc
#pragma once

#include "memory/board_features.h"

namespace rulewise::memory {

[[nodiscard]] Weights rule_weights(const BoardFeatures& features);

}  // namespace rulewise::memory
