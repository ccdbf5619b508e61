// learn_board.h — learning the weights of a chess-like game by playing it.
//
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>

#include "app/learn_course.h"
#include "machine/board/board_game.h"
#include "memory/store.h"

namespace rulewise::app {

struct WeightLesson {
  std::string method = "td";  // or tdleaf
  std::uint64_t seed = 1;
  int threads = 1;
  bool with_advisors = false;
  bool begins_with_rules = false;
  bool begins_anew = false;
  CourseLength length;
};

/// Goes on where it was; false if something could not be kept.
[[nodiscard]] bool teach_weights(const machine::board::BoardGame& game, const WeightLesson& lesson,
                                 memory::Store& store);

}  // namespace rulewise::app
