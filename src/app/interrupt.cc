#include "app/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <csignal>

#include "app/commands.h"

namespace rulewise::app {
namespace {

// All that a signal handler may touch.
std::atomic<bool> has_signal{false};
static_assert(std::atomic<bool>::is_always_lock_free);
volatile std::sig_atomic_t interrupted = 0;
volatile std::sig_atomic_t is_output_held = 0;

void note_interrupt(int signal) {
  interrupted = signal;
  has_signal = true;
}

void leave_or_note(int signal) {
  if (is_output_held == 0) _exit(kInterrupted);
  note_interrupt(signal);
}

void handle_interrupts(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  // Writes go on where they were; a second signal ends the program.
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a write that fails, and is told
}

}  // namespace

void catch_interrupts() { handle_interrupts(note_interrupt); }

void leave_on_interrupt() { handle_interrupts(leave_or_note); }

OutputHeld::OutputHeld() { is_output_held = 1; }

OutputHeld::~OutputHeld() {
  is_output_held = 0;
  if (interrupted != 0) _exit(kInterrupted);
}

bool was_interrupted() { return interrupted != 0; }

const std::atomic<bool>& interrupt_flag() { return has_signal; }

bool was_terminated() { return interrupted == SIGTERM; }

void forget_interrupt() {
  interrupted = 0;
  has_signal = false;
  catch_interrupts();
}

}  // namespace rulewise::app
