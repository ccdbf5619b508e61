#include "insight/discovery/neighbours.h"

#include <algorithm>

namespace rulewise::insight {
namespace {

constexpr std::size_t kFewestPoints = 3;  // tips of a star, and corners between them

enum class Surroundings : std::uint8_t { kRing, kPaths, kOther };

/// How the neighbours of a place touch each other.
Surroundings surroundings_of(const Adjacency& around, std::uint32_t place) {
  const std::vector<std::uint32_t>& near = around[place];
  if (near.size() > 6) return Surroundings::kOther;
  std::vector<std::size_t> part(near.size());  // that it hangs together with
  std::vector<std::size_t> touching(near.size(), 0);
  for (std::size_t i = 0; i < near.size(); ++i) part[i] = i;
  std::size_t closed = 0;  // links that make a ring
  for (std::size_t i = 0; i < near.size(); ++i) {
    for (std::size_t k = i + 1; k < near.size(); ++k) {
      if (!std::ranges::binary_search(around[near[i]], near[k])) continue;
      if (++touching[i] > 2 || ++touching[k] > 2) return Surroundings::kOther;
      const std::size_t old = part[k];
      closed += old == part[i] ? 1 : 0;
      std::ranges::replace(part, old, part[i]);
    }
  }
  if (closed == 0) return Surroundings::kPaths;
  const bool is_one = std::ranges::all_of(part, [&](std::size_t p) { return p == part[0]; });
  return is_one && near.size() == 6 ? Surroundings::kRing : Surroundings::kOther;
}

}  // namespace

Adjacency adjacency_of(const Neighbours& neighbours, std::size_t places) {
  Adjacency around(places);
  for (const auto& [a, b] : neighbours.pairs) {
    around[a].push_back(b);
    around[b].push_back(a);
  }
  for (std::vector<std::uint32_t>& near : around) std::ranges::sort(near);
  return around;
}

Lattice lattice_of(const Adjacency& around) {
  std::size_t rings = 0;
  std::size_t tips = 0;
  std::size_t inner_corners = 0;
  for (std::uint32_t place = 0; place < around.size(); ++place) {
    const Surroundings surroundings = surroundings_of(around, place);
    if (surroundings == Surroundings::kOther) return Lattice::kOther;
    rings += surroundings == Surroundings::kRing ? 1 : 0;
    tips += around[place].size() == 2 ? 1 : 0;
    inner_corners += around[place].size() == 5 ? 1 : 0;
  }
  if (rings == 0) return Lattice::kOther;
  const bool is_star = tips >= kFewestPoints && inner_corners >= kFewestPoints;
  return is_star ? Lattice::kStarOfHexagons : Lattice::kHexagons;
}

}  // namespace rulewise::insight
