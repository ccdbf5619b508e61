// random.h — random numbers that hang on a seed and on nothing else.
//
// Idea      xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64; bounded draws by
//           Lemire's multiply with rejection, so every value is exactly as likely
// Promises  same seed, same numbers, on every platform, forever
// Tested by random_test.cc
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/hash.h"

namespace rulewise::base {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = mix(seed += 0x9e3779b97f4a7c15ULL);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound); bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32U) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32U) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  /// Uniform in [0, 1), 53 bits.
  constexpr double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace rulewise::base
