#include "insight/discovery/listing.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

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

/// Whether each state tells of all the places that the one before told of, and some of more.
bool keeps_places(const Sample& sample, const BoardView& board, const Placement& placement) {
  bool grows = false;
  std::set<Place> before;
  for (const SampledGame& game : sample.games) {
    before.clear();
    for (const SampledState& state : game.states) {
      std::set<Place> told;
      for (const FactId fact : state.facts) {
        if (sample.facts.shape_of(fact) != placement.shape) continue;
        if (const auto standing = board.standing(fact)) told.insert(standing->place);
      }
      if (!std::ranges::includes(told, before)) return false;
      grows = grows || (&state != &game.states.front() && told.size() > before.size());
      before = std::move(told);
    }
  }
  return grows;
}

}  // namespace

Listing listing_of(const Sample& sample, const BoardView& board, const Placement& placement) {
  if (placement.is_full) return {true, placement.is_exclusive, false};
  if (!placement.is_exclusive) return {};
  std::set<std::size_t> told = places_told(sample, placement);
  const bool has_most = !told.empty() && *told.begin() * 4 >= std::size_t{placement.places} * 3;
  told.erase(0);
  const bool has_all = placement.has_things() && told == std::set<std::size_t>{placement.places};
  return {has_all, has_most, !has_all && keeps_places(sample, board, placement)};
}

}  // namespace rulewise::insight
