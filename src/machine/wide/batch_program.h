// batch_program.h — circuits that work on any 512 states, step by step as the caller likes.
//
// Idea      four circuits over one workspace: what is legal and whether it is over; the goals; a
//           random move for every role; the next state from the moves made
// Promises  states are those of the net: one plane a base, none dropped
// Tested by batch_test.cc
#pragma once

#include <memory>

#include "logic/net.h"
#include "machine/wide/engine.h"
#include "machine/wide/plane.h"

namespace rulewise::machine::wide {

/// Where things are in the workspace of a batch.
struct BatchLayout {
  explicit BatchLayout(const logic::Net& net);

  Slot state = 0;       // as many as bases
  Slot next_state = 0;  // the same
  Slot legal = 0;       // as many as moves
  Slot does = 0;        // the same
  Slot terminal = 0;
  Slot goals = 0;   // one for each role's goal values in turn: provable
  Slot random = 0;  // as many as random_planes
  Slot loops = 0;
  std::size_t goal_planes = 0;
  std::size_t random_planes = 0;
};

class BatchProgram {
 public:
  /// The net must outlive this. Of the options only engine, simd and order matter.
  explicit BatchProgram(const logic::Net& net, const WideOptions& options = {});

  [[nodiscard]] const logic::Net& net() const { return net_; }
  [[nodiscard]] const BatchLayout& layout() const { return layout_; }
  [[nodiscard]] Slot workspace_slots() const { return workspace_slots_; }

  [[nodiscard]] const Executable& evaluate() const { return *evaluate_; }
  /// Only whether it is over.
  [[nodiscard]] const Executable& terminal() const { return *terminal_; }
  [[nodiscard]] const Executable& goals() const { return *goals_; }
  [[nodiscard]] const Executable& draw() const { return *draw_; }
  [[nodiscard]] const Executable& advance() const { return *advance_; }

 private:
  [[nodiscard]] std::unique_ptr<Executable> make(const Circuit& circuit,
                                                 const WideOptions& options);

  const logic::Net& net_;
  BatchLayout layout_;
  Slot workspace_slots_ = 0;
  std::unique_ptr<Executable> evaluate_;
  std::unique_ptr<Executable> terminal_;
  std::unique_ptr<Executable> goals_;
  std::unique_ptr<Executable> draw_;
  std::unique_ptr<Executable> advance_;
};

}  // namespace rulewise::machine::wide
