// limit.h — what a machine throws when a question would cost more than it may spend.
//
// Idea      the Game contract has no place for errors, and rules come from strangers: a machine
//           that evaluates rules state by state may meet a state that needs endless work
// Promises  the machine stays usable after the throw; what() is a sentence for a person
// Tested by reference_game_test.cc, relational_game_test.cc
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace rulewise::machine {

/// Thrown by the verbs of a Game; whoever talks to a person turns it into a message.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(const std::string& sentence) : std::runtime_error(sentence) {}
};

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
