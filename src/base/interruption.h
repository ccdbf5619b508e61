// interruption.h — how a thread says that the long work it does should end.
//
//     const base::Interruptible scope(&stop, base::Deadline(2.0));
//     long_work();  // looks at is_interrupted() now and then
//
// Idea      work that serves several threads at once has no place in its calls for a wish to stop,
//           and one thread's wish is not another's: so the wish hangs on the thread that works
// Promises  a scope inside a scope adds its wish to that of the outer one; a look costs the reading
//           of a flag and of the clock, and next to nothing outside of all scopes
// Never     reaches another thread: one that is started inside a scope opens its own
// Tested by interruption_test.cc
#pragma once

#include <atomic>

#include "base/clock.h"

namespace rulewise::base {

/// While it lives, work of this thread should end soon after `stop` is set or the deadline has
/// passed. Lives and dies on one thread, in the order of its blocks.
class Interruptible {
 public:
  explicit Interruptible(const std::atomic<bool>* stop, const Deadline& deadline = Deadline());
  explicit Interruptible(const Deadline& deadline) : Interruptible(nullptr, deadline) {}
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();

  [[nodiscard]] bool wants_end() const {
    return (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) || deadline_.has_passed();
  }
  [[nodiscard]] const Interruptible* outer() const { return outer_; }

 private:
  const std::atomic<bool>* stop_;
  Deadline deadline_;
  const Interruptible* outer_;
};

/// Whether a scope around the work of this thread wants it to end.
[[nodiscard]] bool is_interrupted();

}  // namespace rulewise::base
