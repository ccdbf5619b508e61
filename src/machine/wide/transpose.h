// transpose.h — bits by state turned into bits by fact, and back.
//
// Idea      64 rows of 64 bits are turned by swapping ever smaller quarters (Knuth 4A, 7.1.3); the
//           eight squares of 64 planes are turned side by side
// Promises  twice is nothing; the same on every processor
// Tested by transpose_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "machine/wide/plane.h"

namespace rulewise::machine::wide {

/// Row i, column k becomes row k, column i.
void transpose(std::span<std::uint64_t, 64> rows);

/// The same for the squares that the first words of all 64 rows make, the second words and so on.
void transpose(std::span<Plane, 64> rows);

}  // namespace rulewise::machine::wide
