// board_likeness.h — whether a reading of facts is a board, and no hand, amount, diary or program.
//
// Idea      a place is somewhere: rules relate it to others, things come to it and leave it.
// Numbers
//           that tell each other, lists that are written line by line, what each role has, and sets
//           that are but the names of things are no places
// Needs     a sample and how the rules order the columns
// Promises  what it says held in every state of the sample
// Tested by placement_test.cc
#pragma once

#include "insight/discovery/placement.h"
#include "insight/discovery/reading.h"

namespace rulewise::insight {

/// Whether the column tells roles apart: its constants are roles, and each does its own.
[[nodiscard]] bool names_roles(const Evidence& evidence, const FactGroup& group,
                               std::uint32_t column);

[[nodiscard]] bool is_board(const Evidence& evidence, const FactGroup& group,
                            const ColumnOrders& orders, const Reading& reading);

}  // namespace rulewise::insight
