// stand_in.h — a legal move of a match whose player is still being made.
//
// Idea      a machine is there long before a player has looked at the game; the moves of a match,
//           replayed on it, tell what is legal now
// Promises  NIL where the moves do not lead anywhere, the match is over, or it takes too long
// Tested by ggp_player_test.cc
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/game.h"

namespace rulewise::front {

class StandIn {
 public:
  StandIn(std::shared_ptr<const game::Game> game, game::Role role)
      : game_(std::move(game)), role_(role) {}

  /// After these joint moves, in role order, from the opening on. From any thread.
  [[nodiscard]] std::string legal_after(
      std::span<const std::vector<std::string>> joint_moves) const;

 private:
  [[nodiscard]] std::string legal_in(game::State state,
                                     std::span<const std::vector<std::string>> joint_moves) const;

  std::shared_ptr<const game::Game> game_;
  game::Role role_;
};

/// The joint move that texts mean; nothing if they are not the moves of a step.
[[nodiscard]] std::optional<game::JointMove> joint_move_of(const game::Game& game,
                                                           const game::State& state,
                                                           std::span<const std::string> texts);

}  // namespace rulewise::front
