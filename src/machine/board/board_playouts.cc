#include "machine/board/board_playouts.h"

#include "machine/board/generator.h"

namespace rulewise::machine::board {
namespace {

void count_result(Outcome outcome, std::uint64_t length, game::PlayoutSums& sums) {
  ++sums.playouts;
  sums.length += length;
  if (outcome == Outcome::kDraw) {
    sums.goals[0] += 50;
    sums.goals[1] += 50;
  } else {
    sums.goals[outcome == Outcome::kWhite ? 0 : 1] += 100;
  }
}

}  // namespace

game::PlayoutSums random_playouts(const CompiledGame& game, base::Random& random,
                                  const game::PlayoutLimits& limits) {
  constexpr std::uint64_t kStepsBetweenLooks = 64;  // how often should_stop is asked
  game::PlayoutSums sums;
  sums.goals.resize(2);
  const Position opening = Position::opening(game);
  Position position = opening;
  MoveList list;
  Undo undo;
  std::uint64_t length = 0;
  // Every turn of this loop makes a move or ends a game.
  for (std::uint64_t turn = 0; sums.states < limits.max_states; ++turn) {
    if (turn % kStepsBetweenLooks == 0 && limits.should_stop && limits.should_stop()) break;
    generate_merged(position, list);
    const Outcome result = outcome(position, !list.empty());
    if (result == Outcome::kNone && length < limits.max_length) {
      position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
      ++sums.states;
      ++length;
      continue;
    }
    if (result == Outcome::kNone) {
      ++sums.stuck;
      ++sums.too_long;
    } else {
      count_result(result, length, sums);
    }
    if (length == 0) break;  // the opening itself is the end: no game will ever make a move
    position = opening;
    length = 0;
  }
  return sums;
}

}  // namespace rulewise::machine::board
