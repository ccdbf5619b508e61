// batch_tactician.h — asks the derived rules about hundreds of states in one pass.
//
//     BatchTactician asked(tactician);
//     const std::vector<Advice> advice = asked.advise(states, roles);
//
// Idea      the derived rules are gates like all others, so the wide machine answers for 512 states
//           at about the price of one
// Needs     as Tactician, of every state with its role; one thread at a time
// Promises  the same advice as Tactician::advise
// Tested by audit_test.cc
#pragma once

#include <span>
#include <vector>

#include "machine/wide/batch.h"
#include "machine/wide/batch_program.h"
#include "tactics/tactician.h"

namespace rulewise::tactics {

class BatchTactician {
 public:
  /// The tactician must outlive this.
  explicit BatchTactician(const Tactician& tactician);

  /// One for each state and the role in it that is asked about.
  [[nodiscard]] std::vector<Advice> advise(std::span<const game::State> states,
                                           std::span<const game::Role> roles);

 private:
  void advise_some(std::span<const game::State> states, std::span<const game::Role> roles,
                   std::vector<Advice>& advice);

  const Tactician& tactician_;
  machine::wide::BatchProgram program_;
  machine::wide::Batch batch_;
};

}  // namespace rulewise::tactics
