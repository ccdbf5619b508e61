#include "app/learn_board.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/interrupt.h"
#include "app/learn_contest.h"
#include "app/learn_ranks.h"
#include "app/learned.h"
#include "app/lesson.h"
#include "app/messages.h"
#include "memory/td_learner.h"

namespace rulewise::app {
namespace {

/// Nothing after saying which opponent cannot be made.
std::optional<memory::TdOptions> options_of(const machine::board::BoardGame& game,
                                            const WeightLesson& lesson) {
  const auto rivals = board_rivals(lesson.name, game, lesson.company.against, lesson.seed,
                                   tables_of(lesson.threads));
  if (!rivals) return std::nullopt;
  memory::TdOptions td;
  td.looks_quietly = lesson.method == "tdleaf";
  td.seed = lesson.seed;
  td.threads = lesson.threads;
  td.begins_with_rules = lesson.begins_with_rules;
  td.make_rival = *rivals;
  td.stop = &interrupt_flag();
  return td;
}

constexpr std::size_t kPatterns = 600;  // as many as the paper had: more make games slow

/// Nothing after saying that there are none.
memory::GraphList patterns_of(const machine::board::CompiledGame& game,
                              const memory::Fingerprint& fingerprint, const memory::Store& store) {
  memory::Morph morph(memory::AttackScanner(game), {});
  const auto kept = store.load(fingerprint.text, "morph");
  if (kept && !morph.read(kept->bytes, fingerprint)) return complain(unreadable_memory()), nullptr;
  auto graphs = std::make_shared<const std::vector<memory::Graph>>(morph.useful_graphs(kPatterns));
  if (!graphs->empty()) return graphs;
  complain({"Morph has no patterns of this game yet",
            "let it make some first: rulewise learn FILE --method morph"});
  return nullptr;
}

/// What is kept of the lesson, or what it begins with; nothing after saying why not.
std::optional<memory::TdMemory> memory_before(const machine::board::CompiledGame& game,
                                              const memory::Fingerprint& fingerprint,
                                              const WeightLesson& lesson,
                                              const memory::Store& store) {
  memory::TdMemory fresh;
  fresh.with_advisors = lesson.with_advisors;
  fresh.began_with_rules = lesson.begins_with_rules;
  const auto kept = store.load(fingerprint.text, lesson.method);
  if (!kept) {
    if (!lesson.with_patterns) return fresh;
    fresh.patterns = patterns_of(game, fingerprint, store);
    return fresh.patterns ? std::optional(std::move(fresh)) : std::nullopt;
  }
  auto found = memory::td_memory_from(kept->bytes, game, fingerprint);
  if (found && is_said_to_begin_with_rules(store, {fingerprint.text, lesson.method})) {
    found->began_with_rules = true;
  }
  if (!found) {
    complain(unreadable_memory());
  } else if (found->with_advisors != lesson.with_advisors) {
    complain(other_features("--advisors", found->with_advisors));
  } else if ((found->patterns != nullptr) != lesson.with_patterns) {
    complain(other_features("--patterns", found->patterns != nullptr));
  } else if (lesson.begins_with_rules && !found->began_with_rules) {
    complain(other_features("--from-rules", false));
  } else {
    return found;
  }
  return std::nullopt;
}

}  // namespace

CoursePlace place_of(const memory::TdCourse& course, const memory::TdMemory& before,
                     const machine::board::CompiledGame& game,
                     const memory::Fingerprint& fingerprint, const std::string& method) {
  const auto bytes = [&](const memory::CourseState& state) {
    return to_bytes(memory::TdMemory{state, before.with_advisors, before.patterns}, game,
                    fingerprint);
  };
  const auto example = [&](const memory::SeenGame& played) {
    return memory::example_to_bytes(played, fingerprint);
  };
  return {fingerprint.text, method, bytes, example, course.games()};
}

void recall_examples(memory::TdCourse& course, const CoursePlace& place,
                     const memory::Fingerprint& fingerprint, const memory::Store& store) {
  const auto kept = store.load(place.fingerprint, place.method);
  if (!kept) return;
  course.pupil().recall(examples_of(store, *kept, [&](const std::string& bytes) {
    return memory::example_from(bytes, fingerprint);
  }));
}

bool teach_weights(const machine::board::BoardGame& game, const WeightLesson& lesson,
                   memory::Store& store) {
  const machine::board::CompiledGame& compiled = game.compiled();
  const memory::Fingerprint fingerprint = memory::fingerprint_of(compiled.rules);
  if (!may_learn(store, {fingerprint.text, lesson.method}, lesson.begins_anew)) return false;
  const auto before = memory_before(compiled, fingerprint, lesson, store);
  if (!before) return false;
  auto td = options_of(game, lesson);
  if (!td) return false;
  if (!lesson.settings.empty()) {
    const bool adds_rules = before->began_with_rules && !lesson.begins_with_rules;
    note_settings(store, {fingerprint.text, lesson.method},
                  lesson.settings + (adds_rules ? " --from-rules" : ""));
  }
  td->features = before->features();
  td->begins_with_rules = before->began_with_rules;
  memory::TdCourse course(std::make_unique<memory::TdLearner>(compiled, *td, before->state),
                          {.seed = lesson.seed}, *before);
  const CoursePlace place = place_of(course, *before, compiled, fingerprint, lesson.method);
  recall_examples(course, place, fingerprint, store);
  const RecordHead head{lesson.name, lesson.method, lesson.seed};
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
        options.features = memory->features();
        options.begins_with_rules = false;  // rank 0 has
        options.stop = nullptr;             // rank 0 waits for all that it asked for
        return std::make_unique<memory::TdLearner>(compiled, options, std::move(memory->state));
      });
}

}  // namespace rulewise::app
