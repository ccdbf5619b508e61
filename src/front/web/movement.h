// movement.h — how each kind of piece moves, for pictures: where it goes, what it takes, how
// freely.
//
// Idea      a piece of a chess-like game is set alone on the board, on every square in turn, and
//           the machine asked for its moves; what it takes is found by setting a victim there. In
//           a game in GDL the moves of random games are counted by where they begin and end
// Promises  of chess-like games all there is; of others what was seen, and in how many moves;
//           bounded in time
// Tested by movement_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "front/web/json.h"
#include "front/web/studio_game.h"

namespace rulewise::front {

struct PieceMovement {
  std::size_t kind = 0;  // of the layout
  std::size_t from = 0;  // the place of the picture
  std::vector<std::size_t> moves{};
  std::vector<std::size_t> captures{};
  std::vector<std::optional<double>> mobility{};  // by cell: moves there; none: never seen there
  std::uint64_t seen = 0;                         // moves of random games; 0: from the rules
};

/// Those that move at all, in the order of kinds; of a chess-like game White's.
[[nodiscard]] std::vector<PieceMovement> movements_of(const StudioGame& game,
                                                      const base::Deadline& deadline);

[[nodiscard]] Json to_json(const std::vector<PieceMovement>& movements);

}  // namespace rulewise::front
