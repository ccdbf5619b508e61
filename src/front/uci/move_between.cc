#include "front/uci/move_between.h"

#include <vector>

namespace rulewise::front {
namespace {

constexpr std::size_t kMostTried = 20'000;

}  // namespace

std::optional<game::JointMove> move_between(const game::Game& game, const game::State& from,
                                            const game::State& to) {
  if (game.is_terminal(from)) return std::nullopt;
  std::vector<std::vector<game::Move>> legal;
  std::size_t count = 1;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    legal.push_back(game.legal_moves(from, game::Role(r)));
    if (legal.back().empty()) return std::nullopt;
    count *= legal.back().size();
    if (count > kMostTried) return std::nullopt;
  }
  game::JointMove joint(legal.size());
  for (std::size_t n = 0; n < count; ++n) {
    std::size_t rest = n;
    for (std::size_t r = 0; r < legal.size(); ++r) {
      joint[r] = legal[r][rest % legal[r].size()];
      rest /= legal[r].size();
    }
    if (game.successor(from, joint) == to) return joint;
  }
  return std::nullopt;
}

}  // namespace rulewise::front
