// lane_sweep.h — 64 states at once by evaluating every gate: for nets where little stays the same.
//
// Idea      one word a node, one lane a state; the gates of a part in order of depth, within a
//           depth those of one kind and width together, so that each such run is a tight loop
// Needs     a net as net.h promises
// Promises  after run(part), value() of every node of the part is right, if the bases (and moves,
//           for Part::kNext) were set and the parts it reads were run before
// Never     shared between threads
// Tested by lane_sweep_test.cc, expand_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/net.h"
#include "machine/single/expansion.h"
#include "machine/single/program.h"

namespace rulewise::machine {

class LaneSweep {
 public:
  explicit LaneSweep(const logic::Net& net);

  void set_base(std::size_t base, Lanes lanes) { values_[base] = lanes; }
  void set_move(std::size_t move, Lanes lanes) { values_[base_count_ + move] = lanes; }
  void run(Part part);

  [[nodiscard]] Lanes base(std::size_t base) const { return values_[base]; }
  [[nodiscard]] Lanes next(std::size_t base) const { return value(next_[base]); }
  [[nodiscard]] Lanes legal(std::size_t move) const { return value(legal_[move]); }
  [[nodiscard]] Lanes terminal() const { return value(terminal_); }
  /// The values of a role's goals, ascending, and the lanes where each holds.
  struct Goal {
    int value = 0;
    logic::Signal when;  // in the numbers of the sweep
  };
  [[nodiscard]] const std::vector<Goal>& goals(std::size_t role) const { return goals_[role]; }
  [[nodiscard]] Lanes value(logic::Signal signal) const {
    return values_[signal.gate()] ^ (signal.is_negated() ? ~Lanes{0} : 0);
  }

  /// Inputs read by run(part): a measure of its cost.
  [[nodiscard]] std::size_t input_count(Part part) const {
    return input_counts_[static_cast<std::size_t>(part)];
  }

 private:
  /// Gates [begin, end) of one kind, each with `plain` plain inputs followed by `negated` ones.
  struct Run {
    std::uint32_t begin = 0;  // nodes
    std::uint32_t end = 0;
    std::uint32_t first_input = 0;
    std::uint32_t plain = 0;
    std::uint32_t negated = 0;
    bool is_or = false;
    std::uint32_t loop_runs = 0;  // the first of so many runs that are a loop together
  };

  class Builder;
  void run_loop(std::size_t first, std::size_t count);
  /// Lanes in which a value changed, if kTells; else 0.
  template <bool kTells>
  Lanes evaluate(const Run& run);
  template <bool kTells, bool kOr>
  Lanes evaluate_kind(const Run& run);
  template <bool kTells, bool kOr, std::uint32_t kPlain, std::uint32_t kNegated>
  Lanes evaluate_fixed(const Run& run);
  template <bool kTells, bool kOr>
  Lanes evaluate_any(const Run& run);

  std::uint32_t base_count_ = 0;
  std::vector<Run> runs_;
  std::array<std::size_t, kPartCount + 1> part_runs_{};
  std::array<std::size_t, kPartCount> input_counts_{};
  std::vector<std::uint32_t> inputs_;
  std::vector<Lanes> values_;  // by node: bases, moves, gates, and at last constant false

  std::vector<logic::Signal> next_;
  std::vector<logic::Signal> legal_;
  logic::Signal terminal_;
  std::vector<std::vector<Goal>> goals_;
};

}  // namespace rulewise::machine
