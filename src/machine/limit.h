// limit.h — what a machine throws when a question would cost more than it may spend.
//
// Idea      the Game contract has no place for errors, and rules come from strangers: a machine
//           that evaluates rules state by state may meet a state that needs endless work
// Promises  the machine stays usable after the throw; what() is a sentence for a person
// Tested by reference_game_test.cc
#pragma once

#include <stdexcept>
#include <string>

namespace rulewise::machine {

/// Thrown by the verbs of a Game; whoever talks to a person turns it into a message.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(const std::string& sentence) : std::runtime_error(sentence) {}
};

}  // namespace rulewise::machine
