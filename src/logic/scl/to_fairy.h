// to_fairy.h — a chess-like game as a variant of Fairy-Stockfish 11.1, where its rules fit.
//
// Idea      all or nothing: either a variants.ini under which Fairy-Stockfish has the same legal
//           moves and ends, or a sentence for every rule that does not fit, where it stands
// Needs     rules that passed the check
// Promises  `text` is empty where `misfits` has errors; a warning is a rule about long games that
//           is left out, or a move that is forbidden here and loses at once there
// Tested by to_fairy_test.cc, fairy_moves_test.cc, tests/fairy
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

struct FairyVariant {
  std::string text;
  base::Diagnostics misfits;
  // By PieceId: what each piece is there, such as `knight`, and how it is written: by a letter, or
  // `+` and the letter of what it will be in a hand.
  std::vector<std::string> types, letters;
  // By PieceId: whether a move with which it promotes is written with `+` and not a letter.
  std::vector<bool> promotes_by_plus;
};

[[nodiscard]] FairyVariant to_fairy(const scl::Rules& rules);
/// What the variant is called: Fairy-Stockfish has names of its own.
[[nodiscard]] std::string fairy_name(const scl::Rules& rules);

}  // namespace rulewise::logic
