// interrupt.h — Ctrl-C as a question that long work asks now and then.
//
// Promises  after catch_interrupts() the first SIGINT or SIGTERM only sets the flag; a second one
//           ends the program at once
//           after leave_on_interrupt() the first one ends the program at once, status 130, unless
//           a line is being printed: then when it is out. So every command begins, reading and
//           setting up its game included
//           after either a file that reaches its limit is a write that fails, not the end
// Tested by tests/cli
#pragma once

#include <atomic>

namespace rulewise::app {

void catch_interrupts();
/// For work that prints as it goes, or not yet, and has nothing else to lose.
void leave_on_interrupt();
[[nodiscard]] bool was_interrupted();
/// The same as a flag, for long questions to a game: see base/interruption.h.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

/// While it lives, an interrupt after leave_on_interrupt() waits: until it ends, the program does
/// not. The second interrupt does not wait.
class OutputHeld {
 public:
  OutputHeld();
  ~OutputHeld();
  OutputHeld(const OutputHeld&) = delete;
  OutputHeld& operator=(const OutputHeld&) = delete;
};

/// Whether it was SIGTERM: not a person's wish to go on.
[[nodiscard]] bool was_terminated();
/// What was asked for has been done: waits for the next interrupt as if there had been none.
void forget_interrupt();

}  // namespace rulewise::app
