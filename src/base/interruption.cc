#include "base/interruption.h"

namespace rulewise::base {
namespace {

thread_local const Interruptible* innermost = nullptr;

}  // namespace

Interruptible::Interruptible(const std::atomic<bool>* stop, const Deadline& deadline)
    : stop_(stop), deadline_(deadline), outer_(innermost) {
  innermost = this;
}

Interruptible::~Interruptible() { innermost = outer_; }

bool is_interrupted() {
  for (const Interruptible* scope = innermost; scope != nullptr; scope = scope->outer()) {
    if (scope->wants_end()) return true;
  }
  return false;
}

}  // namespace rulewise::base
