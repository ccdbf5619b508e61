// english_moves.h — how a piece goes, in words: from the geometry of its movements.
//
// Idea      movements that differ in nothing but direction are told together, so that a king goes
//           `one square in any direction`; each phrase knows its verb, since the same words serve
//           for moving and for capturing
// Tested by english_test.cc
#pragma once

#include <string>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::scl {

struct MovementPhrase {
  std::string verb;    // moves, leaps, rides, hops
  std::string gerund;  // moving, leaping, riding, hopping
  std::string words;   // what follows the verb
};

[[nodiscard]] std::vector<MovementPhrase> movement_phrases(const Rules& rules,
                                                           const std::vector<Movement>& movements);
/// `moves one square forwards, or leaps like a knight`.
[[nodiscard]] std::string as_verbs(const std::vector<MovementPhrase>& phrases);
/// `moving one square forwards or leaping like a knight`.
[[nodiscard]] std::string as_gerunds(const std::vector<MovementPhrase>& phrases);

}  // namespace rulewise::scl
