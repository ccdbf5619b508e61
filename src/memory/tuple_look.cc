#include "memory/tuple_look.h"

#include <bit>

namespace rulewise::memory {

void TupleLook::look_at(std::span<const std::uint64_t> state, const ReadyWeights& ready) {
  ready_ = &ready;
  state_.assign(state.begin(), state.end());
  tuples_.find_sums(state, at_);
  changed_.resize(at_.size());
  sums_.fill(std::nullopt);
}

const TupleLook::Sums& TupleLook::sums_in(std::size_t turn) {
  if (!sums_[turn]) {
    Sums& sums = sums_[turn].emplace(Sums{ready_->offset});
    for (std::size_t t = 0; t < at_.size(); ++t) {
      sums[tuples_.group_of(t)] += tuples_.worth_at(t, at_[t], turn, *ready_);
    }
  }
  return *sums_[turn];
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
  const std::size_t turn = tuples_.turn_in(other);
  Sums sums = sums_in(turn);
  for (const std::uint32_t t : touched_) {
    sums[tuples_.group_of(t)] += tuples_.worth_at(t, changed_[t].at, turn, *ready_) -
                                 tuples_.worth_at(t, at_[t], turn, *ready_);
  }
  return spoken(sums, other);
}

double TupleLook::spoken(const Sums& sums, std::span<const std::uint64_t> state) const {
  const StateAdvice::Groups groups = tuples_.advice().speaking(state);
  double sum = sums[0];
  for (std::size_t group = 1; group < sums.size(); ++group) sum += groups[group] ? sums[group] : 0;
  return sum + tuples_.value_of_patterns(state, *ready_);
}

}  // namespace rulewise::memory
