// lesson.h — a course of learning in company: opponents, records, and other processes that play.
//
// Tested by tests/cli, tests/tournament
#pragma once

#include <string>

#include "app/learn_course.h"
#include "app/lesson_record.h"
#include "app/lesson_rival.h"
#include "game/game.h"
#include "memory/store.h"
#include "memory/td_course.h"
#include "play/ranks.h"

namespace rulewise::app {

/// Whom a lesson is played against, where its games are written, and who plays them.
struct LessonCompany {
  std::vector<std::string> against{};  // players that take turns by lot; empty: itself
  std::string record{};                // a file; empty: nowhere
  play::Ranks* ranks = nullptr;        // that play for rank 0; none: this process plays alone
};

/// The tables that a process plays at.
[[nodiscard]] std::size_t tables_of(int threads);

/// Plays the course; false if something could not be kept, or an opponent failed.
[[nodiscard]] bool play_lesson(const game::Game& game, memory::TdCourse& course,
                               const CourseLength& length, const LessonCompany& company,
                               const RecordHead& head, memory::Store& store,
                               const CoursePlace& place);

}  // namespace rulewise::app
