// checks.h — what a text that reads well can still have wrong: set-up, goals, pieces, additions.
//
// Idea      each check looks at finished rules and tells its faults; none depends on another
// Needs     rules without faults of grammar
// Tested by faults_test.cc
#pragma once

#include "base/diagnostics.h"
#include "syntax/scl/piece_names.h"
#include "syntax/scl/rules.h"

namespace rulewise::scl {

/// Two pieces on one square, White's or one of each side; too few squares to assign pieces to.
void check_setup(const Rules& rules, base::Diagnostics& diagnostics);
/// Goals that are met before the first move; nothing said of a player who cannot move.
void check_goals(const Rules& rules, base::Diagnostics& diagnostics);
/// Names without a definition, and which defined ones they may have meant.
void check_names(const PieceNames& names, base::Diagnostics& diagnostics);
/// Movements and captures that can do nothing or contradict themselves.
void check_pieces(const Rules& rules, base::Diagnostics& diagnostics);
/// Our own rules: what needs a royal piece has one, castling fits the set-up.
void check_additions(const Rules& rules, base::Diagnostics& diagnostics);

}  // namespace rulewise::scl
