// listing.h — of how many of its places a placement tells in the states of a sample.
//
// Idea      a board may be put away and brought back: of it all places are told or none, while
//           pieces alone are told of any number of places. A game may also state only what changed:
//           then more places are told all the time, and none is silent again
// Tested by empty_places_test.cc, pieces_test.cc
#pragma once

#include "insight/discovery/board_view.h"
#include "insight/discovery/placement.h"
#include "insight/discovery/sample.h"

namespace rulewise::insight {

struct Listing {
  bool has_all = false;  // every state has a fact of each place, or of none
  bool has_most =
      false;           // every state has a fact of three places in four: pieces alone hardly have
  bool keeps = false;  // what was told of a place once is told of it for good: such as what changed
};

[[nodiscard]] Listing listing_of(const Sample& sample, const BoardView& board,
                                 const Placement& placement);

}  // namespace rulewise::insight
