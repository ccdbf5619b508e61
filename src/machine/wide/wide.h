// wide.h — the front door of the wide machine: many states at once, bit-sliced.
//
//     const wide::PlayoutProgram program(net, {});
//     wide::Playouts playouts(program, seed);          // one for each thread
//     game::PlayoutSums sums = playouts.run({.max_states = 1'000'000'000});
//
// A proposition is a plane of 512 lanes, a lane is one game, a gate is half a vector instruction.
// The way of a net: NetGraph (ands) -> Cover (three-input operations) -> Circuit -> Executable.
#pragma once

#include "machine/wide/batch.h"            // IWYU pragma: export
#include "machine/wide/batch_program.h"    // IWYU pragma: export
#include "machine/wide/playout_program.h"  // IWYU pragma: export
#include "machine/wide/playouts.h"         // IWYU pragma: export
#include "machine/wide/wide_game.h"        // IWYU pragma: export
