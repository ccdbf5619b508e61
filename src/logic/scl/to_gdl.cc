#include "logic/scl/to_gdl.h"

#include <utility>

#include "logic/scl/board_rules.h"
#include "logic/scl/chains.h"
#include "logic/scl/draft.h"
#include "logic/scl/end_rules.h"
#include "logic/scl/foresight.h"
#include "logic/scl/history_rules.h"
#include "logic/scl/mate_rules.h"
#include "logic/scl/misfits.h"
#include "logic/scl/power_rules.h"
#include "logic/scl/turn_rules.h"
#include "logic/scl/unused_rules.h"
#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

std::string head_text(const scl::Rules& rules, const base::Diagnostics& misfits) {
  Sheet sheet;
  sheet.comment(rules.name + ", translated from its rules as a chess-like game.");
  sheet.comment(
      "A turn is one step or several: (promote s r k) makes the piece on s a k of r, (move q t) "
      "goes from q to t, (capture q t v e) goes there and takes the pieces on the squares v, "
      "which are removed or held by white or black, stop ends a chain of captures, (place k s) "
      "puts a piece on the board. Who waits does noop.");
  for (const base::Diagnostic& misfit : misfits.all()) {
    sheet.comment("NOT THE SAME GAME: " + misfit.message + ".");
  }
  return sheet.text() + '\n';
}

std::string forgetting(const scl::Repetition& rule) {
  return "positions that come again do not end the game (in the rules: at occurrence " +
         std::to_string(rule.times) + ")";
}

}  // namespace

base::Result<GdlSheet> to_gdl(const scl::Rules& whole, const GdlOptions& options) {
  scl::Rules rules = whole;
  if (!options.remembers) rules.additions.repetition.reset();
  if (rules.board.setup == scl::SetupKind::kRandom) {
    return base::Error{"the set-up of " + rules.name + " is drawn at random",
                       "draw it before the translation"};
  }
  Draft draft(rules);
  draft.misfits() = gdl_misfits(rules);
  if (whole.additions.repetition && !options.remembers) {
    draft.misfits().warning(whole.additions.place.at, forgetting(*whole.additions.repetition));
  }
  const Scene scene{draft.features().asks, draft.features().lifts, {}, draft.features().stays};
  PowerWriter powers(draft, scene);
  powers.write();
  const std::string end = end_text(draft, powers);
  const std::string legal = legal_text(draft);
  const std::string foresight = foresight_text(draft) + mate_text(draft) + chains_text(draft);
  const std::string next = next_text(draft) + '\n' + history_text(draft);
  if (draft.victims().too_many()) {
    return base::Error{"the captures of " + rules.name + " can take too many groups of pieces (" +
                       std::to_string(VictimSets::kMost) + " and more)"};
  }
  Sheet middle;
  middle.heading("What pieces can do");
  const std::string all = head_text(rules, draft.misfits()) + opening_text(draft) + '\n' +
                          geometry_text(draft) + '\n' + middle.text() + emptiness_text(scene) +
                          powers.text() + '\n' + foresight + legal + '\n' + next + '\n' + end;
  return GdlSheet{without_unused(all), draft.misfits()};
}

}  // namespace rulewise::logic
