// rank_words.h — what is said on stderr of the processes that work together under mpirun.
//
// Tested by tests/tournament
#pragma once

#include <cstddef>

#include "play/shared_work.h"

namespace rulewise::app {

void tell_of_lost_rank(std::size_t rank, bool had_work);
/// Nothing where all was done or told to stop.
void tell_of_end(play::WorkEnd end);

}  // namespace rulewise::app
