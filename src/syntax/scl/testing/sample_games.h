// sample_games.h — small texts that between them use every construct of the language, for tests.
#pragma once

#include <string_view>

namespace rulewise::scl {

inline constexpr std::string_view kTinyGame = R"(
game tiny
goals
  stalemate opponent
board_size 3 by 4
board_type planar
promote_rank 4
setup
  man at {(1,1) (2,1) (3,1)}
define man
  moving
    movement leap <0,1> symmetry {} end movement
  end moving
end define
end game.
)";

/// Every construct of Pell's language but an assigned set-up.
inline constexpr std::string_view kSmallGame = R"(
% Comments end with the line.
game Small
goals
  stalemate opponent
  eradicate [{opponent} any_piece]
  arrive [any_player {king post}] at {(1,6) (3,6) (2,5)}
board_size 5 by 6
board_type vertical_cylinder
inversion forward
promote_rank 6
setup
  man at {(1,2) (2,2) (3,2)}
  king at {(3,1)}
  wall at {(5,1)}
constraints must_capture

define man
  moving
    movement leap <0,1> symmetry {} end movement
    movement ride longest max 3 min 2 <1,0> symmetry {side} end movement
    movement hop before [X>=0] over [X = 1] after [x<=2] hop_over [{player} {king man}] <1,1>
      symmetry {rotation forward} end movement
  end moving
  capturing
    capture by {hop clobber retrieve} type [{opponent} {king wall}] effect remove
      movement leap <1,1> symmetry {side} end movement
      movement ride <1,1> symmetry {side} end movement
    end capture
    capture by { } type [{player} any_piece] effect opponent possesses
      movement leap <1,1> symmetry all_symmetry end movement
    end capture
  end capturing
  promoting decision opponent options [{player} {king man}] end promoting
  constraints continue_captures must_capture
end define

define king
  capturing
    capture by {clobber} type [{opponent} any_piece] effect player possesses
      movement leap <1,0> symmetry all_symmetry end movement
    end capture
  end capturing
  promoting promote_to post end promoting
end define

end game.
)";

inline constexpr std::string_view kAssignedGame = R"(
game assigned
goals
  stalemate player
board_size 4 by 4
board_type planar
inversion diagonal
promote_rank 3
setup
  decision random assigns {ant bee ant}
    to {(1,1) (2,1) (3,1) (4,1)}
  end decision
define ant
  moving movement leap <0,1> symmetry {} end movement end moving
end define
define bee
  moving movement ride <1,1> symmetry {side} end movement end moving
end define
end game.
)";

/// Everything that is ours and not Pell's.
inline constexpr std::string_view kOurGame = R"(
game ours
goals
  checkmate opponent
board_size 8 by 8
board_type planar
inversion forward
promote_rank 8
setup
  pawn at {rank 2}
  king at {(5,1)}
  rook at {(1,1) (8,1)}
rules
  move_limit 0
  repetition 4 checker_loses
  no_progress 100 moves {pawn}
  royal {king}
  castling king (5,1) -> (7,1) with rook (8,1) -> (6,1)
  castling king (5,1) -> (3,1) with rook (1,1) -> (4,1)
  stalemate_draws promote_on_leaving most_captures victims_stay
end rules

define pawn
  moving
    movement leap <0,1> symmetry {} end movement
    movement ride min 2 max 2 <0,1> symmetry {} passing from {rank 2} end movement
  end moving
  capturing
    capture by {clobber en_passant} type [{opponent} any_piece] effect player possesses
      movement leap <1,1> symmetry {side} end movement
    end capture
  end capturing
  reverts_to rook
  drops {no_mate mobile one_per_file}
end define

define king
  moving
    movement leap <1,0> symmetry all_symmetry within {files 4 to 6 ranks 1 to 3} end movement
  end moving
end define

define rook
  moving
    movement leap <2,1> symmetry all_symmetry lame end movement
  end moving
end define

end game.
)";

}  // namespace rulewise::scl
