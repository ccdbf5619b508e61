#include "game/playout.h"

#include <algorithm>

#include "game/limit.h"

namespace rulewise::game {
namespace {

void count_result(const Game& game, const State& state, std::uint64_t length, PlayoutSums& sums) {
  std::vector<int> payoffs;  // all asked for before any is counted: a question may be interrupted
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    payoffs.push_back(payoff(game, state, Role(r)).value_or(0));
  }
  ++sums.playouts;
  sums.length += length;
  for (std::size_t r = 0; r < payoffs.size(); ++r) sums.goals[r] += payoffs[r];
}

/// Plays until a limit is reached; what was played is in `sums` at every moment.
void play_on(const Game& game, base::Random& random, const PlayoutLimits& limits,
             PlayoutSums& sums) {
  constexpr std::uint64_t kStepsBetweenLooks = 64;  // how often should_stop is asked
  const State opening = game.initial_state();
  State state = opening;
  JointMove joint_move;
  std::uint64_t length = 0;
  // Every turn of this loop makes a joint move or ends a game.
  for (std::uint64_t turn = 0; sums.states < limits.max_states; ++turn) {
    if (turn % kStepsBetweenLooks == 0 && limits.should_stop && limits.should_stop()) return;
    const bool is_over = game.is_terminal(state);
    if (is_over) {
      count_result(game, state, length, sums);
    } else if (length >= limits.max_length) {
      ++sums.stuck;
      ++sums.too_long;
    } else if (!choose_joint_move(game, state, random, joint_move)) {
      ++sums.stuck;
    } else {
      state = game.successor(state, joint_move);
      ++sums.states;
      ++length;
      continue;
    }
    if (length == 0) return;  // the opening itself is the end: no game will ever make a move
    state = opening;
    length = 0;
  }
}

}  // namespace

bool choose_joint_move(const Game& game, const State& state, base::Random& random,
                       JointMove& joint_move) {
  joint_move.clear();
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const std::vector<Move> legal = game.legal_moves(state, Role(r));
    if (legal.empty()) return false;
    joint_move.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return true;
}

std::uint64_t affordable_states(const Game& game, std::uint64_t wanted) {
  constexpr std::uint64_t kMovesInAll = 400'000;
  constexpr std::uint64_t kLeast = 16;
  const State opening = game.initial_state();
  if (game.is_terminal(opening)) return wanted;
  std::uint64_t moves = 1;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    moves += game.legal_moves(opening, Role(r)).size();
  }
  return std::min(wanted, std::max(kLeast, kMovesInAll / moves));
}

void PlayoutSums::add(const PlayoutSums& other) {
  states += other.states;
  playouts += other.playouts;
  length += other.length;
  stuck += other.stuck;
  too_long += other.too_long;
  goals.resize(std::max(goals.size(), other.goals.size()));
  for (std::size_t r = 0; r < other.goals.size(); ++r) goals[r] += other.goals[r];
}

PlayoutSums random_playouts(const Game& game, base::Random& random, const PlayoutLimits& limits) {
  PlayoutSums sums;
  sums.goals.resize(game.role_count());
  try {
    play_on(game, random, limits, sums);
  } catch (const Interrupted&) {
    // The game under way is left where it is.
  }
  return sums;
}

}  // namespace rulewise::game
