// tuple_look.h — a state by its tuples, and its neighbours by what they differ in.
//
//     TupleLook look(tuples);
//     look.look_at(state.view(), ready);
//     look.value();
//     look.value_of(child);                  // only tuples with a changed cell are weighed again
//
// Idea      a move changes a few cells of many: of a state's children all other tuples, and sites
// of
//           advice, keep the weights they have
// Needs     tuples that outlive it, and weights that do until the next `look_at`; one thread
// Promises  what Tuples::value says, up to rounding
// Tested by tuples_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "memory/tuples.h"

namespace rulewise::memory {

class TupleLook {
 public:
  explicit TupleLook(const Tuples& tuples) : tuples_(tuples) {}

  void look_at(std::span<const std::uint64_t> state, const ReadyWeights& ready);
  [[nodiscard]] double value() { return spoken(sums_in(tuples_.turn_in(state_)), state_); }
  /// Of a state that is much like the one looked at.
  [[nodiscard]] double value_of(std::span<const std::uint64_t> other);

 private:
  using Sums = std::array<double, StateAdvice::kMostGroups>;
  /// Of the state looked at, weighed as if it were somebody's turn.
  [[nodiscard]] const Sums& sums_in(std::size_t turn);
  /// What the groups that speak in the state say together.
  [[nodiscard]] double spoken(const Sums& sums, std::span<const std::uint64_t> state) const;

  struct Touched {
    std::uint64_t asked = 0;  // the question `at` is about
    std::uint32_t at = 0;
  };

  const Tuples& tuples_;
  const ReadyWeights* ready_ = nullptr;
  std::vector<std::uint64_t> state_;
  std::vector<std::uint32_t> at_;                         // the sum of each tuple and site
  std::array<std::optional<Sums>, Tuples::kTurns> sums_;  // by turn, where asked for: by group
  std::uint64_t asked_ = 0;
  std::vector<Touched> changed_;        // by tuple and site
  std::vector<std::uint32_t> touched_;  // tuples and sites
};

}  // namespace rulewise::memory
