// patterns.h — how far the conjunctions that goals and the end hang on have come in a state.
//
// Idea      a goal such as "four in a row" has many instances, each a set of facts; of every
// pattern
//           count the instances that lack one fact, two or three, and the part that the best has
//           filled. An instance one of whose places holds something else is closed and counts not
// Needs     conjunctions with their instances (model/conjunctions.h); what goals pay for
//           (goal_lines.h)
// Promises  bounded: patterns beyond `kMostUses` facts in all are left out
// Tested by state_advisors_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "insight/advice/fact_numbers.h"
#include "insight/discovery/goal_lines.h"
#include "insight/model/feature.h"

namespace rulewise::insight {

inline constexpr std::size_t kNeedsCounted = 5;  // instances that lack 0 to 4 facts
inline constexpr int kNobody = -1;

/// One pattern; `owner` is the role all of whose pieces it speaks of, or kNobody.
struct Pattern {
  std::string name;
  int owner = kNobody;
  std::uint32_t size = 0;  // facts of its largest instance
  std::uint32_t instances = 0;
  bool is_goal = false;  // what pays its owner most by the goal rules
};

/// What a state has of a pattern.
struct PatternCount {
  std::array<std::uint32_t, kNeedsCounted> needs{};  // open instances by facts they lack
  float part = 0;                                    // of the best open instance
};

/// One way to fulfil a pattern: the facts it takes, and those that rule it out.
struct PatternInstance {
  std::vector<std::uint32_t> facts;
  std::vector<std::uint32_t> closers;
};

class PatternTable {
 public:
  static constexpr std::size_t kMostUses = 200'000;

  PatternTable() = default;
  /// `goals` are sets of facts by their numbers.
  PatternTable(const FactNumbers& numbers, const Structure& structure,
               const std::vector<Feature>& features, const std::vector<GoalLines>& goals = {});

  [[nodiscard]] const std::vector<Pattern>& patterns() const { return patterns_; }
  [[nodiscard]] std::vector<PatternInstance> instances_of(std::size_t pattern) const;

 private:
  friend class PatternCounter;
  struct Instance {
    std::uint32_t pattern = 0;
    std::uint32_t size = 0;
  };
  bool add(const FactNumbers& numbers, const std::vector<std::string>& facts,
           std::uint32_t pattern);
  void add(const std::vector<std::uint32_t>& facts, std::uint32_t pattern);
  /// The facts that instances of these took.
  std::size_t add_goals(const Structure& structure, const std::vector<GoalLines>& goals);
  void add_blocks(const FactNumbers& numbers, const Structure& structure);

  std::vector<Pattern> patterns_;
  std::vector<Instance> instances_;
  std::vector<std::vector<std::uint32_t>> fills_;   // by fact: instances it is part of
  std::vector<std::vector<std::uint32_t>> closes_;  // by fact: instances it closes
};

/// Counts for one state at a time; keeps the rows it works with.
class PatternCounter {
 public:
  explicit PatternCounter(const PatternTable& table);

  /// The counts of every pattern in the state with these facts.
  const std::vector<PatternCount>& count(const std::vector<std::uint32_t>& facts);

 private:
  const PatternTable& table_;
  std::vector<std::uint16_t> filled_;  // by instance; all 0 between two calls
  std::vector<std::uint8_t> closed_;
  std::vector<std::uint32_t> touched_;
  std::vector<PatternCount> counts_;
};

}  // namespace rulewise::insight
