// td_course.h — learning in rounds: after each it is seen whether the weights have become better.
//
// Idea      the newest weights play the best so far, one ply each; who wins, also over four times
//           as many games, is the best. Where
//           several rounds bring nothing better, the course has settled and may stop; so it has
//           where games held out are foretold much worse than those learned from, round after
//           round: then it learns them by heart
// Promises  same pupil: the same course, also when it goes on from what another left
// Tested by td_learner_test.cc, state_learner_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "memory/pupil.h"
#include "memory/store.h"

namespace rulewise::memory {

struct CourseOptions {
  std::uint64_t seed = 1;
  std::uint64_t round_games = 500;
  std::size_t pairs = 20;       // of games after each round
  std::uint64_t patience = 12;  // rounds at least without anything better, and a quarter of all
                                // games; half as many learned by heart
};

/// What is kept of a course.
struct CourseState {
  TdState state;
  Weights best;
  std::uint64_t best_games = 0;
  std::uint64_t overfit_rounds = 0;  // of late, one after the other
  bool has_round_to_judge = false;   // it was over, and what came then was stopped
  bool began_with_rules = false;     // what they tell, instead of nothing
};

class TdCourse {
 public:
  /// The pupil goes on from `before.state`.
  TdCourse(std::unique_ptr<Pupil> pupil, const CourseOptions& options, CourseState before = {});

  /// A few games, and what they teach; points for the learning curve where a round has ended. Told
  /// to stop, the pupil leaves the game it is in; a round that is over then is judged by whoever
  /// goes on.
  [[nodiscard]] std::vector<CurvePoint> play();
  /// Games that were played and kept before, as `play` would have taken them.
  [[nodiscard]] std::vector<CurvePoint> learn_again(std::vector<SeenGame> games);
  [[nodiscard]] const CourseState& state();
  [[nodiscard]] std::uint64_t games() const { return pupil_->state().games; }
  [[nodiscard]] Pupil& pupil() { return *pupil_; }
  [[nodiscard]] const Pupil& pupil() const { return *pupil_; }
  [[nodiscard]] bool has_settled() const { return has_stalled() || has_overfit(); }
  /// Games held out tell that what was learned of late was learned by heart.
  [[nodiscard]] bool has_overfit() const;
  /// Someone at the table failed: there is no use in playing on.
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  /// The point of the curve that tells a person most.
  [[nodiscard]] std::string headline() const { return "score against " + yardstick_name_; }

 private:
  [[nodiscard]] bool has_stalled() const;
  [[nodiscard]] std::vector<CurvePoint> end_round();
  [[nodiscard]] std::vector<CurvePoint> end_round_after(std::uint64_t games);
  [[nodiscard]] bool is_confirmed(double score, std::uint64_t seed) const;
  void judge_losses(const TdReport& report);

  std::unique_ptr<Pupil> pupil_;
  CourseOptions options_;
  CourseState state_;
  std::string yardstick_name_;
  bool has_failed_ = false;
};

}  // namespace rulewise::memory
