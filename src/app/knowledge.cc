#include "app/knowledge.h"

#include <algorithm>
#include <memory>

#include "app/learned.h"
#include "app/rule_files.h"
#include "base/clock.h"
#include "insight/advice/state_knowledge.h"
#include "insight/model/game_model.h"
#include "play/derived_tactics.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

constexpr double kModelShare = 0.3;  // of the time, where advisors are wanted as well
constexpr double kStructureShare = 0.2;

bool names(const play::Configuration& configuration, const char* word) {
  return std::ranges::find(configuration.advisors, word) != configuration.advisors.end();
}

}  // namespace

play::Knowledge knowledge_of(const std::string& name, const game::Game& game,
                             const KnowledgeOptions& options) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file || file.value().language == Language::kScl) return {};
  const gdl::Reading reading = gdl::read_rules(file.value().text);
  if (reading.diagnostics.has_errors()) return {};
  const base::Stopwatch watch;
  play::Knowledge knowledge;
  const double model_seconds = options.max_seconds * (options.with_advice ? kModelShare : 1);
  knowledge.model = std::make_shared<const insight::GameModel>(insight::build_model(
      reading.rules, game, {.max_seconds = model_seconds, .seed = options.seed}));
  if (!options.with_advice) return knowledge;
  insight::SampleLimits sample;
  sample.max_seconds = options.max_seconds * kStructureShare;
  const insight::Structure structure = insight::discover(reading.rules, game, options.seed, sample);
  insight::StudyLimits limits;
  limits.max_seconds = std::max(0.1, options.max_seconds - watch.seconds());
  limits.seed = options.seed;
  limits.tries_singles = options.with_singles;
  knowledge.advice = insight::study(reading.rules, game, structure, knowledge.model, limits);
  return knowledge;
}

play::Knowledge knowledge_for(const std::string& file, const game::Game& game,
                              std::span<const std::string> players, double max_seconds,
                              std::uint64_t seed) {
  KnowledgeOptions options{max_seconds, seed};
  bool is_wanted = false;
  bool wants_memory = false;
  bool wants_tactics = false;
  for (const std::string& text : players) {
    const auto configuration = play::read_configuration(text);
    if (!configuration) continue;
    const bool wants_advice = play::wants_advice(configuration.value());
    is_wanted |= wants_advice || play::wants_model(configuration.value());
    wants_memory |= play::welcomes_memory(configuration.value());
    wants_tactics |= play::wants_tactics(configuration.value());
    options.with_advice |= wants_advice;
    options.with_singles |= names(configuration.value(), "figure8");
  }
  play::Knowledge knowledge = is_wanted ? knowledge_of(file, game, options) : play::Knowledge{};
  knowledge.make_model = model_maker(file, game, seed);
  if (wants_memory) {
    knowledge.learned = learned_about(game);
    knowledge.learned_states = learned_states_about(file, game);
  }
  if (wants_tactics) knowledge.tactician = tactician_of(file, game);
  return knowledge;
}

std::shared_ptr<const tactics::Tactician> tactician_of(const std::string& name,
                                                       const game::Game& game) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file || file.value().language == Language::kScl) return nullptr;
  const gdl::Reading reading = gdl::read_rules(file.value().text);
  if (reading.diagnostics.has_errors()) return nullptr;
  return play::derived_tactics(reading.rules, game, play::kMostTacticsSeconds);
}

std::function<std::shared_ptr<const insight::GameModel>(double)> model_maker(
    const std::string& file, const game::Game& game, std::uint64_t seed) {
  return [file, &game, seed](double max_seconds) {
    return knowledge_of(file, game, {max_seconds, seed}).model;
  };
}

}  // namespace rulewise::app
