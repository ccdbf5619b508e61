// base.h — the front door of base: small and boring things everything else stands on.
#pragma once

#include "base/clock.h"         // IWYU pragma: export
#include "base/components.h"    // IWYU pragma: export
#include "base/diagnostics.h"   // IWYU pragma: export
#include "base/duration.h"      // IWYU pragma: export
#include "base/english.h"       // IWYU pragma: export
#include "base/hash.h"          // IWYU pragma: export
#include "base/huge_pages.h"    // IWYU pragma: export
#include "base/ids.h"           // IWYU pragma: export
#include "base/interruption.h"  // IWYU pragma: export
#include "base/quoted.h"        // IWYU pragma: export
#include "base/random.h"        // IWYU pragma: export
#include "base/result.h"        // IWYU pragma: export
#include "base/similar_name.h"  // IWYU pragma: export
#include "base/stages.h"        // IWYU pragma: export
#include "base/symbols.h"       // IWYU pragma: export
#include "base/time_up.h"       // IWYU pragma: export
#include "base/utf8.h"          // IWYU pragma: export
#include "base/visible.h"       // IWYU pragma: export
#include "base/words.h"         // IWYU pragma: export
