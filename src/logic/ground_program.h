// ground_program.h — what grounding gives: facts that may hold, and every way a clause can fire.
//
// Promises  same program, same text; texts end soon after the size asked for
// Tested by grounder_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "logic/fact_table.h"
#include "logic/lifted.h"

namespace rulewise::logic {

/// All instances of one clause: rows of `stride` numbers each, the head's row first, then the
/// rows of the positive literals of changing relations, then of the negated ones (these count in
/// GroundProgram::asked).
struct ClauseInstances {
  RelationId head;
  std::vector<RelationId> positive;
  std::vector<RelationId> negative;
  std::vector<std::uint32_t> rows;

  [[nodiscard]] std::size_t stride() const { return 1 + positive.size() + negative.size(); }
  [[nodiscard]] std::size_t count() const { return rows.size() / stride(); }
};

struct GroundProgram {
  LiftedProgram lifted;
  std::vector<FactTable> facts;  // by relation: what can be derived at all
  std::vector<FactTable> asked;  // by relation: atoms that stand negated in some instance
  std::vector<ClauseInstances> instances;
};

/// Memory of facts, instances and terms, about, and of the largest table among them.
struct MemorySum {
  std::size_t bytes = 0;
  std::size_t largest = 0;

  void add(std::size_t part);
};
[[nodiscard]] MemorySum memory_sum(const GroundProgram& program);
[[nodiscard]] std::size_t memory_bytes(const GroundProgram& program);

/// One line an instance: the head, then its conditions. Ends with the line that goes beyond `most`
/// characters.
[[nodiscard]] std::string to_text(const GroundProgram& program,
                                  std::size_t most = std::string::npos);

}  // namespace rulewise::logic
