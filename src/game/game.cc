#include "game/game.h"

namespace rulewise::game {

std::optional<Move> find_move(const Game& game, const State& state, Role role,
                              std::string_view text) {
  for (const Move move : game.legal_moves(state, role)) {
    if (game.move_text(role, move) == text) return move;
  }
  return std::nullopt;
}

std::optional<int> payoff(const Game& game, const State& state, Role role) {
  const std::vector<int> values = game.goals(state, role);
  if (values.size() != 1) return std::nullopt;
  return values.front();
}

}  // namespace rulewise::game
