#include "insight/discovery/listing.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace rulewise::insight {
namespace {

/// Of how many places states have a fact.
std::set<std::size_t> places_told(const Sample& sample, const Placement& placement) {
  std::set<std::size_t> numbers;
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      numbers.insert(static_cast<std::size_t>(std::ranges::count_if(state.facts, [&](FactId fact) {
        return sample.facts.shape_of(fact) == placement.shape;
      })));
    }
  }
  return numbers;
}

}  // namespace

Listing listing_of(const Sample& sample, const Placement& placement) {
  if (placement.is_full) return {true, placement.is_exclusive};
  if (!placement.is_exclusive) return {};
  std::set<std::size_t> told = places_told(sample, placement);
  const bool has_most = !told.empty() && *told.begin() * 4 >= std::size_t{placement.places} * 3;
  told.erase(0);
  const bool has_all = placement.has_things() && told == std::set<std::size_t>{placement.places};
  return {has_all, has_most};
}

}  // namespace rulewise::insight
