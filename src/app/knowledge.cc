#include "app/knowledge.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/learned.h"
#include "app/rule_files.h"
#include "play/derived_tactics.h"
#include "play/game_study.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

/// Of a file in GDL without faults.
std::optional<gdl::Rules> rules_of(const std::string& name) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file || file.value().language == Language::kScl) return std::nullopt;
  gdl::Reading reading = gdl::read_rules(file.value().text);
  if (reading.diagnostics.has_errors()) return std::nullopt;
  return std::move(reading.rules);
}

bool names(const play::Configuration& configuration, const char* word) {
  return std::ranges::find(configuration.advisors, word) != configuration.advisors.end();
}

}  // namespace

play::Knowledge knowledge_of(const std::string& name, const game::Game& game,
                             const KnowledgeOptions& options) {
  const std::optional<gdl::Rules> rules = rules_of(name);
  if (!rules) return {};
  const play::GameStudy study = play::study_game(
      *rules, game, {options.max_seconds, options.seed, options.with_advice, options.with_singles});
  play::Knowledge knowledge;
  knowledge.model = study.model;
  knowledge.advice = study.advice;
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
  knowledge.study = studier_of(file, game, seed);
  if (wants_memory) {
    knowledge.learned = learned_about(game);
    knowledge.learned_states = learned_states_about(file, game);
  }
  if (wants_tactics) knowledge.tactician = tactician_of(file, game);
  return knowledge;
}

std::shared_ptr<const tactics::Tactician> tactician_of(const std::string& name,
                                                       const game::Game& game) {
  const std::optional<gdl::Rules> rules = rules_of(name);
  return rules ? play::derived_tactics(*rules, game, play::kMostTacticsSeconds) : nullptr;
}

std::function<play::GameStudy(double)> studier_of(const std::string& file, const game::Game& game,
                                                  std::uint64_t seed) {
  return [file, &game, seed](double max_seconds) {
    const std::optional<gdl::Rules> rules = rules_of(file);
    return rules ? play::study_game(*rules, game, {max_seconds, seed}) : play::GameStudy{};
  };
}

}  // namespace rulewise::app
