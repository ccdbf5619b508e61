#include "search/random_walk.h"

#include "game/limit.h"
#include "game/playout.h"

namespace rulewise::search {

game::State random_walk(const game::Game& game, base::Random& random, int most, std::uint64_t& left,
                        const std::function<bool(const game::State&)>& look) {
  game::State state = game.initial_state();
  try {
    game::JointMove joint;
    for (int n = 0; n < most && left > 0 && !game.is_terminal(state); ++n, --left) {
      if (look && !look(state)) break;
      if (!game::choose_joint_move(game, state, random, joint)) break;
      state = game.successor(state, joint);
    }
  } catch (const game::Interrupted&) {
    throw;
  } catch (const game::LimitReached&) {
    // The rules go further than the machine: what was seen before counts.
  }
  return state;
}

std::size_t choosers_in(const game::Game& game, const game::State& state) {
  std::size_t choosers = 0;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    if (game.legal_moves(state, game::Role(r)).size() > 1) ++choosers;
  }
  return choosers;
}

}  // namespace rulewise::search
