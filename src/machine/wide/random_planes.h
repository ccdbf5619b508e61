// random_planes.h — random bits for 512 lanes at a time.
//
// Idea      eight xoshiro256++ generators (Blackman, Vigna 2018) side by side, one for each word
//           of a plane; every lane is one bit position of one generator's outputs
// Promises  the same seed gives the same planes on every processor; eight streams seeded apart
// Tested by random_planes_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "machine/wide/plane.h"

namespace rulewise::machine::wide {

class RandomPlanes {
 public:
  explicit RandomPlanes(std::uint64_t seed);

  void fill(std::span<Plane> planes);

 private:
  std::array<Plane, 4> state_;
};

}  // namespace rulewise::machine::wide
