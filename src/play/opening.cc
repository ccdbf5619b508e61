#include "play/opening.h"

#include <utility>

#include "base/hash.h"
#include "base/random.h"
#include "game/limit.h"
#include "game/playout.h"

namespace rulewise::play {
namespace {

constexpr std::uint64_t kTries = 20;

/// As many of the moves as leave the game open.
std::vector<game::JointMove> one_try(const game::Game& game, game::State state, std::size_t plies,
                                     std::uint64_t seed) {
  base::Random random(seed);
  std::vector<game::JointMove> moves;
  game::JointMove joint;
  try {
    while (moves.size() < plies && game::choose_joint_move(game, state, random, joint)) {
      state = game.successor(state, joint);
      if (game.is_terminal(state)) break;
      moves.push_back(joint);
    }
  } catch (const game::Interrupted&) {
    throw;
  } catch (const game::LimitReached&) {
    // Beyond the machine: an opening ends before that.
  }
  return moves;
}

}  // namespace

std::vector<game::JointMove> draw_opening(const game::Game& game, const game::State& start,
                                          std::size_t plies, std::uint64_t seed) {
  std::vector<game::JointMove> longest;
  if (plies == 0 || game.is_terminal(start)) return longest;
  for (std::uint64_t n = 0; n < kTries && longest.size() < plies; ++n) {
    auto moves = one_try(game, start, plies, n == 0 ? seed : base::combine(seed, n));
    if (moves.size() > longest.size()) longest = std::move(moves);
  }
  return longest;
}

std::size_t book_line(std::size_t lines, std::size_t round, std::uint64_t seed) {
  return (round + base::combine(seed, round / lines) % lines) % lines;
}

}  // namespace rulewise::play
