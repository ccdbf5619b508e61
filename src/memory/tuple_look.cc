#include "memory/tuple_look.h"

#include <bit>

namespace rulewise::memory {

void TupleLook::look_at(std::span<const std::uint64_t> state, const Weights& weights) {
  weights_ = &weights;
  state_.assign(state.begin(), state.end());
  tuples_.find_sums(state, at_);
  changed_.resize(at_.size());
  sum_ = 0;
  for (std::size_t t = 0; t < at_.size(); ++t) sum_ += weight(t, at_[t]);
}

double TupleLook::value_of(std::span<const std::uint64_t> other) {
  ++asked_;
  touched_.clear();
  for (std::size_t w = 0; w < state_.size(); ++w) {
    for (std::uint64_t bits = state_[w] ^ other[w]; bits != 0; bits &= bits - 1) {
      const int bit = std::countr_zero(bits);
      const bool has_come = (other[w] >> bit & 1U) != 0;
      for (const Tuples::Step& step : tuples_.steps_of(w * 64 + static_cast<std::size_t>(bit))) {
        Touched& tuple = changed_[step.tuple];
        if (tuple.asked != asked_) {
          tuple = {asked_, at_[step.tuple]};
          touched_.push_back(step.tuple);
        }
        tuple.at += has_come ? step.step : 0U - step.step;
      }
    }
  }
  double sum = sum_;
  for (const std::uint32_t t : touched_) sum += weight(t, changed_[t].at) - weight(t, at_[t]);
  return sum;
}

double TupleLook::weight(std::size_t tuple, std::uint32_t sum) const {
  return static_cast<double>((*weights_)[tuples_.weight_at(tuple, sum)]);
}

}  // namespace rulewise::memory
