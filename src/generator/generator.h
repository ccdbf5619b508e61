// generator.h — the front door of generator: a seed and settings in, chess-like games out.
#pragma once

#include "generator/batch.h"   // IWYU pragma: export
#include "generator/config.h"  // IWYU pragma: export
#include "generator/invent.h"  // IWYU pragma: export
