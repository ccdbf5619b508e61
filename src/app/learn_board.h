// learn_board.h — learning the weights of a chess-like game by playing it.
//
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>

#include "app/learn_course.h"
#include "app/lesson.h"
#include "machine/board/board_game.h"
#include "memory/fingerprint.h"
#include "memory/store.h"
#include "memory/td_course.h"
#include "memory/td_memory.h"

namespace rulewise::app {

struct WeightLesson {
  std::string method = "td";  // or tdleaf
  std::uint64_t seed = 1;
  int threads = 1;
  bool with_advisors = false;
  bool with_patterns = false;  // that Morph made for this game, as the store has them
  bool begins_with_rules = false;
  bool begins_anew = false;
  CourseLength length;
  LessonCompany company{};
  std::string name{};      // of the game, for records
  std::string settings{};  // as asked for, to be kept
};

/// Where and how a course that goes on from `before` is kept. What it is given must outlive it.
[[nodiscard]] CoursePlace place_of(const memory::TdCourse& course, const memory::TdMemory& before,
                                   const machine::board::CompiledGame& game,
                                   const memory::Fingerprint& fingerprint,
                                   const std::string& method);
/// Gives it the games that it was measured by when it was kept.
void recall_examples(memory::TdCourse& course, const CoursePlace& place,
                     const memory::Fingerprint& fingerprint, const memory::Store& store);

/// Goes on where it was; false if something could not be kept.
[[nodiscard]] bool teach_weights(const machine::board::BoardGame& game, const WeightLesson& lesson,
                                 memory::Store& store);

/// Every rank of the company but 0: plays until told that it is over; false after saying why it
/// cannot.
[[nodiscard]] bool play_for_weights(const machine::board::BoardGame& game,
                                    const WeightLesson& lesson);

}  // namespace rulewise::app
