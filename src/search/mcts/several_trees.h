// several_trees.h — Monte Carlo trees on several threads, each its own, and one answer of all.
//
//     auto search = search::make_several_trees(std::move(trees));
//
// Idea      trees that grow apart from other seeds share nothing, so nobody waits for anybody;
//           together they have tried each move as often as all of them
// Needs     one search or more for the same game, each with leaves of its own
// Promises  as Search; with a limit on nodes alone, which the trees share evenly, the answer is the
//           same in every run
// Never     leaves a thread behind
// Tested by several_trees_test.cc
#pragma once

#include <memory>
#include <vector>

#include "search/search.h"

namespace rulewise::search {

[[nodiscard]] std::unique_ptr<Search> make_several_trees(
    std::vector<std::unique_ptr<Search>> trees);

/// What trees that looked at the same state say together; the first speaks where moves are drawn,
/// as they are where several roles choose at once.
[[nodiscard]] Answer merged(const std::vector<Answer>& answers);

}  // namespace rulewise::search
