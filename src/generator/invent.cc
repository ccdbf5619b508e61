#include "generator/invent.h"

#include <string>

#include "generator/draw.h"
#include "generator/frame.h"
#include "generator/goals.h"
#include "generator/names.h"
#include "generator/powers.h"

namespace rulewise::generator {

scl::Rules invent_rules(const Parameters& parameters, std::uint64_t seed) {
  Draw draw(seed);
  const Frame frame = draw_frame(parameters, draw);
  scl::Rules rules;
  rules.name = "game_" + std::to_string(seed);
  rules.board = frame.board;
  for (std::size_t type = 0; type < frame.types; ++type) {
    rules.pieces.push_back(draw_piece(parameters, frame, draw));
    rules.pieces.back().name = plain_name(type);
  }
  rules.constraints.must_capture = draw.yes(parameters.must_capture);
  rules.goals = draw_goals(parameters, frame, draw);
  return rules;
}

}  // namespace rulewise::generator
