// pieces.h — the things of a board: which mean "empty", which move, whose they are, what they do.
//
// Idea      whatever a role's choice puts on a place is that role's, or what several roles' choices
//           do and nobody else's, their team's; what every role's moves leave
//           behind, or nothing ever brings back, is the empty place; a thing moves where it leaves
//           one place and comes to another in one change (OGRE's motion detection, with the other
//           moves of the same state as the control)
// Needs     a board and the sample it was found in
// Promises  every figure is a count or mean over the sample
// Tested by structure_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "insight/discovery/board_view.h"

namespace rulewise::insight {

enum class Nature : std::uint8_t {
  kPiece,
  kBlank,  // the place is empty
  kMark,   // one at a time, beside the pieces: such as where the last move went
  kFixed,  // never comes or goes: a hole or a wall
};

[[nodiscard]] const char* name_of(Nature nature);

struct PieceFigures {
  std::string symbol;
  Nature nature = Nature::kPiece;
  bool moves = false;
  std::optional<game::Role> owner;
  std::vector<game::Role> team;   // two or more, not all: the roles it belongs to, if no single one
  Spread count;                   // on the board, over all states (OGRE's Figure 7)
  RoleCounts arrivals;            // trials and moves in which a choice brought it, by whose it was
  std::uint32_t comings = 0;      // single places it came to in all moves tried
  std::uint32_t motions = 0;      // moves tried that took one from place to place, unchanged
  std::uint32_t replacers = 0;    // kinds that came where one of it left
  std::uint32_t replaced = 0;     // times that one of them did, in the games
  std::uint32_t captures_of = 0;  // times another role's choice replaced or removed it
  Spread mobility;                // moves of one piece in a state where its owner chooses
  Spread reach;                   // places it can go to on a board cleared for it (reach.h)
  std::uint32_t tried = 0;        // cleared boards on which its owner tried to move it (movers.h)
  std::uint32_t moved = 0;        // of these, those on which it could, and nobody else
  std::vector<Kind> becomes;      // what it was seen to turn into
  std::vector<std::uint32_t> became;  // in so many trials, by place in `becomes`

  [[nodiscard]] bool is_piece() const { return nature == Nature::kPiece; }
  /// Whether it belongs to a role or to a team of roles.
  [[nodiscard]] bool is_somebodys() const { return owner.has_value() || !team.empty(); }
  /// Whether it is the role's, alone or with others.
  [[nodiscard]] bool belongs_to(game::Role role) const {
    return owner == role || std::ranges::find(team, role) != team.end();
  }
};

/// Whose a kind is because nobody else can move it on cleared boards.
struct Mover {
  Kind kind;
  game::Role role;
  std::uint32_t tried = 0;  // boards
  std::uint32_t moved = 0;  // those on which it could
};

/// One for each kind of the board, in its order. What `movers` says goes before what was seen;
/// `asked` (asked_kinds.h) tells the empty place where nothing seen does.
[[nodiscard]] std::vector<PieceFigures> study_pieces(const Sample& sample, const BoardView& board,
                                                     const std::vector<Mover>& movers = {},
                                                     const std::vector<bool>& asked = {});

}  // namespace rulewise::insight
