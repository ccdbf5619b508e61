#include "insight/discovery/exclusions.h"

namespace rulewise::insight {

Exclusions::Exclusions(const logic::Net& net) : net_(net), groups_(net.base_count()) {
  for (std::uint32_t group = 0; group < net.exclusive.size(); ++group) {
    for (const std::uint32_t base : net.exclusive[group]) groups_[base].push_back(group);
  }
}

void Exclusions::put(std::uint32_t base, std::vector<std::uint8_t>& bases) const {
  for (const std::uint32_t group : groups_[base]) {
    for (const std::uint32_t excluded : net_.exclusive[group]) bases[excluded] = 0;
  }
  bases[base] = 1;
}

}  // namespace rulewise::insight
