#include "syntax/scl/scl.h"

#include "syntax/scl/checks.h"
#include "syntax/scl/game_reader.h"

namespace rulewise::scl {

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
  if (reader.names().all().size() > limits.max_pieces) {
    diagnostics.error({}, "more than " + std::to_string(limits.max_pieces) + " kinds of pieces");
    return reading;
  }
  check_names(reader.names(), diagnostics);
  if (diagnostics.has_errors()) return reading;
  check_setup(reading.rules, diagnostics);
  check_goals(reading.rules, diagnostics);
  check_pieces(reading.rules, diagnostics);
  check_additions(reading.rules, diagnostics);
  return reading;
}

}  // namespace rulewise::scl
