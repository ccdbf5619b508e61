#include "app/knowledge.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/learned.h"
#include "app/load_rules.h"
#include "play/derived_tactics.h"
#include "search/takings.h"

namespace rulewise::app {
namespace {

bool names(const play::Configuration& configuration, const char* word) {
  return std::ranges::find(configuration.advisors, word) != configuration.advisors.end();
}

/// What players want to be told, all of them together.
struct Wants {
  bool model = false;
  bool advice = false;
  bool singles = false;
  bool memory = false;
  bool tactics = false;
};

Wants wants_of(std::span<const std::string> players) {
  Wants wants;
  for (const std::string& text : players) {
    const auto configuration = play::read_configuration(text);
    if (!configuration) continue;
    const bool wants_advice = play::wants_advice(configuration.value());
    wants.model |= wants_advice || play::wants_model(configuration.value());
    wants.advice |= wants_advice;
    wants.singles |= names(configuration.value(), "figure8");
    wants.memory |= play::welcomes_memory(configuration.value());
    wants.tactics |= play::wants_tactics(configuration.value());
  }
  return wants;
}

play::Knowledge studied(const gdl::Rules& rules, const game::Game& game,
                        const play::GameStudyOptions& options) {
  const play::GameStudy study = play::study_game(rules, game, options);
  play::Knowledge knowledge;
  knowledge.model = study.model;
  knowledge.advice = study.advice;
  return knowledge;
}

/// `name` is how the file is found again.
play::Knowledge known_of(const RuleFile& file, const std::string& name, const game::Game& game,
                         std::span<const std::string> players, double max_seconds,
                         std::uint64_t seed) {
  const Wants wants = wants_of(players);
  std::optional<gdl::Rules> rules = rules_of(file);
  play::Knowledge knowledge;
  if (rules && wants.model) {
    knowledge = studied(*rules, game, {max_seconds, seed, wants.advice, wants.singles});
  }
  if (rules && wants.tactics) {
    knowledge.tactician = play::derived_tactics(*rules, game, play::kMostTacticsSeconds);
  }
  if (wants.memory) {
    knowledge.learned = learned_about(game);
    if (rules) knowledge.learned_states = learned_states_about(name, game);
  }
  if (rules) knowledge.study = play::game_studier(std::move(*rules), game, seed);
  knowledge.takings = std::make_shared<search::KnownTakings>();
  return knowledge;
}

}  // namespace

play::Knowledge knowledge_of(const std::string& name, const game::Game& game,
                             const play::GameStudyOptions& options) {
  const std::optional<gdl::Rules> rules = rules_of(name);
  return rules ? studied(*rules, game, options) : play::Knowledge{};
}

play::Knowledge knowledge_for(const RuleFile& file, const game::Game& game,
                              std::span<const std::string> players, double max_seconds,
                              std::uint64_t seed) {
  return known_of(file, file.name, game, players, max_seconds, seed);
}

play::Knowledge knowledge_for(const std::string& name, const game::Game& game,
                              std::span<const std::string> players, double max_seconds,
                              std::uint64_t seed) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file) return {};
  return known_of(file.value(), name, game, players, max_seconds, seed);
}

std::shared_ptr<const tactics::Tactician> tactician_of(const std::string& name,
                                                       const game::Game& game) {
  const std::optional<gdl::Rules> rules = rules_of(name);
  return rules ? play::derived_tactics(*rules, game, play::kMostTacticsSeconds) : nullptr;
}

std::function<play::GameStudy(double)> studier_of(const std::string& name, const game::Game& game,
                                                  std::uint64_t seed) {
  std::optional<gdl::Rules> rules = rules_of(name);
  if (!rules) return {};
  return play::game_studier(std::move(*rules), game, seed);
}

}  // namespace rulewise::app
