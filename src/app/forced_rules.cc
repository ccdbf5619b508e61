#include "app/forced_rules.h"

#include "base/interruption.h"

namespace rulewise::app {

std::vector<tactics::Description> describe_rules(const tactics::DerivedGame& game) {
  if (!game.tactician) return tactics::describe(game.derivation);
  const logic::Net& net = game.tactician->game().net();
  return tactics::describe(game.derivation, tactics::find_images(game.derivation, net));
}

Json forced_rule_json(const tactics::Description& rule) {
  Json json{
      {"kind", tactics::name_of(rule.kind)}, {"text", rule.text},   {"sentence", rule.sentence},
      {"conditions", rule.conditions},       {"moves", rule.moves}, {"images", rule.images}};
  if (rule.image_of != tactics::kNoImage) json["image_of"] = rule.image_of;
  if (rule.kind == tactics::RuleKind::kWins) json["moves_to_win"] = rule.moves_to_win;
  return json;
}

Json forced_json(const tactics::DerivedGame& game, double seconds) {
  const tactics::Tactician* asked = game.tactician.get();
  Json json{{"unfolded", game.derivation.is_unfolded},
            {"notes", game.derivation.notes},
            {"can_be_asked", asked != nullptr},
            {"gates", asked != nullptr ? Json(asked->extra_operations()) : Json(0)},
            {"cost_factor", asked != nullptr ? Json(asked->cost_factor()) : Json(nullptr)},
            {"seconds", seconds}};
  Json& definitions = json["definitions"] = Json::array();
  for (const tactics::Definition& d : tactics::definitions(game.derivation)) {
    definitions.push_back({{"name", d.name}, {"rules", d.rules}});
  }
  return json;
}

base::Result<tactics::DerivedGame> derive_in_time(const gdl::Rules& rules,
                                                  tactics::TacticsLimits limits, double seconds) {
  limits.derive.max_seconds = seconds / 3;
  limits.max_ground_seconds = seconds / 4;
  const base::Interruptible scope{base::Deadline(seconds)};
  return tactics::derive_game(rules, limits);
}

}  // namespace rulewise::app
