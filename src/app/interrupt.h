// interrupt.h — Ctrl-C as a question that long work asks now and then.
//
// Promises  after catch_interrupts() the first SIGINT or SIGTERM only sets the flag; a second one
//           ends the program at once
// Tested by tests/cli
#pragma once

namespace rulewise::app {

void catch_interrupts();
[[nodiscard]] bool was_interrupted();

}  // namespace rulewise::app
