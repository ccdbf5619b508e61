#include "insight/model/feature.h"

#include <algorithm>

namespace rulewise::insight {

Thing thing_at(std::span<const std::string> leaves, const std::vector<std::uint32_t>& columns) {
  std::vector<std::string> parts;
  for (const std::uint32_t column : columns) parts.push_back(leaves[column]);
  return thing_of(parts);
}

bool Expression::fits(std::span<const std::string> leaves) const {
  for (std::size_t i = 0; i < constants.size(); ++i) {
    if (!constants[i].empty() && constants[i] != leaves[i]) return false;
  }
  return true;
}

bool Expression::matches(std::span<const std::string> leaves) const {
  return fits(leaves) && (!where || where->contains(thing_at(leaves, places)));
}

std::string Feature::key() const {
  std::string key =
      std::to_string(static_cast<int>(reading)) + '|' + source + '|' + expression.shape;
  for (const std::string& constant : expression.constants) key += '|' + constant;
  return key;
}

std::string Feature::relation() const {
  const std::size_t begin = expression.shape.starts_with('(') ? 1 : 0;
  return expression.shape.substr(begin, expression.shape.find_first_of("/( )", begin) - begin);
}

double Feature::weight_of(std::span<const std::string> leaves) const {
  if (reading == Reading::kCount) return expression.matches(leaves) ? 1 : 0;
  if (reading == Reading::kPartial) return 0;
  for (std::size_t i = 0; i < expression.constants.size(); ++i) {
    const bool is_freed = std::ranges::find(freed, i) != freed.end();
    if (is_freed || expression.constants[i].empty()) continue;
    if (expression.constants[i] != leaves[i]) return 0;
  }
  const auto found = distance->find(thing_at(leaves, freed));
  return found == distance->end() ? 0 : found->second;
}

}  // namespace rulewise::insight
