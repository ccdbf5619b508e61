// tally.h — counts of set lanes, kept plane by plane over many steps.
//
// Idea      eight running sums a plane, added up only when someone asks
// Tested by playouts_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/wide/plane.h"

namespace rulewise::machine::wide {

class Tally {
 public:
  explicit Tally(std::size_t planes) : sums_(planes) {}

  /// Adds the lanes set in planes[i] to sum i.
  void add(std::span<const Plane> planes, std::size_t first = 0);
  [[nodiscard]] std::uint64_t sum(std::size_t i) const;

 private:
  std::vector<Plane> sums_;  // eight numbers each
};

}  // namespace rulewise::machine::wide
