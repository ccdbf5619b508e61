// to_fairy.h — a chess-like game as a variant of Fairy-Stockfish 11.1, where its rules fit.
//
// Idea      all or nothing: either a variants.ini under which Fairy-Stockfish has the same legal
//           moves and ends, or a sentence for every rule that does not fit, where it stands
// Needs     rules that passed the check
// Promises  `text` is empty where `misfits` has errors; a warning is a rule about long games that
//           is left out and changes no legal move
// Tested by to_fairy_test.cc, tests/fairy
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

struct FairyVariant {
  std::string text;
  base::Diagnostics misfits;
  // By PieceId: what each piece is there, such as `knight`, and its letter.
  std::vector<std::string> types, letters;
};

[[nodiscard]] FairyVariant to_fairy(const scl::Rules& rules);
/// What the variant is called: Fairy-Stockfish has names of its own.
[[nodiscard]] std::string fairy_name(const scl::Rules& rules);

}  // namespace rulewise::logic
