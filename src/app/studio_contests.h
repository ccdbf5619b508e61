// studio_contests.h — matches and tournaments of the page, as long jobs.
//
// Idea      every game that ends is an item of the job, its moves the detail of the item; the game
//           under way can be watched; the standings are what `match` and `tournament` print with
//           --json
// Promises  only players of this program; bounded in games, time and memory
// Tested by tests/web
#pragma once

#include "front/web/long_job.h"

namespace rulewise::app {

/// As many players as the game has roles; every opening is played with the roles exchanged.
[[nodiscard]] base::Result<front::JobWork> make_match(const front::Json& question,
                                                      front::GameShelf& shelf,
                                                      const std::string& visitor);
/// Everybody against everybody, two at a time, at one game or several.
[[nodiscard]] base::Result<front::JobWork> make_tournament(const front::Json& question,
                                                           front::GameShelf& shelf,
                                                           const std::string& visitor);

}  // namespace rulewise::app
