// gtp_points.h — points of a Go board in the words of GTP and of a game's rules.
//
// Promises  a point has one word in each language: `(place 3 4)` is C4, columns leave out I
// Tested by gtp_player_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/game.h"

namespace rulewise::front {

class GtpPoints {
 public:
  /// An Error where the game does not look like Go.
  [[nodiscard]] static base::Result<GtpPoints> of(const game::Game& game);

  [[nodiscard]] int size() const { return size_; }
  /// `C4` or `pass`; nothing for other moves.
  [[nodiscard]] std::optional<std::string> vertex(std::string_view move) const;
  /// The move that puts a stone there, as the rules write it; both count from 1.
  [[nodiscard]] std::string move_at(int x, int y) const;

 private:
  std::string head_;  // of a move that puts a stone down
  int size_ = 0;
};

}  // namespace rulewise::front
