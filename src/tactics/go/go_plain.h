// go_plain.h — the same goals in Go without any rules about forced moves: what there is to save.
//
// Idea      two searches that look at every legal move and a pass: alpha-beta that deepens by one
//           move at a time, and proof numbers with a table
// Promises  stops at the limit; a position that repeats on the way is not won there
// Tested by go_prove_test.cc
#pragma once

#include <cstdint>

#include "tactics/go/go_problem.h"

namespace rulewise::tactics {

struct PlainResult {
  bool is_proved = false;
  std::uint64_t nodes = 0;
};

[[nodiscard]] PlainResult prove_go_by_alphabeta(const GoProblem& problem, std::uint64_t max_nodes);
[[nodiscard]] PlainResult prove_go_by_numbers(const GoProblem& problem, std::uint64_t max_nodes);

}  // namespace rulewise::tactics
