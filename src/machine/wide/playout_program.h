// playout_program.h — everything random games need that does not change while they are played.
//
// Idea      one executable for each step of the cycle, made once and shared by all threads; goals
//           go along with each step where they are cheap; where they are dear, lanes that are
//           over are held and scored together every few steps
// Promises  what is played depends on the net and the options `use_period` and `hold` only, never
//           on the engine, the processor or the clock
// Tested by playouts_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "logic/net.h"
#include "machine/wide/engine.h"
#include "machine/wide/step.h"

namespace rulewise::machine::wide {

class PlayoutProgram {
 public:
  PlayoutProgram(const logic::Net& net, const WideOptions& options);

  struct Step {
    std::unique_ptr<Executable> executable;
    std::size_t random_planes = 0;
    std::size_t operations = 0;
    StepParts parts{};
  };

  [[nodiscard]] const logic::Net& net() const { return net_; }
  [[nodiscard]] const StepLayout& layout() const { return layout_; }
  [[nodiscard]] const Period& period() const { return period_; }
  /// One cycle: reads state[0] first, and state[0] is current again after it, by itself or by
  /// a copy from state[1].
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] bool copies_state() const { return steps_.size() % 2 != 0; }
  /// Scores held lanes; nothing where each step does it.
  [[nodiscard]] const Executable* goals() const { return goals_.executable.get(); }
  [[nodiscard]] std::size_t goal_operations() const { return goals_.operations; }
  /// Steps between restarts: the period, or more where lanes are held.
  [[nodiscard]] std::size_t round_steps() const { return round_steps_; }
  [[nodiscard]] bool holds() const { return goals_.executable != nullptr; }

  [[nodiscard]] std::string_view engine() const { return steps_.front().executable->name(); }
  [[nodiscard]] Slot workspace_slots() const { return workspace_slots_; }
  [[nodiscard]] std::size_t code_bytes() const;

 private:
  void build_steps(bool hold, const WideOptions& options);
  void choose_hold(const WideOptions& options);
  [[nodiscard]] Step make_step(const Circuit& circuit, const WideOptions& options);

  logic::Net net_;
  Period period_;
  StepLayout layout_;
  std::vector<Step> steps_;
  Step goals_;
  std::size_t round_steps_ = 1;
  Slot workspace_slots_ = 0;
};

}  // namespace rulewise::machine::wide
