#include "app/lesson.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "app/learn_ranks.h"
#include "app/messages.h"

namespace rulewise::app {

std::size_t tables_of(int threads) { return static_cast<std::size_t>(std::max(1, threads)); }

bool play_lesson(const game::Game& game, memory::TdCourse& course, const CourseLength& length,
                 const LessonCompany& company, const RecordHead& head, memory::Store& store,
                 const CoursePlace& place) {
  std::unique_ptr<LessonRecord> record;
  if (!company.record.empty()) {
    record = LessonRecord::open(company.record, game, head);
    if (!record) return false;
    course.pupil().set_watcher([&](std::uint64_t number, const memory::SeenGame& played) {
      record->write({number + 1, rival_in(company.against, head.seed, number), played.choices,
                     played.is_over ? std::optional(played.result) : std::nullopt});
    });
  }
  std::optional<LearnRanks> others;
  if (company.ranks != nullptr) {
    others.emplace(*company.ranks, course.pupil(), place.bytes(course.state()));
  }
  const bool is_done = play_course(course, length, store, place);
  course.pupil().set_watcher({});
  return (!record || record->is_good()) && is_done;
}

}  // namespace rulewise::app
