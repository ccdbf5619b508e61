// neighbours.h — which places are neighbours, how many moves go to one, and what they make
// together.
//
// Idea      six neighbours that touch each other in a ring are hexagons around one; where the rim
//           of such a board turns inwards between tips, it is a star. No name or coordinate is
//           asked
// Tested by topology_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"

namespace rulewise::insight {

struct Neighbours {
  std::string relation{};         // of the rules, that tells them
  base::Location where{};         // its first line
  std::uint32_t places = 0;       // that have any
  std::uint32_t most = 0;         // of one place
  std::uint32_t moves = 0;        // of pieces from place to place, seen in trials
  std::uint32_t moves_along = 0;  // of them to a neighbour
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs{};  // of neighbours, by place number
};

/// The neighbours of each place, ascending.
using Adjacency = std::vector<std::vector<std::uint32_t>>;
[[nodiscard]] Adjacency adjacency_of(const Neighbours& neighbours, std::size_t places);

enum class Lattice : std::uint8_t { kOther, kHexagons, kStarOfHexagons };
[[nodiscard]] Lattice lattice_of(const Adjacency& around);

}  // namespace rulewise::insight
