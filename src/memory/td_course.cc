#include "memory/td_course.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace rulewise::memory {

TdCourse::TdCourse(std::unique_ptr<Pupil> pupil, const CourseOptions& options, CourseState before)
    : pupil_(std::move(pupil)),
      options_(options),
      state_(std::move(before)),
      yardstick_name_(pupil_->yardstick_name()) {
  if (state_.best.empty()) state_.best = pupil_->state().mean;
}

const CourseState& TdCourse::state() {
  state_.state = pupil_->state();
  if (state_.best_games == 0) state_.best = state_.state.mean;  // no round has ended yet
  return state_;
}

bool TdCourse::has_stalled() const {
  constexpr std::uint64_t kShare = 4;  // of all games so far: what took long to find is not beaten
                                       // in a moment
  return games() >=
         state_.best_games + std::max(options_.patience * options_.round_games, games() / kShare);
}

bool TdCourse::has_overfit() const {
  return state_.overfit_rounds >= std::max<std::uint64_t>(1, options_.patience / 2);
}

/// Losses of a few games vary: only a clear difference counts, and only where it stays.
void TdCourse::judge_losses(const TdReport& report) {
  constexpr std::uint64_t kEnough = 20;  // games of each sort
  constexpr double kClearly = 1.2;       // times as much
  if (report.held_out < kEnough || report.learned < kEnough) return;
  const bool is_overfit = report.held_out_loss > kClearly * report.learned_loss;
  state_.overfit_rounds = is_overfit ? state_.overfit_rounds + 1 : 0;
}

std::vector<CurvePoint> TdCourse::play() {
  if (state_.has_round_to_judge) return end_round();
  const std::uint64_t before = games();
  if (!pupil_->play()) {
    has_failed_ = !pupil_->is_stopped();
    return {};
  }
  return end_round_after(before);
}

std::vector<CurvePoint> TdCourse::learn_again(std::vector<SeenGame> games_before) {
  std::vector<CurvePoint> points;
  if (state_.has_round_to_judge) points = end_round();
  const std::uint64_t before = games();
  pupil_->learn_again(std::move(games_before));
  for (CurvePoint& point : end_round_after(before)) points.push_back(std::move(point));
  return points;
}

/// If one has ended since there were so many games.
std::vector<CurvePoint> TdCourse::end_round_after(std::uint64_t games_before) {
  if (games() / options_.round_games == games_before / options_.round_games) return {};
  return end_round();
}

/// A few games are won by luck, round after round, until what is called best is far worse than it
/// was: more of them must say so.
bool TdCourse::is_confirmed(double score, std::uint64_t seed) const {
  constexpr std::size_t kMore = 4;  // times as many games
  constexpr double kLeast = 0.52;
  const double more = pupil_->score(pupil_->state().mean, state_.best, kMore * options_.pairs,
                                    base::combine(seed, kMore));
  return (score + kMore * more) / (1 + kMore) > kLeast;
}

std::vector<CurvePoint> TdCourse::end_round() {
  const Weights& newest = pupil_->state().mean;
  const std::uint64_t seed = base::combine(options_.seed, games());
  std::vector<CurvePoint> points;
  // Before the first round has ended the best are the newest, whenever that was looked at: no
  // measure. Later, equals would keep a course going for ever.
  bool is_better = state_.best_games == 0;
  if (!is_better) {
    const double against_best = pupil_->score(newest, state_.best, options_.pairs, seed);
    is_better = against_best > 0.5 && is_confirmed(against_best, seed);
    points.push_back({games(), "score against the best before", against_best});
  }
  points.push_back(
      {games(), headline(), pupil_->score(newest, pupil_->yardstick(), options_.pairs, seed)});
  state_.has_round_to_judge = pupil_->is_stopped();
  if (state_.has_round_to_judge) return {};
  if (is_better) {
    state_.best = newest;
    state_.best_games = games();
  }
  const TdReport report = pupil_->report();
  judge_losses(report);
  points.push_back({games(), "loss on games held out", report.held_out_loss});
  points.push_back({games(), "loss on games learned from", report.learned_loss});
  points.push_back({games(), "plies a game", report.plies});
  return points;
}

}  // namespace rulewise::memory
