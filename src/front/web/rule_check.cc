#include "front/web/rule_check.h"

#include <utility>

#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::front {

void check_opening(scl::Reading& reading) {
  const base::Result<machine::MadeMachine> made = machine::make_machine(reading.rules, {});
  if (!made) {
    reading.diagnostics.warning({}, made.error().message, made.error().hint);
    return;
  }
  const game::Game& game = *made.value().game;
  if (!game.is_terminal(game.initial_state())) return;
  reading.diagnostics.warning(reading.rules.board.place.at,
                              "the game is over before the first move",
                              "a goal is met by the set-up, or White cannot move");
}

base::Diagnostics check_rules(std::string_view text, Language language) {
  base::Diagnostics diagnostics;
  if (language == Language::kScl) {
    scl::Reading reading = scl::read_rules(text);
    if (!reading.diagnostics.has_errors()) check_opening(reading);
    diagnostics = std::move(reading.diagnostics);
  } else {
    diagnostics = std::move(gdl::read_rules(text).diagnostics);
  }
  diagnostics.sort_by_place();
  return diagnostics;
}

}  // namespace rulewise::front
