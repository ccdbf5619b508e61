// three_valued.h — gates of a net where some bases are known and others may be either.
//
// Idea      every gate has two words of 64 cases: those in which it may be true, and those in which
//           it may be false. What holds whatever the unknown bases are comes out as known, as far
//           as gates one by one can tell
// Needs     a net that outlives this
// Promises  sound: what is said not to be possible is not. Gates of loops may always be either;
//           a move that cannot be legal is not made
// Tested by reach_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"

namespace rulewise::search {

/// In which of 64 cases something may be true, and in which it may be false.
struct May {
  std::uint64_t be_true = ~std::uint64_t{0};
  std::uint64_t be_false = ~std::uint64_t{0};
};

class ThreeValued {
 public:
  /// Only the gates that `asked` hangs on.
  ThreeValued(const logic::Net& net, std::span<const logic::Signal> asked);

  /// Nothing is known of any base or move.
  void forget();
  [[nodiscard]] May& base(std::uint32_t base) { return bases_[base]; }
  /// Whether a move is made; nothing is known of that either at first.
  [[nodiscard]] May& move(std::uint32_t move) { return moves_[move]; }
  /// From the bases and moves to the gates.
  void evaluate();
  /// Once more, without the moves that cannot be legal.
  void evaluate_legal_moves();
  [[nodiscard]] May of(logic::Signal signal) const {
    const May may = gates_[signal.gate()];
    return signal.is_negated() ? May{may.be_false, may.be_true} : may;
  }
  /// The bases that are asked for, ascending.
  [[nodiscard]] const std::vector<std::uint32_t>& support() const { return support_; }

 private:
  [[nodiscard]] May value_of(std::uint32_t gate) const;

  const logic::Net& net_;
  std::vector<std::uint32_t> cone_;  // gates, ascending
  std::vector<std::uint32_t> support_;
  std::vector<bool> is_in_loop_;  // by gate
  std::vector<May> bases_;
  std::vector<May> moves_;
  std::vector<May> gates_;
};

}  // namespace rulewise::search
