// syntax.h — the front door of syntax: text of rules in, checked rules and located faults out.
#pragma once

#include "syntax/gdl/gdl.h"  // IWYU pragma: export
#include "syntax/scl/scl.h"  // IWYU pragma: export
