#include "front/ggp/ggp_moves.h"

#include <algorithm>
#include <string>

namespace rulewise::front {

bool is_same_in_any_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::optional<game::Move> find_move_in_any_case(const game::Game& game, const game::State& state,
                                                game::Role role, std::string_view text) {
  std::optional<game::Move> found;
  int alike = 0;
  for (const game::Move move : game.legal_moves(state, role)) {
    const std::string legal = game.move_text(role, move);
    if (legal == text) return move;
    if (!is_same_in_any_case(legal, text)) continue;
    found = move;
    ++alike;
  }
  return alike == 1 ? found : std::nullopt;
}

}  // namespace rulewise::front
