// loudness.h — how loud what the rules tell should be said: as the results of games say.
//
// Idea      one number, by which all log odds are multiplied, fitted to the results by logistic
//           regression; one is believed in to begin with
// Tested by td_learner_test.cc
#pragma once

#include <vector>

#include "memory/td_update.h"

namespace rulewise::memory {

/// What the log odds told in the games must be multiplied with to foretell their results best; near
/// one where there is little to tell by.
[[nodiscard]] double fitted_loudness(const std::vector<SeenGame>& games);

}  // namespace rulewise::memory
