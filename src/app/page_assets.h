// page_assets.h — the files of the web page, as they were put into the program when it was built.
//
// Idea      the definition is made by cmake/RulewisePage.cmake: from what npm built, or empty
// Tested by tests/web
#pragma once

#include <span>

#include "front/web/studio.h"

namespace rulewise::app {

[[nodiscard]] std::span<const front::StudioAsset> page_assets();

}  // namespace rulewise::app
