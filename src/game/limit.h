// limit.h — what the verbs of a game throw when a question will not be answered.
//
// Idea      the contract has no place for errors, and rules come from strangers: a machine that
//           evaluates rules state by state may meet a state that needs endless work
// Promises  the game stays usable after the throw; what() is a sentence for a person
// Tested by playout_test.cc, perft_test.cc and the tests of the machines
#pragma once

#include <stdexcept>
#include <string>

#include "base/interruption.h"

namespace rulewise::game {

/// Thrown by the verbs of a Game; whoever talks to a person turns it into a message.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(const std::string& sentence) : std::runtime_error(sentence) {}
};

/// The thread that asks wants no answer any more (base/interruption.h). Asked again later, the
/// same question may well be answered.
class Interrupted : public LimitReached {
 public:
  Interrupted() : LimitReached("a question about the state was given up before its answer") {}
};

/// To be called now and then by verbs that may take long.
inline void throw_if_interrupted() {
  if (base::is_interrupted()) throw Interrupted();
}

}  // namespace rulewise::game
