// paper_tables.h — Tables 2 and 3 of Pell's paper of 1993, its numbers beside ours.
//
// Idea      the paper prints three digits; a number of ours holds when it prints the same
// Needs     checkers with both goals, and chess as Pell wrote it; pieces are found by their first
//           letters, as in the paper (N is a knight, however it is spelled)
// Promises  88 rows, checkers first, in the order of the paper
// Tested by paper_tables_test.cc, tests/cli
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "syntax/scl/rules.h"

namespace rulewise::insight {

struct PaperRow {
  std::string what;   // "checkers K max-static-mob"
  std::string paper;  // as printed
  double ours = 0;

  /// Ours as the paper would print it.
  [[nodiscard]] std::string printed() const;
  [[nodiscard]] bool holds() const { return printed() == paper; }
};

[[nodiscard]] base::Result<std::vector<PaperRow>> metagamer_tables(const scl::Rules& checkers,
                                                                   const scl::Rules& chess);

}  // namespace rulewise::insight
