// to_gdl.h — a chess-like game in GDL: the same game for any general game player.
//
//     auto sheet = logic::to_gdl(rules);
//     if (sheet) write(sheet.value().text);
//
// Idea      geometry becomes tables, powers become rules, and a turn becomes one or more steps
//           with the same player in control; docs/translate.md tells the encoding
// Needs     rules that passed the check, with a set-up that is not random
// Promises  valid GDL with comments; the same text for the same rules. `misfits` says which rules
//           of the game GDL's sheet does not have: empty means it is exactly the same game
// Tested by to_gdl_test.cc, tests/agree
#pragma once

#include <string>

#include "base/diagnostics.h"
#include "base/result.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

struct GdlSheet {
  std::string text;
  base::Diagnostics misfits;  // warnings, each where the rule stands
};

struct GdlOptions {
  /// Without it the sheet has no rule about repetition, which is then a misfit: a game that does
  /// not remember its positions may be grounded, and is played faster.
  bool remembers = true;
};

[[nodiscard]] base::Result<GdlSheet> to_gdl(const scl::Rules& rules,
                                            const GdlOptions& options = {});

}  // namespace rulewise::logic
