// state_patterns.h — Morph's graph patterns as features of states of a game in GDL: which hold.
//
//     const StatePatterns patterns(sight, graphs);
//     patterns.value(state.view(), weights);
//
// Idea      as graph_features.h, by the eye that Morph sees discovered boards with. Patterns are
//           seen by the one to move: what they say of the first role has the opposite sign where
//           the second is to move. What a question needs to work with is lent to one asker at a
//           time
// Needs     patterns that differ; states of the game the sight is of
// Promises  several threads may ask
// Tested by state_patterns_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "memory/feature.h"
#include "memory/graph.h"
#include "memory/state_sight.h"

namespace rulewise::memory {

class StatePatterns {
 public:
  StatePatterns(std::shared_ptr<const StateSight> sight, std::vector<Graph> graphs);
  StatePatterns(const StatePatterns&) = delete;
  StatePatterns& operator=(const StatePatterns&) = delete;
  ~StatePatterns();

  [[nodiscard]] const StateSight& sight() const { return *sight_; }
  [[nodiscard]] const std::vector<Graph>& graphs() const { return graphs_; }

  /// Adds a feature for each that holds, the weight of the first pattern being given.
  void list(std::span<const std::uint64_t> state, std::size_t first_weight,
            std::vector<Feature>& row) const;
  /// What those that hold say together, by weights of the patterns alone.
  [[nodiscard]] double value(std::span<const std::uint64_t> state, const float* weights) const;

 private:
  struct Look;
  /// Numbers of those that hold, and the sign they have for the first role.
  using Visit = std::function<void(const std::vector<std::uint32_t>& numbers, float sign)>;
  void ask(std::span<const std::uint64_t> state, const Visit& visit) const;
  [[nodiscard]] std::unique_ptr<Look> borrow() const;

  std::shared_ptr<const StateSight> sight_;
  std::vector<Graph> graphs_;
  mutable std::mutex lending_;
  mutable std::vector<std::unique_ptr<Look>> idle_;
};

}  // namespace rulewise::memory
