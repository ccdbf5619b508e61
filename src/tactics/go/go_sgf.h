// go_sgf.h — problems of Go from SGF: set-up stones, and the goal in the comment.
//
//     (;SZ[9]AB[cc][dd]AW[dc]PL[W]C[goal capture D7 by black])
//
// Idea      each game's first node becomes a problem as text (go_problem.h), so that goals, orders
//           and faults are read in one place; moves and variations are left out
// Promises  any bytes may come in; what is no set-up is passed over
// Tested by go_problem_test.cc
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace rulewise::tactics {

/// Whether the text looks like SGF.
[[nodiscard]] bool is_sgf(std::string_view text);
/// The problems of a text in SGF as go_problem.h reads them.
[[nodiscard]] base::Result<std::string> problems_from_sgf(std::string_view text);

}  // namespace rulewise::tactics
