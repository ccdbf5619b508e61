// small_games.h — games so small that what must happen in them is known.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "syntax/scl/scl.h"

namespace rulewise::generator {

[[nodiscard]] inline scl::Rules rules_of(std::string_view text) {
  scl::Reading reading = scl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("small game");
  return std::move(reading.rules);
}

/// Each side has three steps and no choice; White runs out of them first and loses.
inline constexpr std::string_view kThreeSteps = R"(
game three_steps
goals stalemate opponent
board_size 3 by 4 board_type planar promote_rank 4
setup runner at {(1,1)}
define runner
  moving movement leap <0,1> symmetry {} end movement end moving
end define
end game.)";

/// Two kings of chess race for the centre; whoever thinks gets there in two moves.
inline constexpr std::string_view kCentre = R"(
game centre
goals stalemate opponent arrive [{player} any_piece] at {(3,3)}
board_size 5 by 5 board_type planar promote_rank 5
setup walker at {(1,1)}
define walker
  moving
    movement leap <0,1> symmetry all_symmetry end movement
    movement leap <1,1> symmetry all_symmetry end movement
  end moving
end define
end game.)";

/// The same without a way to win: 200 plies, and a draw.
inline constexpr std::string_view kEndless = R"(
game endless
goals stalemate opponent
board_size 5 by 5 board_type planar promote_rank 5
setup walker at {(1,1)}
define walker
  moving movement leap <0,1> symmetry all_symmetry end movement end moving
end define
end game.)";

/// White has arrived before the first move.
inline constexpr std::string_view kOver = R"(
game over
goals stalemate opponent arrive [{player} any_piece] at {(1,1)}
board_size 3 by 3 board_type planar promote_rank 3
setup man at {(1,1)}
define man
  moving movement leap <0,1> symmetry all_symmetry end movement end moving
end define
end game.)";

}  // namespace rulewise::generator
