// cofactors.h — what becomes of each base when a move is made, told apart by a hash.
//
// Idea      with one move made and its role's others not, gates fold; what is left of each is named
//           by a hash of its shape, whatever gates were folded away. Two moves that leave the same
//           shape of `next` treat a base alike. In the same way bases may be known, and what is
//           left of a result then is what it still asks of the others
// Needs     a net without loops
// Promises  equal hashes are the same function, but for clashes of 64 bits; different hashes may be
//           the same function too
// Tested by factoring_test.cc, part_classes_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "logic/net.h"

namespace rulewise::search {

class Cofactors {
 public:
  explicit Cofactors(const logic::Net& net);

  /// The moves made, the others of their roles not, nothing known of roles that have none here.
  void make(std::span<const std::uint32_t> moves);
  /// The bases of `mask` are as in `state`, nothing is known of the others or of moves. Only
  /// `gates`, ascending, are looked at; the others must not hang on those bases.
  void assume(std::span<const std::uint32_t> gates, std::span<const std::uint64_t> mask,
              std::span<const std::uint64_t> state);
  [[nodiscard]] std::uint64_t of(logic::Signal signal) const {
    return signal.is_negated() ? ~hashes_[signal.gate()] : hashes_[signal.gate()];
  }
  /// What is named so is true where the base is.
  [[nodiscard]] static std::uint64_t of_base(std::uint32_t base) {
    return base::mix(2 * std::uint64_t{base} + 1);
  }
  [[nodiscard]] bool is_false(logic::Signal signal) const { return of(signal) == kNever; }
  [[nodiscard]] bool is_true(logic::Signal signal) const { return of(signal) == ~kNever; }

 private:
  static constexpr std::uint64_t kNever = 0x5851f42d4c957f2dU;  // what is constant false

  enum class Made : std::uint8_t { kOpen, kNot, kMade };
  void hash(std::uint32_t gate);
  void hash_inputs(std::uint32_t gate);

  const logic::Net& net_;
  std::vector<std::uint64_t> hashes_;  // by gate; kNever for constant false, ~kNever for true
  std::vector<Made> made_;             // by move
  std::vector<std::uint64_t> scratch_;
};

}  // namespace rulewise::search
