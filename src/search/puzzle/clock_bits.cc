#include "search/puzzle/clock_bits.h"

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "game/playout.h"

namespace rulewise::search {
namespace {

constexpr int kGames = 12;
constexpr int kSteps = 60;

/// A random step of every role; false where the game cannot go on.
bool go_on(const game::Game& game, game::State& state, base::Random& random) {
  if (game.is_terminal(state)) return false;
  game::JointMove joint;
  if (!game::choose_joint_move(game, state, random, joint)) return false;
  state = game.successor(state, joint);
  return true;
}

}  // namespace

game::State find_clock_bits(const game::Game& game, const game::State& start, std::uint64_t seed) {
  base::Random random(seed);
  const std::size_t words = start.size();
  game::State differed(words);  // in some step, between two games
  game::State changed(words);   // over time, in any game
  std::vector<game::State> games(kGames, start);
  std::vector<bool> alive(kGames, true);
  for (int step = 0; step < kSteps; ++step) {
    const game::State* first = nullptr;
    for (int n = 0; n < kGames; ++n) {
      alive[n] = alive[n] && go_on(game, games[n], random);
      if (!alive[n]) continue;
      if (games[n].size() != words) return {};
      if (first == nullptr) first = &games[n];
      for (std::size_t i = 0; i < words; ++i) {
        differed[i] |= games[n][i] ^ (*first)[i];
        changed[i] |= games[n][i] ^ start[i];
      }
    }
    if (first == nullptr) break;
  }
  game::State clock(words);
  bool any = false;
  for (std::size_t i = 0; i < words; ++i) {
    clock[i] = changed[i] & ~differed[i];
    any = any || clock[i] != 0;
  }
  return any ? clock : game::State();
}

}  // namespace rulewise::search
