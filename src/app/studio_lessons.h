// studio_lessons.h — learning a game on the page, as a long job.
//
// Idea      what `rulewise learn` does, in the same store: it goes on where it was. Points of the
//           learning curve are the items of the job, what was learned so far its result
// Promises  bounded in time; what was learned until it is cancelled is kept
// Tested by tests/web
#pragma once

#include "front/web/long_job.h"

namespace rulewise::app {

[[nodiscard]] base::Result<front::JobWork> make_lesson(const front::Json& question,
                                                       front::GameShelf& shelf,
                                                       const std::string& visitor);

/// What lessons have left behind, of every way of learning.
[[nodiscard]] base::Result<front::JobWork> make_learned(const front::Json& question,
                                                        front::GameShelf& shelf,
                                                        const std::string& visitor);

}  // namespace rulewise::app
