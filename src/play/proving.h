// proving.h — a search that guesses well, and beside it one that proves.
//
// Idea      a share of the time goes to the one that proves; what it proves counts, unless it is
//           that all is lost: then the other's move is as good and sets the opponent a task. Where
//           a clock runs the other looks first, so that there is something to play at any moment
// Promises  as Search
// Tested by proving_test.cc
#pragma once

#include <memory>

#include "search/search.h"

namespace rulewise::play {

[[nodiscard]] std::unique_ptr<search::Search> make_proving(std::unique_ptr<search::Search> guesser,
                                                           std::unique_ptr<search::Search> prover);

}  // namespace rulewise::play
