#include "front/web/tactical_look.h"

#include <map>
#include <set>
#include <utility>

namespace rulewise::front {
namespace {

constexpr int kAllPoints = 100;

bool is_won(const game::Game& game, const game::State& state, game::Role role) {
  if (!game.is_terminal(state)) return false;
  const std::vector<int> goals = game.goals(state, role);
  return goals.size() == 1 && goals.front() == kAllPoints;
}

/// Everybody's first legal move; empty if somebody has none.
game::JointMove first_moves(const game::Game& game, const game::State& state) {
  game::JointMove joint;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const std::vector<game::Move> legal = game.legal_moves(state, game::Role(r));
    if (legal.empty()) return {};
    joint.push_back(legal.front());
  }
  return joint;
}

/// Moves by which somebody else wins at once from here.
std::vector<TacticalLook::Threat> winning_replies(const game::Game& game, const game::State& state,
                                                  game::Role mover) {
  std::vector<TacticalLook::Threat> found;
  if (game.is_terminal(state)) return found;
  const game::JointMove joint = first_moves(game, state);
  if (joint.empty()) return found;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const game::Role role(r);
    if (role == mover || !has_the_turn(game, state, role)) continue;
    for (const game::Move move : game.legal_moves(state, role)) {
      game::JointMove reply = joint;
      reply[r] = move;
      if (is_won(game, game.successor(state, reply), role)) found.push_back({role, move});
    }
  }
  return found;
}

}  // namespace

bool has_the_turn(const game::Game& game, const game::State& state, game::Role role) {
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    const game::Role other(r);
    if (other != role && game.legal_moves(state, other).size() != 1) return false;
  }
  return !game.legal_moves(state, role).empty();
}

TacticalLook look_two_ahead(const game::Game& game, const game::State& state, game::Role mover,
                            const base::Deadline& deadline) {
  TacticalLook look;
  game::JointMove joint = first_moves(game, state);
  if (joint.empty()) return look;
  const std::vector<game::Move> legal = game.legal_moves(state, mover);
  std::map<std::pair<std::size_t, game::Move>, std::size_t> replies;  // after how many moves
  std::vector<game::Move> safe;
  for (const game::Move move : legal) {
    if (deadline.has_passed()) {
      look.is_whole = false;
      break;
    }
    joint[mover.index()] = move;
    const game::State next = game.successor(state, joint);
    if (is_won(game, next, mover)) look.wins.push_back(move);
    const auto winning = winning_replies(game, next, mover);
    for (const TacticalLook::Threat& threat : winning) {
      ++replies[{threat.role.index(), threat.move}];
    }
    if (winning.empty()) safe.push_back(move);
  }
  for (const auto& [who, count] : replies) {
    if (2 * count >= legal.size()) look.threats.push_back({game::Role(who.first), who.second});
  }
  if (!look.threats.empty() && look.is_whole && safe.size() < legal.size()) {
    look.forced = std::move(safe);
  }
  return look;
}

}  // namespace rulewise::front
