// position_file.h — a position as a file: facts as they stand in `true`, in place of the opening.
//
//     (cell 1 1 x) (cell 1 2 o)
//     (control x)
//
// Promises  a fact that the rules cannot speak of is told with file and line: one that is not
//           written as a fact, that no rule makes true, or that has a word which is not in the
//           rules
// Tested by position_file_test.cc
#pragma once

#include <string>

#include "base/result.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {

/// The rules with the facts in `text` as their opening; `file` is what faults call it.
[[nodiscard]] base::Result<gdl::Rules> with_opening(gdl::Rules rules, const std::string& text,
                                                    const std::string& file);

}  // namespace rulewise::app
