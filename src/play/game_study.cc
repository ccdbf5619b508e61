#include "play/game_study.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/clock.h"
#include "insight/advice/state_knowledge.h"
#include "insight/model/game_model.h"

namespace rulewise::play {
namespace {

constexpr double kModelShare = 0.3;  // of the time, where advisors are wanted as well
constexpr double kStructureShare = 0.2;

}  // namespace

GameStudy study_game(const gdl::Rules& rules, const game::Game& game,
                     const GameStudyOptions& options) {
  const base::Stopwatch watch;
  GameStudy study;
  const double model_seconds = options.max_seconds * (options.with_advice ? kModelShare : 1);
  study.model = std::make_shared<const insight::GameModel>(
      insight::build_model(rules, game, {.max_seconds = model_seconds, .seed = options.seed}));
  if (!options.with_advice) return study;
  insight::SampleLimits sample;
  sample.max_seconds = options.max_seconds * kStructureShare;
  const insight::Structure structure = insight::discover(rules, game, options.seed, sample);
  insight::StudyLimits limits;
  limits.max_seconds = std::max(0.1, options.max_seconds - watch.seconds());
  limits.seed = options.seed;
  limits.tries_singles = options.with_singles;
  study.advice = insight::study(rules, game, structure, study.model, limits);
  return study;
}

std::function<GameStudy(double)> game_studier(gdl::Rules rules, const game::Game& game,
                                              std::uint64_t seed) {
  return [rules = std::make_shared<const gdl::Rules>(std::move(rules)), &game,
          seed](double max_seconds) {
    return study_game(*rules, game, {max_seconds, seed});
  };
}

}  // namespace rulewise::play
