// maxn.h — searches for games of turns with any number of roles: paranoid and max^n.
//
//     auto search = search::make_paranoid(game, {});
//
// Idea      paranoid: I against all the others, by the alpha-beta of two sides. max^n (Luckhardt
// and
//           Irani 1986): every role wants most for itself; of its equal choices it takes the first.
//           Deep pruning does not hold there, so max^n has only the two prunings that do
//           (Sturtevant and Korf 2000): a role that gets all there is looks no further, and a
//           child is left as soon as its chooser is sure of so much that the sum leaves too
//           little for the role above it
// Needs     a game in which no state gives two roles a choice; payoffs from 0 to 100
// Promises  with both prunings and the table the values of max^n without any; the answer is proved
// where the
//           whole tree was seen
// Tested by maxn_test.cc
#pragma once

#include <cstddef>
#include <memory>

#include "search/alphabeta/alphabeta.h"
#include "search/factoring/part_classes.h"
#include "search/role_evaluation.h"
#include "search/search.h"

namespace rulewise::search {

struct MaxnOptions {
  /// What all roles together get at most; 0: 100 for each, as far as is known.
  int most_sum = 0;
  bool prunes = true;
  std::size_t table_bytes = std::size_t{16} << 20U;  // 0: no table
  RoleEvaluation evaluation = {};  // where the search stops; without it every role gets half
};

/// The game must outlive the search.
[[nodiscard]] std::unique_ptr<Search> make_maxn(const game::Game& game,
                                                const MaxnOptions& options = {});
/// An evaluation is called by one thread at a time: with several each has a copy. Of states that
/// are alike one is looked at.
[[nodiscard]] std::unique_ptr<Search> make_paranoid(const game::Game& game,
                                                    const AlphaBetaOptions& options = {},
                                                    RoleEvaluation evaluation = {},
                                                    std::shared_ptr<const PartClasses> alike = {});

}  // namespace rulewise::search
