// insight.h — the front door: what the rules of a chess-like game tell, as numbers and sentences.
//
//     insight::BoardTables tables(rules);
//     insight::Material material(tables);
//     material.total({Side::kPlayer, queen});
#pragma once

#include "insight/board_tables.h"  // IWYU pragma: export
#include "insight/material.h"      // IWYU pragma: export
