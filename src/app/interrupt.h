// interrupt.h — Ctrl-C as a question that long work asks now and then.
//
// Promises  after catch_interrupts() the first SIGINT or SIGTERM only sets the flag; a second one
//           ends the program at once
// Tested by tests/cli
#pragma once

namespace rulewise::app {

void catch_interrupts();
[[nodiscard]] bool was_interrupted();
/// Whether it was SIGTERM: not a person's wish to go on.
[[nodiscard]] bool was_terminated();
/// What was asked for has been done: waits for the next interrupt as if there had been none.
void forget_interrupt();

}  // namespace rulewise::app
