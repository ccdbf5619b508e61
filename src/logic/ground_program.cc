#include "logic/ground_program.h"

#include <algorithm>
#include <span>
#include <utility>

namespace rulewise::logic {

void MemorySum::add(std::size_t part) {
  bytes += part;
  largest = std::max(largest, part);
}

MemorySum memory_sum(const GroundProgram& program) {
  MemorySum sum;
  sum.add(program.lifted.terms.memory_bytes());
  for (const FactTable& table : program.facts) sum.add(table.memory_bytes());
  for (const FactTable& table : program.asked) sum.add(table.memory_bytes());
  for (const ClauseInstances& each : program.instances) {
    sum.add(sizeof(ClauseInstances) + each.rows.capacity() * sizeof(std::uint32_t));
  }
  return sum;
}

std::size_t memory_bytes(const GroundProgram& program) { return memory_sum(program).bytes; }

std::string to_text(const GroundProgram& program, std::size_t most) {
  std::string text;
  const auto atom = [&](RelationId relation, std::span<const TermId> values, bool is_negated) {
    return logic::to_text(program.lifted,
                          Literal{relation, {values.begin(), values.end()}, is_negated});
  };
  for (const ClauseInstances& c : program.instances) {
    for (std::size_t at = 0; at < c.rows.size(); at += c.stride()) {
      const std::uint32_t* row = c.rows.data() + at;
      text += atom(c.head, program.facts[c.head.index()].row(*row++), false);
      const char* separator = " :- ";
      for (const RelationId r : c.positive) {
        text +=
            std::exchange(separator, ", ") + atom(r, program.facts[r.index()].row(*row++), false);
      }
      for (const RelationId r : c.negative) {
        text +=
            std::exchange(separator, ", ") + atom(r, program.asked[r.index()].row(*row++), true);
      }
      text += '\n';
      if (text.size() > most) return text;
    }
  }
  return text;
}

}  // namespace rulewise::logic
