// doers.h — which role's choices bring a fact about.
//
// Idea      a fact that comes with some of a role's moves and not with others, all else being the
//           same, is that role's doing
// Promises  counts from the trials of a sample, and nothing else
// Tested by structure_test.cc
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "insight/discovery/sample.h"

namespace rulewise::insight {

using RoleCounts = std::vector<std::uint32_t>;

class Doers {
 public:
  explicit Doers(const Sample& sample)
      : role_count_(sample.roles.size()), counts_(sample.facts.size() * role_count_, 0) {
    std::set<FactId> come;  // many moves of one state are not many pieces of evidence
    for (const Trial& trial : sample.trials) {
      come.clear();
      for (const Change& change : trial.changes) {
        come.insert(change.come.begin(), change.come.end());
      }
      for (const FactId fact : come) ++counts_[place(fact, trial.role)];
    }
  }

  /// In how many trials the fact came by a choice of the role.
  [[nodiscard]] std::uint32_t count(FactId fact, game::Role role) const {
    return counts_[place(fact, role)];
  }
  void add_to(FactId fact, RoleCounts& sums) const {
    sums.resize(role_count_, 0);
    for (std::size_t i = 0; i < role_count_; ++i) sums[i] += count(fact, game::Role(i));
  }

 private:
  [[nodiscard]] std::size_t place(FactId fact, game::Role role) const {
    return fact.index() * role_count_ + role.index();
  }

  std::size_t role_count_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace rulewise::insight
