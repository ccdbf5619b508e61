#include "insight/discovery/remarks.h"

#include <cstdint>

namespace rulewise::insight {

bool are_remarks(const Sample& sample, const BoardView& board, const Placement& placement,
                 const std::vector<bool>& is_piece) {
  const ShapeId main = board.placements().front().shape;
  std::size_t pieces = 0;  // of the main group
  std::size_t remarks = 0;
  std::size_t without = 0;                                         // states that have no remark
  std::vector<std::uint32_t> last_seen(board.places().size(), 0);  // in which state, by place
  std::uint32_t number = 0;                                        // of the state
  for (const SampledGame& game : sample.games) {
    for (const SampledState& state : game.states) {
      ++number;
      for (const FactId fact : state.facts) {
        if (sample.facts.shape_of(fact) != main) continue;
        const BoardView::Standing standing = *board.standing(fact);
        if (!is_piece[standing.kind.index()]) continue;
        ++pieces;
        last_seen[standing.place.index()] = number;
      }
      const std::size_t before = remarks;
      for (const FactId fact : state.facts) {
        if (sample.facts.shape_of(fact) != placement.shape) continue;
        if (last_seen[board.standing(fact)->place.index()] != number) return false;
        ++remarks;
      }
      without += remarks == before ? 1 : 0;
    }
  }
  return remarks > 0 && remarks * 2 <= pieces && without * 2 >= number;
}

}  // namespace rulewise::insight
