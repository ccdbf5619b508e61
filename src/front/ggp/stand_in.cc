#include "front/ggp/stand_in.h"

#include <utility>

#include "base/interruption.h"
#include "front/ggp/ggp_moves.h"
#include "machine/limit.h"

namespace rulewise::front {
namespace {

constexpr double kMostSeconds = 0.05;
constexpr const char* kNone = "NIL";

}  // namespace

std::optional<game::JointMove> joint_move_of(const game::Game& game, const game::State& state,
                                             std::span<const std::string> texts) {
  if (texts.size() != game.role_count() || game.is_terminal(state)) return std::nullopt;
  game::JointMove joint;
  for (std::size_t r = 0; r < texts.size(); ++r) {
    const auto move = find_move_in_any_case(game, state, game::Role(r), texts[r]);
    if (!move) return std::nullopt;
    joint.push_back(*move);
  }
  return joint;
}

std::string StandIn::legal_after(std::span<const std::vector<std::string>> joint_moves) const {
  try {
    const base::Interruptible scope(base::Deadline{kMostSeconds});
    return legal_in(game_->initial_state(), joint_moves);
  } catch (const machine::LimitReached&) {
    return kNone;
  }
}

std::string StandIn::legal_in(game::State state,
                              std::span<const std::vector<std::string>> joint_moves) const {
  for (const std::vector<std::string>& texts : joint_moves) {
    const auto joint = joint_move_of(*game_, state, texts);
    if (!joint) return kNone;
    state = game_->successor(state, *joint);
  }
  if (game_->is_terminal(state)) return kNone;
  const auto legal = game_->legal_moves(state, role_);
  return legal.empty() ? kNone : game_->move_text(role_, legal.front());
}

}  // namespace rulewise::front
