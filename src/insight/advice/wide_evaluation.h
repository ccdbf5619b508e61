// wide_evaluation.h — a set of advisors as gates: 512 states evaluated in one pass.
//
// Idea      facts, lines and patterns are gates and counts, so the whole sum of a set is one
// circuit
//           of the wide machine; what cannot be said in gates (moves, payoff, the lottery, threats)
//           is left out and named
// Needs     a game on a net; one evaluation a thread
// Promises  what StateEvaluation's raw value is for the advisors taken, but for rounding each
// weight
//           to a 64th of a point
// Tested by wide_evaluation_test.cc
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "insight/advice/state_knowledge.h"
#include "machine/net/net_game.h"
#include "machine/wide/executable.h"

namespace rulewise::insight {

class WideEvaluation {
 public:
  WideEvaluation(const StateKnowledge& knowledge, const machine::NetGame& game,
                 const AdvisorSet& set, game::Role role);

  [[nodiscard]] const AdvisorSet& taken() const { return taken_; }
  [[nodiscard]] const std::vector<std::string>& left_out() const { return left_out_; }
  [[nodiscard]] std::size_t operations() const { return operations_; }

  /// The values of at most 512 states, one each.
  void evaluate(std::span<const game::State> states, std::span<float> values);
  /// The values of the states that lie in planes, one plane a base, of all 512 lanes.
  void evaluate_planes(std::span<const machine::wide::Plane> bases, std::span<float> values);

 private:
  void run(std::span<float> values);

  AdvisorSet taken_;
  std::vector<std::string> left_out_;
  std::size_t operations_ = 0;
  std::size_t bases_ = 0;
  std::size_t bits_ = 0;
  double least_ = 0;
  std::unique_ptr<machine::wide::Executable> executable_;
  std::vector<machine::wide::Plane> workspace_;
};

}  // namespace rulewise::insight
