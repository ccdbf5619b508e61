// clock_bases.h — the facts of a game that run by themselves, whatever is played.
//
// Idea      the largest set of bases whose next values hang on bases of that set alone, never on a
//           move: step counters, whose turn it is, what never changes
// Promises  proved from the net: after the same number of moves they are the same
// Tested by clock_bases_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

/// One bit a base, 64 a word, as in a state.
[[nodiscard]] std::vector<std::uint64_t> clock_bases(const logic::Net& net);

}  // namespace rulewise::search
