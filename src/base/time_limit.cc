#include "base/time_limit.h"

namespace rulewise::base {
namespace {

thread_local CountedTime* innermost = nullptr;

}  // namespace

CountedTime::CountedTime(double seconds_a_step, double most_seconds)
    : seconds_a_step_(seconds_a_step), earnest_(most_seconds), outer_(innermost) {
  innermost = this;
}

CountedTime::~CountedTime() { innermost = outer_; }

CountedTime* CountedTime::current() { return innermost; }

double CountedTime::step() {
  constexpr std::uint64_t kEvery = 16;  // steps: a clock of processor time is slow
  if (!was_cut_ && steps_++ % kEvery == 0) was_cut_ = earnest_.has_passed();
  return was_cut_ ? std::numeric_limits<double>::infinity() : seconds();
}

double TimeLimit::seconds_left() const {
  return counted_ == nullptr ? deadline_.seconds_left() : end_ - counted_->step();
}

}  // namespace rulewise::base
