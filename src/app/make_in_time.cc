#include "app/make_in_time.h"

#include "base/clock.h"
#include "base/interruption.h"

namespace rulewise::app {

base::Result<machine::MadeMachine> make_in_time(const gdl::Rules& rules, double seconds,
                                                machine::MachineOptions options) {
  options.max_setup_seconds = seconds;
  {
    const base::Interruptible scope{base::Deadline(seconds)};
    auto made = machine::make_machine(rules, options);
    if (made || !base::is_interrupted()) return made;
  }
  options.kind = machine::MachineKind::kRelational;
  return machine::make_machine(rules, options);
}

}  // namespace rulewise::app
