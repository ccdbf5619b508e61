#include "app/learn_board.h"

#include <memory>
#include <optional>
#include <utility>

#include "app/interrupt.h"
#include "app/learn_contest.h"
#include "app/learn_ranks.h"
#include "app/learned.h"
#include "app/lesson.h"
#include "app/messages.h"
#include "memory/fingerprint.h"
#include "memory/td_course.h"
#include "memory/td_memory.h"

namespace rulewise::app {
namespace {

/// Nothing after saying which opponent cannot be made.
std::optional<memory::TdOptions> options_of(const machine::board::BoardGame& game,
                                            const WeightLesson& lesson) {
  const auto rivals = board_rivals(game, lesson.company.against, lesson.seed,
                                   tables_of(lesson.threads, lesson.company.ranks));
  if (!rivals) return std::nullopt;
  memory::TdOptions td;
  td.looks_quietly = lesson.method == "tdleaf";
  td.seed = lesson.seed;
  td.threads = lesson.threads;
  td.features.with_advisors = lesson.with_advisors;
  td.begins_with_rules = lesson.begins_with_rules;
  td.make_rival = *rivals;
  return td;
}

base::Error other_features(bool had_advisors) {
  const std::string had = had_advisors ? "with" : "without";
  return {"what is kept of this game was learned " + had + " --advisors",
          "go on " + had + " it, or forget what was learned by --anew"};
}

}  // namespace

bool teach_weights(const machine::board::BoardGame& game, const WeightLesson& lesson,
                   memory::Store& store) {
  const machine::board::CompiledGame& compiled = game.compiled();
  const memory::Fingerprint fingerprint = memory::fingerprint_of(compiled.rules);
  memory::TdMemory before;
  if (!may_learn(store, {fingerprint.text, lesson.method}, lesson.begins_anew)) return false;
  if (const auto kept = store.load(fingerprint.text, lesson.method)) {
    auto found = memory::td_memory_from(kept->bytes, compiled, fingerprint);
    if (!found) return complain(unreadable_memory()), false;
    if (found->with_advisors != lesson.with_advisors) {
      return complain(other_features(found->with_advisors)), false;
    }
    before = std::move(*found);
  }
  const auto td = options_of(game, lesson);
  if (!td) return false;
  memory::TdCourse course(std::make_unique<memory::TdLearner>(compiled, *td, before.state),
                          {.seed = lesson.seed}, before);
  const auto bytes = [&](const memory::CourseState& state) {
    return to_bytes(memory::TdMemory{state, lesson.with_advisors}, compiled, fingerprint);
  };
  const RecordHead head{lesson.name, lesson.method, lesson.seed};
  const CoursePlace place{fingerprint.text, lesson.method, bytes};
  if (!play_lesson(game, course, lesson.length, lesson.company, head, store, place)) return false;
  if (!lesson.length.ends_in_contest || was_interrupted()) return true;
  return hold_contest("", game, {fingerprint.text, lesson.method}, lesson.seed, store);
}

bool play_for_weights(const machine::board::BoardGame& game, const WeightLesson& lesson) {
  const machine::board::CompiledGame& compiled = game.compiled();
  const auto td = options_of(game, lesson);
  if (!td) return false;
  return play_for_learner(
      *lesson.company.ranks, [&](const std::string& start) -> std::unique_ptr<memory::Pupil> {
        auto memory =
            memory::td_memory_from(start, compiled, memory::fingerprint_of(compiled.rules));
        if (!memory) return nullptr;
        memory::TdOptions options = *td;
        options.begins_with_rules = false;  // rank 0 has
        return std::make_unique<memory::TdLearner>(compiled, options, std::move(memory->state));
      });
}

}  // namespace rulewise::app
