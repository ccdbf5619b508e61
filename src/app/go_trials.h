// go_trials.h — problems of Go from a file or the library, each tried and its proof checked.
//
// Promises  a proof that does not pass its check is a fault, never a solution
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "tactics/go/go_prove.h"

namespace rulewise::app {

struct GoTrial {
  tactics::GoProblem problem;
  tactics::GoResult result;
  std::uint64_t positions_checked = 0;
  std::string fault{};  // what the checker says

  [[nodiscard]] bool is_as_expected() const {
    return fault.empty() && result.is_proved == problem.is_possible;
  }
};

/// Those of a file; of the library where the name is empty.
[[nodiscard]] base::Result<std::vector<tactics::GoProblem>> load_go_problems(
    const std::string& file);

[[nodiscard]] GoTrial try_go_problem(const tactics::GoProblem& problem,
                                     const tactics::GoLimits& limits);

}  // namespace rulewise::app
