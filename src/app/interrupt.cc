#include "app/interrupt.h"

#include <csignal>

namespace rulewise::app {
namespace {

// The one thing a signal handler may touch.
volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int signal) { interrupted = signal; }

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  // Writes go on where they were; a second signal ends the program.
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool was_interrupted() { return interrupted != 0; }

bool was_terminated() { return interrupted == SIGTERM; }

void forget_interrupt() {
  interrupted = 0;
  catch_interrupts();
}

}  // namespace rulewise::app
