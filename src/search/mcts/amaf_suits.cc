#include "search/mcts/amaf_suits.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/playout.h"

namespace rulewise::search {
namespace {

constexpr std::uint64_t kMostStates = 400;
constexpr double kNearlyAlways = 0.95;
constexpr double kMostly = 0.8;
constexpr double kHardlyEver = 0.01;

/// What one role could do and did in a game so far.
struct RoleHistory {
  std::vector<game::Move> legal;  // at its last choice, ascending
  game::Move made;                // there
  std::vector<game::Move> all_made;
};

struct Counts {
  double offered = 0;  // moves that were legal and not made
  double stayed = 0;   // those legal at the next choice too
  double made = 0;
  double repeated = 0;

  void add_choice(std::vector<game::Move> legal, game::Move choice, RoleHistory& history) {
    std::ranges::sort(legal);
    for (const game::Move move : history.legal) {
      if (move == history.made) continue;
      ++offered;
      if (std::ranges::binary_search(legal, move)) ++stayed;
    }
    ++made;
    if (std::ranges::find(history.all_made, choice) != history.all_made.end()) ++repeated;
    history.legal = std::move(legal);
    history.made = choice;
    history.all_made.push_back(choice);
  }
};

}  // namespace

bool amaf_suits(const game::Game& game, std::uint64_t seed) {
  base::Random random(seed);
  Counts counts;
  game::JointMove joint;
  const std::uint64_t most = game::affordable_states(game, kMostStates);
  for (std::uint64_t states = 0; states < most; ++states) {
    std::vector<RoleHistory> histories(game.role_count());
    game::State state = game.initial_state();
    for (; states < most && !game.is_terminal(state); ++states) {
      if (!game::choose_joint_move(game, state, random, joint)) break;
      for (std::size_t r = 0; r < joint.size(); ++r) {
        std::vector<game::Move> legal = game.legal_moves(state, game::Role(r));
        if (legal.size() > 1) counts.add_choice(std::move(legal), joint[r], histories[r]);
      }
      state = game.successor(state, joint);
    }
  }
  if (counts.offered == 0) return false;
  const double persistence = counts.stayed / counts.offered;
  const double repetition = counts.repeated / counts.made;
  return persistence >= kNearlyAlways || (persistence >= kMostly && repetition <= kHardlyEver);
}

}  // namespace rulewise::search
