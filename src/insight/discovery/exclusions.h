// exclusions.h — facts put into states, those that are never true beside them taken out.
//
// Idea      a state of a game with another fact put into it is none that the game comes to: two
//           things on a place, say. Without what the net knows to be excluded it is nearer to one
// Tested by exclusions_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::insight {

class Exclusions {
 public:
  /// The net must outlive it.
  explicit Exclusions(const logic::Net& net);

  /// Makes the base true and false all that it excludes; `bases` has a byte for each.
  void put(std::uint32_t base, std::vector<std::uint8_t>& bases) const;

 private:
  const logic::Net& net_;
  std::vector<std::vector<std::uint32_t>> groups_;  // by base: of the net's exclusive ones
};

}  // namespace rulewise::insight
