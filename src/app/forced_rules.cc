#include "app/forced_rules.h"

namespace rulewise::app {

std::vector<tactics::Description> describe_rules(const tactics::Tactician& tactician) {
  const tactics::Derivation& derivation = tactician.derivation();
  return tactics::describe(derivation, tactics::find_images(derivation, tactician.game().net()));
}

Json forced_rule_json(const tactics::Description& rule) {
  Json json{
      {"kind", tactics::name_of(rule.kind)}, {"text", rule.text},   {"sentence", rule.sentence},
      {"conditions", rule.conditions},       {"moves", rule.moves}, {"images", rule.images}};
  if (rule.image_of != tactics::kNoImage) json["image_of"] = rule.image_of;
  if (rule.kind == tactics::RuleKind::kWins) json["moves_to_win"] = rule.moves_to_win;
  return json;
}

Json forced_json(const tactics::Tactician& tactician, double seconds) {
  return {{"unfolded", tactician.derivation().is_unfolded},
          {"notes", tactician.derivation().notes},
          {"gates", tactician.extra_operations()},
          {"cost_factor", tactician.cost_factor()},
          {"seconds", seconds}};
}

}  // namespace rulewise::app
