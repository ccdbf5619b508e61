// td_course.h — learning in rounds: after each it is seen whether the weights have become better.
//
// Idea      the newest weights play the best so far, one ply each; who wins is the best. Where
//           several rounds bring nothing better, the course has settled and may stop
// Promises  same seed and number of threads: the same course, also when it goes on from bytes
// Tested by td_learner_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "memory/store.h"
#include "memory/td_memory.h"

namespace rulewise::memory {

struct CourseOptions {
  TdOptions td;
  std::uint64_t round_games = 500;
  std::size_t pairs = 20;       // of games after each round
  std::uint64_t patience = 12;  // rounds without anything better
};

class TdCourse {
 public:
  TdCourse(const board::CompiledGame& game, const CourseOptions& options, TdMemory memory = {});

  /// A few games, and what they teach; points for the learning curve where a round has ended.
  [[nodiscard]] std::vector<CurvePoint> play();
  [[nodiscard]] const TdMemory& memory();
  [[nodiscard]] std::uint64_t games() const { return learner_.games(); }
  [[nodiscard]] bool has_settled() const;

 private:
  [[nodiscard]] std::vector<CurvePoint> end_round();

  const board::CompiledGame& game_;
  CourseOptions options_;
  TdMemory memory_;
  TdLearner learner_;
};

/// Weights that count pieces, every kind but vital ones alike: what a learner is measured by.
[[nodiscard]] Weights counting_weights(const board::CompiledGame& game);

}  // namespace rulewise::memory
