// feature.h — something seen in a position, and what each such thing counts for.
//
// Tested by td_learner_test.cc
#pragma once

#include <cstdint>
#include <vector>

namespace rulewise::memory {

struct Feature {
  std::uint32_t index = 0;  // of its weight
  float value = 0;
};

using Weights = std::vector<float>;

}  // namespace rulewise::memory
