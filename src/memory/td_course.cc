#include "memory/td_course.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace rulewise::memory {

Weights counting_weights(const board::CompiledGame& game) {
  const BoardFeatures features(game, {.with_advisors = false});
  Weights weights(features.count(), 0);
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    const bool is_vital = features.is_vital(board::code_of(kind, board::Colour::kWhite));
    weights[features.layout().material + kind] = is_vital ? 0 : 1;
  }
  return weights;
}

TdCourse::TdCourse(const board::CompiledGame& game, const CourseOptions& options, TdMemory memory)
    : game_(game),
      options_(options),
      memory_(std::move(memory)),
      learner_(game, options.td, memory_.state) {
  memory_.with_advisors = options.td.features.with_advisors;
  if (memory_.best.empty()) memory_.best = learner_.state().mean;
}

const TdMemory& TdCourse::memory() {
  memory_.state = learner_.state();
  return memory_;
}

bool TdCourse::has_settled() const {
  return learner_.games() >= memory_.best_games + options_.patience * options_.round_games;
}

std::vector<CurvePoint> TdCourse::play() {
  const std::uint64_t round = learner_.games() / options_.round_games;
  learner_.play();
  if (learner_.games() / options_.round_games == round) return {};
  return end_round();
}

std::vector<CurvePoint> TdCourse::end_round() {
  const BoardFeatures::Options& features = options_.td.features;
  const std::uint64_t games = learner_.games();
  LearnedEvaluation newest(game_, learner_.weights(), features);
  LearnedEvaluation best(game_, std::make_shared<const Weights>(memory_.best), features);
  LearnedEvaluation counting(game_, std::make_shared<const Weights>(counting_weights(game_)),
                             {.with_advisors = false});
  const std::uint64_t seed = base::combine(options_.td.seed, games);
  const bool is_quiet = options_.td.looks_quietly;
  const double against_best = one_ply_score(game_, newest, best, options_.pairs, seed, is_quiet);
  const double against_counting =
      one_ply_score(game_, newest, counting, options_.pairs, seed, is_quiet);
  if (against_best >= 0.5) {
    memory_.best = *learner_.weights();
    memory_.best_games = games;
  }
  const TdReport report = learner_.take_report();
  return {{games, "score against the best before", against_best},
          {games, "score against counting pieces", against_counting},
          {games, "loss on games held out", report.held_out_loss},
          {games, "plies a game",
           static_cast<double>(report.plies) /
               static_cast<double>(std::max<std::uint64_t>(1, report.games))}};
}

}  // namespace rulewise::memory
