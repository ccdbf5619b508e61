#include "app/forced_rules.h"

#include <algorithm>

#include "app/rule_headline.h"
#include "base/interruption.h"
#include "game/limit.h"
#include "machine/machine.h"

namespace rulewise::app {
namespace {

std::vector<tactics::Description> describe_rules(const tactics::DerivedGame& game) {
  if (!game.tactician) return tactics::describe(game.derivation);
  const logic::Net& net = game.tactician->game().net();
  return tactics::describe(game.derivation, tactics::find_images(game.derivation, net));
}

/// The board of the game; none where it cannot be made. May be interrupted.
FactGrid board_of(const tactics::DerivedGame& game, const gdl::Rules& rules) {
  if (game.tactician) return StatePicture(game.tactician->game()).grid();
  machine::MachineOptions options;
  options.kind = machine::MachineKind::kRelational;
  const auto made = machine::make_machine(rules, options);
  return made ? StatePicture(*made.value().game).grid() : FactGrid{};
}

}  // namespace

ToldRules tell_in_time(const tactics::DerivedGame& game, const gdl::Rules& rules, double seconds) {
  constexpr double kLeastSeconds = 0.5;
  const base::Interruptible scope{base::Deadline(std::max(seconds, kLeastSeconds))};
  ToldRules told{describe_rules(game), {}};
  try {
    told.grid = board_of(game, rules);
  } catch (const game::Interrupted&) {
    // Rules can be told without a diagram.
  }
  return told;
}

Json forced_rule_json(const tactics::Description& rule, const FactGrid& grid) {
  Json json{
      {"kind", tactics::name_of(rule.kind)}, {"text", rule.text},   {"sentence", rule.sentence},
      {"conditions", rule.conditions},       {"moves", rule.moves}, {"images", rule.images}};
  if (rule.image_of != tactics::kNoImage) json["image_of"] = rule.image_of;
  if (rule.kind == tactics::RuleKind::kWins) json["moves_to_win"] = rule.moves_to_win;
  const std::string words = headline(grid, rule);
  if (!words.empty()) json["headline"] = words;
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
