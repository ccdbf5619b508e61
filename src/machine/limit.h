// limit.h — what bounds the questions a machine answers.
//
// Promises  over a limit the verbs of a machine throw LimitReached, and Interrupted where the
// thread
//           that asks wants to go on without the answer (game/limit.h)
// Tested by reference_game_test.cc, relational_game_test.cc
#pragma once

#include <cstddef>
#include <string>

#include "game/limit.h"

namespace rulewise::machine {

using game::Interrupted;
using game::LimitReached;

/// Characters that the facts of one state may take as text, or the legal moves of one role: terms
/// are stored with common parts once, so rules that double a term with every move cost little until
/// somebody wants to read it.
inline constexpr std::size_t kMostStateText = std::size_t{4} << 20U;

/// Adds up the text of what makes a state, or of the moves of a role.
class TextTally {
 public:
  /// `what` in a sentence: "the facts of a state".
  TextTally(std::size_t most, const char* what) : most_(most), what_(what) {}

  void add(std::size_t characters) {
    characters_ += characters;
    if (characters_ <= most_) return;
    throw LimitReached(std::string(what_) + " take more than " + std::to_string(most_ >> 10U) +
                       " KiB of text (--state-size)");
  }

 private:
  std::size_t most_;
  const char* what_;
  std::size_t characters_ = 0;
};

}  // namespace rulewise::machine
