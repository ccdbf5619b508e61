#include "app/learn_board.h"

#include <memory>
#include <utility>

#include "app/interrupt.h"
#include "app/learn_contest.h"
#include "memory/fingerprint.h"
#include "memory/td_course.h"
#include "memory/td_memory.h"

namespace rulewise::app {

bool teach_weights(const machine::board::BoardGame& game, const WeightLesson& lesson,
                   memory::Store& store) {
  const machine::board::CompiledGame& compiled = game.compiled();
  const memory::Fingerprint fingerprint = memory::fingerprint_of(compiled.rules);
  memory::TdMemory before;
  if (lesson.begins_anew) (void)store.forget(fingerprint.text, lesson.method);
  if (const auto kept = store.load(fingerprint.text, lesson.method)) {
    auto found = memory::td_memory_from(kept->bytes, compiled, fingerprint);
    if (found && found->with_advisors == lesson.with_advisors) before = std::move(*found);
  }
  memory::TdOptions td;
  td.looks_quietly = lesson.method == "tdleaf";
  td.seed = lesson.seed;
  td.threads = lesson.threads;
  td.features.with_advisors = lesson.with_advisors;
  td.begins_with_rules = lesson.begins_with_rules;
  memory::TdCourse course(std::make_unique<memory::TdLearner>(compiled, td, before.state),
                          {.seed = lesson.seed}, before);
  const auto bytes = [&](const memory::CourseState& state) {
    return to_bytes(memory::TdMemory{state, lesson.with_advisors}, compiled, fingerprint);
  };
  if (!play_course(course, lesson.length, store, {fingerprint.text, lesson.method, bytes})) {
    return false;
  }
  if (!lesson.length.ends_in_contest || was_interrupted()) return true;
  return hold_contest("", game, {fingerprint.text, lesson.method}, lesson.seed, store);
}

}  // namespace rulewise::app
