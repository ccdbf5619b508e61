// listing.h — of how many of its places a placement tells in the states of a sample.
//
// Idea      a board may be put away and brought back: of it all places are told or none, while
//           pieces alone are told of any number of places
// Tested by pieces_test.cc
#pragma once

#include "insight/discovery/placement.h"
#include "insight/discovery/sample.h"

namespace rulewise::insight {

struct Listing {
  bool has_all = false;  // every state has a fact of each place, or of none
  bool has_most =
      false;  // every state has a fact of three places in four: pieces alone hardly have
};

[[nodiscard]] Listing listing_of(const Sample& sample, const Placement& placement);

}  // namespace rulewise::insight
