// cofactors.h — what becomes of each base when a move is made, told apart by a hash.
//
// Idea      with one move made and its role's others not, gates fold; what is left of each is named
//           by a hash of its shape, whatever gates were folded away. Two moves that leave the same
//           shape of `next` treat a base alike
// Needs     a net without loops
// Promises  equal hashes are the same function, but for clashes of 64 bits; different hashes may be
//           the same function too
// Tested by factoring_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

class Cofactors {
 public:
  explicit Cofactors(const logic::Net& net);

  /// The move made, the others of its role not, nothing known of other roles.
  void make(std::uint32_t move);
  [[nodiscard]] std::uint64_t of(logic::Signal signal) const {
    return signal.is_negated() ? ~hashes_[signal.gate()] : hashes_[signal.gate()];
  }

 private:
  void hash(std::uint32_t gate, std::uint32_t first, std::uint32_t last, std::uint32_t move);
  void hash_inputs(std::uint32_t gate);

  const logic::Net& net_;
  std::vector<std::uint64_t> hashes_;  // by gate; kFalse for constant false, ~kFalse for true
  std::vector<std::uint64_t> scratch_;
};

}  // namespace rulewise::search
