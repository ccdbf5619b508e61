// model_json.h — Clune's model of a game as `analyze --json` prints it.
//
// Promises  null where there is no model; a chess-like game has the model of its translation into
//           GDL, as far as that can be made and studied in the time
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>

#include "app/json.h"
#include "insight/model/game_model.h"
#include "syntax/scl/rules.h"

namespace rulewise::app {

/// The model of the role asked for, which is alone under `roles` too, or of the first, with
/// everybody's there.
[[nodiscard]] Json model_json(const insight::GameModel& model, const std::string& role);

struct ModelOptions {
  double seconds = 5;
  std::uint64_t seed = 1;
};

/// Of a chess-like game; without states where it could not be made in time.
[[nodiscard]] insight::GameModel model_of(const scl::Rules& rules, const ModelOptions& options);

}  // namespace rulewise::app
