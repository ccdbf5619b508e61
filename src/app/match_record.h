// match_record.h — matches as files: the field's common match format, and a list of moves.
//
// Idea      the keys of ggp-base's match records, so that what reads those reads these; one key of
//           our own beside them has the rest
// Promises  the moves are also written as `walk --moves` takes them
// Tested by tests/arena
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/json.h"
#include "front/ggp/referee.h"

namespace rulewise::app {

/// What a record says beside what was played.
struct RecordFrame {
  std::string game;  // as it was typed
  std::vector<std::string> roles;
  std::vector<std::string> players;  // by role
  front::RefereeOptions options;
};

[[nodiscard]] Json match_to_json(const front::RefereedMatch& match, const RecordFrame& frame);
/// FOLDER/NAME.json and FOLDER/NAME.jsonl; false if that cannot be.
[[nodiscard]] bool write_match(const std::string& folder, const front::RefereedMatch& match,
                               const RecordFrame& frame);

}  // namespace rulewise::app
