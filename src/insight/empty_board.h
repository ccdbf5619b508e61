// empty_board.h — where movements lead on a board with nothing else on it.
//
// Idea      without other pieces nothing blocks a ride and nothing can be hopped over, so targets
//           follow from arithmetic alone; a hop counts only where it may hop over nothing
// Promises  the squares of the specification's movements, the moving piece lifted; bounded work
//           whatever numbers the text has
// Tested by board_tables_test.cc
#pragma once

#include <cstdint>

#include "base/words.h"
#include "insight/piece_of.h"

namespace rulewise::insight {

/// The square `count` leaps from `from`, or -1 beyond the board. Files wrap on a cylinder.
[[nodiscard]] int leaps_away(const BothViews& views, int from, scl::Direction direction,
                             std::int64_t count);

/// Adds to `targets` the squares a movement reaches from `from`.
void add_targets(const BothViews& views, const scl::Movement& movement, int from,
                 base::Words& targets);

}  // namespace rulewise::insight
