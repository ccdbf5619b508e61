#include "memory/pattern_images.h"

#include <algorithm>

namespace rulewise::memory {
namespace {

std::vector<std::uint32_t> in_order(std::vector<std::uint32_t> cells) {
  std::ranges::sort(cells);
  return cells;
}

}  // namespace

PatternImages::PatternImages(const Tuples& tuples) : tuples_(tuples) {
  for (std::uint32_t cell = 0; cell < tuples.cells().size(); ++cell) {
    const std::vector<std::uint32_t>& bases = tuples.cells()[cell].bases;
    for (std::uint32_t i = 0; i < bases.size(); ++i) {
      if (bases[i] == Cell::kNever) continue;
      if (bases[i] >= place_of_.size()) place_of_.resize(bases[i] + 1);
      place_of_[bases[i]] = {cell, i + 1};
    }
  }
  for (const Tuple& tuple : tuples.tuples()) ++sharers_[tuple.first_weight];
  for (const Tuple& tuple : tuples.tuples()) {
    by_cells_[{in_order(tuple.cells), sharers_.at(tuple.first_weight) > 1}] = &tuple;
  }
}

std::optional<std::size_t> PatternImages::image_of(const StateImage& image, const Tuple& tuple,
                                                   std::uint32_t values, std::size_t turn) const {
  std::map<std::uint32_t, std::uint32_t> value_of;  // by cell
  std::uint32_t rest = values;
  for (const std::uint32_t cell : tuple.cells) {
    const std::vector<std::uint32_t>& bases = tuples_.cells()[cell].bases;
    const auto count = static_cast<std::uint32_t>(bases.size()) + 1;
    const std::uint32_t value = rest % count;
    rest /= count;
    const bool is_empty = value == 0 || bases[value - 1] == Cell::kNever;
    const auto some =
        std::ranges::find_if(bases, [](std::uint32_t base) { return base != Cell::kNever; });
    if (some == bases.end()) return std::nullopt;
    const std::uint32_t to = image.to[is_empty ? *some : bases[value - 1]];
    if (to >= place_of_.size()) return std::nullopt;
    value_of[place_of_[to].cell] = is_empty ? 0 : place_of_[to].value;
  }
  std::vector<std::uint32_t> cells;
  for (const auto& [cell, value] : value_of) cells.push_back(cell);
  const auto found = by_cells_.find({cells, sharers_.at(tuple.first_weight) > 1});
  if (found == by_cells_.end()) return std::nullopt;
  std::uint32_t sum = 0;
  std::uint32_t factor = 1;
  for (const std::uint32_t cell : found->second->cells) {
    sum += factor * value_of.at(cell);
    factor *= static_cast<std::uint32_t>(tuples_.cells()[cell].bases.size()) + 1;
  }
  const bool is_others = image.exchanges_roles && tuples_.turns() > 1;
  return index(*found->second, sum, is_others ? 1 - turn : turn);
}

std::vector<std::size_t> PatternImages::of(const Tuple& tuple, std::uint32_t values,
                                           std::size_t turn) const {
  std::vector<std::size_t> images;
  for (const StateImage& image : tuples_.images()) {
    if (const auto found = image_of(image, tuple, values, turn)) images.push_back(*found);
  }
  return images;
}

}  // namespace rulewise::memory
