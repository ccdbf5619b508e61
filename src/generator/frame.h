// frame.h — what the board's draw decided and every later step asks.
//
// Tested by invent_test.cc
#pragma once

#include <cstddef>
#include <vector>

#include "generator/draw.h"
#include "generator/parameters.h"
#include "syntax/scl/rules.h"

namespace rulewise::generator {

struct Frame {
  scl::Board board;
  std::size_t placed_types = 0;  // types 0 … placed_types - 1 stand on the board at the start
  std::size_t types = 0;         // the others come by promotion only

  [[nodiscard]] std::vector<scl::PieceId> all_types() const { return types_from(0); }
  [[nodiscard]] std::vector<scl::PieceId> promote_only_types() const {
    return types_from(placed_types);
  }

 private:
  [[nodiscard]] std::vector<scl::PieceId> types_from(std::size_t first) const {
    std::vector<scl::PieceId> list;
    for (std::size_t type = first; type < types; ++type) list.emplace_back(type);
    return list;
  }
};

/// Steps 1 to 3: board, pieces, set-up.
[[nodiscard]] Frame draw_frame(const Parameters& parameters, Draw& draw);

/// Which kinds a description names: every one, or some of `from`.
struct Kinds {
  bool any_piece = false;
  std::vector<scl::PieceId> pieces;  // sorted
};
[[nodiscard]] Kinds draw_kinds(const Parameters& parameters, const Frame& frame, Draw& draw);
[[nodiscard]] scl::Description draw_description(const Parameters& parameters, const Frame& frame,
                                                Draw& draw);
/// A fair choice between the two.
[[nodiscard]] scl::Side draw_side(Draw& draw);

}  // namespace rulewise::generator
