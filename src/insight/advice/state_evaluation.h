// state_evaluation.h — one number for a state and a role: the weighted sum of a set of advisors.
//
// Idea      all sums over facts melt into one number a fact and role; the others are asked one by
//           one
// Needs     one evaluation a thread: copies share the tables. The game outlives it
// Promises  between 0 and 100, without either; the more, the better for the role
// Tested by state_knowledge_test.cc
#pragma once

#include <memory>
#include <vector>

#include "insight/advice/state_knowledge.h"

namespace rulewise::insight {

/// Brings a sum of advisors between 0 and 100, without either.
[[nodiscard]] double between_bounds(double raw_value);

class StateEvaluation {
 public:
  StateEvaluation(std::shared_ptr<const StateKnowledge> knowledge, const game::Game& game,
                  const AdvisorSet& set);

  [[nodiscard]] double value(const game::State& state, game::Role role);
  /// Before it is brought between 0 and 100.
  [[nodiscard]] double raw_value(const game::State& state, game::Role role);
  /// What a fact adds to that for the role, by the advisors that are sums over facts.
  [[nodiscard]] double worth(std::uint32_t fact, game::Role role) const {
    return (*sums_)[role.index()][fact];
  }

 private:
  struct Asked {
    const StateAdvisor* advisor;
    double weight;
  };

  std::shared_ptr<const StateKnowledge> knowledge_;
  StateScene scene_;
  double offset_;
  std::shared_ptr<const std::vector<std::vector<float>>> sums_;  // by role and fact
  std::vector<Asked> others_;
};

}  // namespace rulewise::insight
