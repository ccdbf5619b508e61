// studio_jobs.h — the long jobs of the page: studies, comparisons, inventing games, contests,
// lessons.
//
// Idea      each does what a command does and gives what that command prints with --json
// Promises  bounded by what the page may ask for; ends soon after it was cancelled
// Tested by tests/web
#pragma once

#include <map>
#include <string>

#include "front/web/long_job.h"

namespace rulewise::app {

[[nodiscard]] std::map<std::string, front::JobKind> studio_jobs();

}  // namespace rulewise::app
