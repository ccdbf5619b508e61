#include "logic/ground_atoms.h"

namespace rulewise::logic {

GroundAtoms::GroundAtoms(const GroundProgram& program) : program_(program) {
  std::uint32_t count = 0;
  for (const FactTable& table : program_.facts) {
    first_atom_.push_back(count);
    count += table.size();
  }
  first_atom_.push_back(count);
  find_asked_atoms();
}

void GroundAtoms::find_asked_atoms() {
  for (std::size_t r = 0; r < program_.asked.size(); ++r) {
    first_asked_.push_back(static_cast<std::uint32_t>(asked_atom_.size()));
    const FactTable& asked = program_.asked[r];
    for (std::uint32_t i = 0; i < asked.size(); ++i) {
      const std::uint32_t row = program_.facts[r].find(asked.row(i));
      asked_atom_.push_back(row == FactTable::kNoRow ? kNoAtom : atom(RelationId(r), row));
    }
  }
}

template <class Visit>
void GroundAtoms::for_each_instance(Visit visit) const {
  for (std::uint32_t c = 0; c < program_.instances.size(); ++c) {
    const ClauseInstances& instances = program_.instances[c];
    for (std::size_t offset = 0; offset < instances.rows.size(); offset += instances.stride()) {
      visit(atom(instances.head, instances.rows[offset]), c, offset);
    }
  }
}

void GroundAtoms::collect_definitions() {
  std::vector<std::uint32_t> count(size() + 1, 0);
  for_each_instance([&](std::uint32_t head, std::uint32_t, std::size_t) { ++count[head + 1]; });
  for (std::size_t i = 1; i < count.size(); ++i) count[i] += count[i - 1];
  first_definition_ = count;
  definitions_.resize(first_definition_.back());
  for_each_instance([&](std::uint32_t head, std::uint32_t clause, std::size_t offset) {
    definitions_[count[head]++] = {clause, static_cast<std::uint32_t>(offset)};
  });
}

std::size_t GroundAtoms::count_parts() const {
  std::size_t count = 0;
  for (const ClauseInstances& instances : program_.instances) count += instances.rows.size();
  return count;
}

}  // namespace rulewise::logic
