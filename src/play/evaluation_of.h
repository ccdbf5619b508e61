// evaluation_of.h — which advisors a configuration lets speak.
//
// Tested by explain_test.cc
#pragma once

#include "insight/weights.h"
#include "play/configuration.h"

namespace rulewise::play {

/// The weights for searches, or those of the advisors named and none for the others.
[[nodiscard]] insight::EvaluationOptions evaluation_of(const Configuration& configuration);

}  // namespace rulewise::play
