// pupil.h — someone who learns weights by playing, as a course sees it.
//
// Tested by td_learner_test.cc, state_learner_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "memory/td_update.h"

namespace rulewise::memory {

class Pupil {
 public:
  virtual ~Pupil() = default;

  /// A few games, and what they teach.
  virtual void play() = 0;
  [[nodiscard]] virtual const TdState& state() const = 0;
  [[nodiscard]] virtual TdReport take_report() = 0;
  /// The mean score of the first weights against the second in pairs of games from drawn openings.
  [[nodiscard]] virtual double score(const Weights& first, const Weights& second, std::size_t pairs,
                                     std::uint64_t seed) const = 0;
  /// Weights that know little, to measure others by, and what they do.
  [[nodiscard]] virtual Weights yardstick() const = 0;
  [[nodiscard]] virtual std::string yardstick_name() const = 0;
};

}  // namespace rulewise::memory
