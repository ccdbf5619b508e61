#include "syntax/scl/scl.h"

#include "syntax/scl/checks.h"
#include "syntax/scl/game_reader.h"

namespace rulewise::scl {
namespace {

std::size_t movement_count(const Piece& piece) {
  std::size_t count = piece.moving.size();
  for (const Capture& capture : piece.capturing) count += capture.movements.size();
  return count;
}

/// Whether the rules are of a size that everything after the reader can bear; says so if not.
bool is_within(const ReadLimits& limits, const Rules& rules, const PieceNames& names,
               base::Diagnostics& diagnostics) {
  const auto refuse = [&](base::Location where, std::size_t most, const std::string& things) {
    diagnostics.error(where, "more than " + std::to_string(most) + ' ' + things,
                      "is this really a game for people?");
    return false;
  };
  if (rules.pieces.size() > limits.max_pieces) {
    return refuse(names.all()[limits.max_pieces].first_use, limits.max_pieces, "kinds of pieces");
  }
  if (rules.goals.size() > limits.max_goals) {
    return refuse(rules.goals[limits.max_goals].place.at, limits.max_goals, "goals");
  }
  for (const Piece& piece : rules.pieces) {
    if (movement_count(piece) > limits.max_movements) {
      return refuse(piece.place.at, limits.max_movements, "movements of one piece");
    }
  }
  return true;
}

}  // namespace

Reading read_rules(std::string_view text, const ReadLimits& limits) {
  Reading reading;
  base::Diagnostics& diagnostics = reading.diagnostics;
  if (text.size() > limits.max_bytes) {
    diagnostics.error({}, "the text is longer than " + std::to_string(limits.max_bytes) + " bytes",
                      "is this really a rule file?");
    return reading;
  }
  GameReader reader(text, diagnostics);
  reading.rules = reader.read();
  if (!is_within(limits, reading.rules, reader.names(), diagnostics)) return reading;
  check_names(reader.names(), diagnostics);
  if (diagnostics.has_errors()) return reading;
  check_setup(reading.rules, diagnostics);
  if (diagnostics.has_errors()) return reading;
  check_goals(reading.rules, diagnostics);
  check_pieces(reading.rules, diagnostics);
  check_additions(reading.rules, diagnostics);
  return reading;
}

}  // namespace rulewise::scl
