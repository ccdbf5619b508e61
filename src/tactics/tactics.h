// tactics.h — the front door of tactics: rules that write rules, and what they say of a state.
#pragma once

#include "tactics/audit.h"         // IWYU pragma: export
#include "tactics/derive.h"        // IWYU pragma: export
#include "tactics/derived_game.h"  // IWYU pragma: export
#include "tactics/describe.h"      // IWYU pragma: export
#include "tactics/proof.h"         // IWYU pragma: export
#include "tactics/prove.h"         // IWYU pragma: export
#include "tactics/retarget.h"      // IWYU pragma: export
#include "tactics/rule_text.h"     // IWYU pragma: export
#include "tactics/rulebook.h"      // IWYU pragma: export
#include "tactics/symmetry.h"      // IWYU pragma: export
#include "tactics/tactician.h"     // IWYU pragma: export
