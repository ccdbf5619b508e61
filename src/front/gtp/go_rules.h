// go_rules.h — what the rules of a game that looks like Go leave unsaid: its komi, and how it
// counts.
//
// Idea      games are played to the end in which Black holds the first rows of the board and White
//           the others; who wins at which difference in area tells the komi, and whether a stone
//           more in one's own area changes that tells how the rules count
// Promises  nothing where the rules are not those of Go with passes and area counting, or the
//           komi is beyond what the board can show
// Tested by gtp_player_test.cc
#pragma once

#include <optional>

#include "front/gtp/gtp_points.h"
#include "game/game.h"

namespace rulewise::front {

struct GoRules {
  double komi = 0;  // whole, or with a half where no game is drawn
};

[[nodiscard]] std::optional<GoRules> go_rules_of(const game::Game& game, const GtpPoints& points);
/// Whether Black wins by five stones in a row, as in gomoku.
[[nodiscard]] bool wins_by_five_in_a_row(const game::Game& game, const GtpPoints& points);

}  // namespace rulewise::front
