#include "logic/scl/draw_setup.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "base/hash.h"
#include "base/random.h"

namespace rulewise::logic {

scl::Rules with_drawn_setup(scl::Rules rules, std::uint64_t seed) {
  scl::Board& board = rules.board;
  if (board.setup != scl::SetupKind::kRandom) return rules;
  std::map<scl::PieceId, std::vector<scl::Square>> drawn;
  std::vector<scl::Square> free = board.assign_squares;
  base::Random random(base::combine(seed, 0x5e7));
  for (const scl::PieceId piece : board.assigned) {
    if (free.empty()) break;
    const auto place = free.begin() + random.below(static_cast<std::uint32_t>(free.size()));
    drawn[piece].push_back(*place);
    free.erase(place);
  }
  board.setup = scl::SetupKind::kFixed;
  board.assigned.clear();
  board.assign_squares.clear();
  for (auto& [piece, squares] : drawn) {
    std::ranges::sort(squares, {}, [](scl::Square s) { return std::pair(s.y, s.x); });
    board.assignments.push_back({piece, squares, board.place});
  }
  return rules;
}

}  // namespace rulewise::logic
