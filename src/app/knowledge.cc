#include "app/knowledge.h"

#include <memory>

#include "app/rule_files.h"
#include "insight/model/game_model.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {

play::Knowledge knowledge_of(const std::string& name, const game::Game& game, double max_seconds,
                             std::uint64_t seed) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file || file.value().language == Language::kScl) return {};
  const gdl::Reading reading = gdl::read_rules(file.value().text);
  if (reading.diagnostics.has_errors()) return {};
  return {std::make_shared<const insight::GameModel>(
      insight::build_model(reading.rules, game, {.max_seconds = max_seconds, .seed = seed}))};
}

std::function<std::shared_ptr<const insight::GameModel>(double)> model_maker(
    const std::string& file, const game::Game& game, std::uint64_t seed) {
  return [file, &game, seed](double max_seconds) {
    return knowledge_of(file, game, max_seconds, seed).model;
  };
}

}  // namespace rulewise::app
