// owners.h — whose a kind of thing is, by whose choices bring it about.
//
// Idea      what a role's choices alone bring about is that role's; what several roles' do and
// nobody
//           else's, their team's. A share counts only if it is more than chance would make it
// Promises  depends on the counts, and on names only where a kind is named after a role
// Tested by structure_test.cc, pieces_test.cc
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "insight/discovery/doers.h"

namespace rulewise::insight {

struct PieceFigures;

/// How often each role's choices brought a kind about.
struct KindArrivals {
  const RoleCounts& all;   // trials and moves
  const RoleCounts& lone;  // those in which it came with no other kind
  const std::vector<double>&
      parts;  // of the moves tried, by which it came so, added up over trials
};

struct Ownership {
  std::optional<game::Role> owner{};
  std::vector<game::Role> team{};  // two or more, not all; none where there is an owner
};

[[nodiscard]] Ownership find_owner(const KindArrivals& arrivals, const std::string& symbol,
                                   const std::vector<std::string>& roles);

/// Takes owners away that few arrivals gave where most kinds are nobody's: of many kinds one or the
/// other comes by one role alone for a while.
void doubt_owners(std::vector<PieceFigures>& pieces);

}  // namespace rulewise::insight
