#include "app/learn_states.h"

#include <optional>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/learn_contest.h"
#include "app/learn_curves.h"
#include "app/learn_ranks.h"
#include "app/learn_state_morph.h"
#include "app/learned.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/state_show.h"
#include "base/interruption.h"
#include "machine/single/single_game.h"
#include "memory/state_learner.h"

namespace rulewise::app {
namespace {

constexpr const char* kMethod = "td";
constexpr double kSecondsBetweenSaves = 1;  // what is kept is large, and games are short

/// With what was learned since it was last kept whole.
std::optional<memory::StateMemory> load(const memory::Store& store, const memory::RuleNames& names,
                                        const machine::NetGame& game) {
  const auto kept = store.load(names.fingerprint, kMethod);
  auto memory = kept ? memory::state_memory_from(kept->bytes, game, names) : std::nullopt;
  const auto lessons = memory ? store.lessons_after(*kept) : std::vector<std::string>{};
  if (!lessons.empty()) learn_again(*memory, memory::StateJournal(game, names), lessons);
  return memory;
}

/// Nothing after saying which opponent cannot be made.
std::optional<memory::StateTdOptions> options_of(const machine::SingleGame& game,
                                                 const StateLesson& lesson) {
  const auto rivals = state_rivals(lesson.file, game, lesson.company.against, lesson.seed,
                                   tables_of(lesson.threads));
  if (!rivals) return std::nullopt;
  memory::StateTdOptions td;
  td.seed = lesson.seed;
  td.threads = lesson.threads;
  td.begins_with_rules = lesson.begins_with_rules;
  td.make_rival = *rivals;
  td.stop = &interrupt_flag();
  return td;
}

bool teach(const std::string& file, const gdl::Rules& rules, const machine::SingleGame& game,
           const StateLesson& lesson, memory::Store& store) {
  auto made = make_state_course(rules, game, lesson, store, {.seed = lesson.seed});
  if (!made) return complain(made.error()), false;
  StateCourse& course = made.value();
  if (!course.course) return false;
  if (!course.names.are_shared) {
    remark(
        "too many names of this rulesheet can be exchanged: what is learned is found again by "
        "these names alone, not by a scrambled rulesheet");
  }
  if (play_lesson(game, *course.course, lesson.length, lesson.company, {file, kMethod, lesson.seed},
                  store, place_of(course, game, kSecondsBetweenSaves))) {
    return true;
  }
  complain({"learning ended; what was learned before is kept"});
  return false;
}

}  // namespace

namespace {

/// Patterns on the board that is discovered; nothing if it was interrupted.
std::shared_ptr<const memory::Tuples> discovered_tuples(const gdl::Rules& rules,
                                                        const machine::SingleGame& game,
                                                        std::uint64_t seed, bool with_advisors) {
  auto look = first_look(rules, game, {.seed = seed, .with_advisors = with_advisors});
  if (!look) return nullptr;
  return std::make_shared<const memory::Tuples>(
      memory::find_tuples(game, look->structure, look->symmetries, {}, std::move(look->advice)));
}

/// What was kept with the state, and what a process that died had learned since.
void go_on(StateCourse& made, const memory::Kept& kept, const memory::Store& store) {
  made.kept_games = kept.games;
  const auto read = [&](const std::string& bytes) -> std::optional<memory::SeenGame> {
    auto games = made.journal->from(bytes);
    if (!games || games->size() != 1) return std::nullopt;
    return std::move(games->front());
  };
  made.course->pupil().recall(examples_of(store, kept, read));
  for (const std::string& lesson : store.lessons_after(kept)) {
    auto games = made.journal->from(lesson);
    if (!games) break;
    const auto points = made.course->learn_again(std::move(*games));
    made.points.insert(made.points.end(), points.begin(), points.end());
    if (!made.course->pupil().is_stopped()) continue;
    made.course.reset();  // the store has what it would have come to
    return;
  }
}

std::string bytes_of(const StateCourse& course, const memory::CourseState& state,
                     const machine::SingleGame& game) {
  return memory::to_bytes(memory::StateMemory{state, course.tuples}, game, course.names);
}

/// From now on every game is kept; with the first of them what a new course begins with.
void keep_every_game(StateCourse& made, std::string beginning, memory::Store& store) {
  made.course->pupil().set_keeper([&store, beginning = std::move(beginning), journal = made.journal,
                                   fingerprint = made.names.fingerprint](
                                      std::uint64_t first,
                                      const std::vector<memory::SeenGame>& games) mutable {
    if (!beginning.empty() && !store.save({fingerprint, kMethod, 0, beginning})) return false;
    beginning.clear();
    return store.add_lesson({fingerprint, kMethod, first, journal->to_bytes(games)}, games.size());
  });
}

bool has_patterns(const memory::StateMemory& memory) {
  return memory.tuples->patterns() != nullptr;
}

bool has_advisors(const memory::StateMemory& memory) {
  return !memory.tuples->advice().advisors().empty();
}

/// Takes Morph's patterns of the game as features; why not, where there are none.
std::optional<base::Error> add_patterns(memory::StateMemory& before,
                                        const machine::SingleGame& game,
                                        const memory::RuleNames& names,
                                        const memory::Store& store) {
  auto patterns = state_patterns(game, names, store);
  if (!patterns) {
    return base::Error{"Morph has no graph patterns of this game yet",
                       "let it make some first: rulewise learn FILE --method morph"};
  }
  before.tuples = std::make_shared<const memory::Tuples>(
      memory::Tuples::with_patterns(*before.tuples, std::move(patterns)));
  return std::nullopt;
}

/// What a lesson wants that one which goes on did not begin with.
std::optional<base::Error> refused_wish(const StateLesson& lesson,
                                        const memory::StateMemory& before) {
  if (lesson.with_patterns && !has_patterns(before)) return other_features("--patterns", false);
  if (lesson.with_advisors.value_or(has_advisors(before)) != has_advisors(before)) {
    return other_features("--advisors", has_advisors(before));
  }
  if (lesson.begins_with_rules && !before.began_with_rules) {
    return other_features("--from-rules", false);
  }
  return std::nullopt;
}

/// How it is learned: what was asked for, and what it began with.
std::string settings_of(const StateLesson& lesson, const memory::StateMemory& before) {
  const bool adds_rules = before.began_with_rules && !lesson.begins_with_rules;
  return lesson.settings + (adds_rules ? " --from-rules" : "") +
         (has_patterns(before) && !lesson.with_patterns ? " --patterns" : "") +
         (has_advisors(before) ? " --advisors" : " --no-advisors");
}

}  // namespace

std::optional<memory::FirstLook> first_look(const gdl::Rules& rules,
                                            const machine::SingleGame& game,
                                            const memory::FirstLookOptions& options) {
  const base::Interruptible scope(&interrupt_flag());
  memory::FirstLook look = memory::look_first(rules, game, options);
  if (base::is_interrupted()) return std::nullopt;
  if (look.was_cut) {
    remark(
        "finding the board took so long that the clock ended it: on another machine learning may "
        "begin with more or less than here");
  }
  return look;
}

base::Result<StateCourse> make_state_course(const gdl::Rules& rules,
                                            const machine::SingleGame& game,
                                            const StateLesson& lesson, memory::Store& store,
                                            memory::CourseOptions options) {
  StateCourse made;
  made.names = memory::name_rules(rules);
  made.journal = std::make_shared<const memory::StateJournal>(game, made.names);
  const std::string& fingerprint = made.names.fingerprint;
  if (auto fault = store.claim(fingerprint, kMethod)) return *std::move(fault);
  if (lesson.begins_anew) store.forget(fingerprint, kMethod);
  const auto kept = store.load(fingerprint, kMethod);
  auto found = kept ? memory::state_memory_from(kept->bytes, game, made.names) : std::nullopt;
  if (kept && !found) {
    return memory::has_known_form(kept->bytes) ? misfitting_memory() : unreadable_memory();
  }
  memory::StateMemory before = std::move(found).value_or(memory::StateMemory{});
  if (!before.tuples) {
    before.tuples =
        discovered_tuples(rules, game, lesson.seed, lesson.with_advisors.value_or(true));
    if (!before.tuples) return made;
  }
  if (!kept && lesson.with_patterns) {
    if (auto fault = add_patterns(before, game, made.names, store)) return *std::move(fault);
  }
  if (kept && is_said_to_begin_with_rules(store, {fingerprint, kMethod})) {
    before.began_with_rules = true;
  }
  if (!kept) before.began_with_rules = lesson.begins_with_rules;
  if (kept) {
    if (auto fault = refused_wish(lesson, before)) return *std::move(fault);
  }
  if (!lesson.settings.empty()) {
    note_settings(store, {fingerprint, kMethod}, settings_of(lesson, before));
  }
  made.tuples = before.tuples;
  if (!kept && lesson.begins_with_rules && memory::rule_weights(*made.tuples).empty()) {
    return base::Error{"the rules tell nothing here that could be weighed to begin with",
                       "leave --from-rules out"};
  }
  auto td = options_of(game, lesson);
  if (!td) return made;
  td->begins_with_rules = before.began_with_rules;
  made.course = std::make_unique<memory::TdCourse>(
      std::make_unique<memory::StateLearner>(game, made.tuples, *td, before.state), options,
      before);
  if (kept) go_on(made, *kept, store);
  if (!made.course) return made;
  keep_every_game(made, kept ? std::string() : bytes_of(made, made.course->state(), game), store);
  return made;
}

CoursePlace place_of(const StateCourse& course, const machine::SingleGame& game,
                     double seconds_between) {
  const auto bytes = [&](const memory::CourseState& state) {
    return bytes_of(course, state, game);
  };
  const auto example = [&](const memory::SeenGame& played) {
    return course.journal->to_bytes({played});
  };
  return {course.names.fingerprint, kMethod,         bytes,        example,
          course.kept_games,        seconds_between, course.points};
}

std::optional<base::Error> want_of_learning(const machine::NetGame* game, std::uint64_t seed) {
  if (game == nullptr) {
    return base::Error{"learning needs a game that grounds, and this one does not",
                       "more --memory or --setup-time may help"};
  }
  if (memory::takes_turns(machine::SingleGame(game->net()), seed)) return std::nullopt;
  return base::Error{"learning is for two roles that take turns",
                     "this game has another number of roles, or both choose at once"};
}

Json learned_states_json(const std::string& name, const machine::NetGame& game,
                         const memory::RuleNames& names, const memory::Store& store) {
  const auto taught = load(store, names, game);
  if (!taught) return nullptr;
  return named_json(StateShow(game, *taught, names), false, name, names.fingerprint);
}

bool teach_states(const std::string& file, const game::Game& game, const StateLesson& lesson,
                  memory::Store& store) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  const std::optional<gdl::Rules> rules = rules_of(file);
  const auto want = want_of_learning(rules ? net_game : nullptr, lesson.seed);
  if (want) return complain(*want), false;
  const machine::SingleGame single(net_game->net());
  if (!lesson.is_wanted) return true;
  if (!teach(file, *rules, single, lesson, store)) return false;
  const LearnedPlace place{memory::name_rules(*rules).fingerprint, kMethod};
  return !lesson.length.ends_in_contest || was_interrupted() ||
         hold_contest(file, game, place, lesson.seed, store);
}

bool play_for_states(const std::string& file, const game::Game& game, const StateLesson& lesson) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  const std::optional<gdl::Rules> rules = rules_of(file);
  const auto want = want_of_learning(rules ? net_game : nullptr, lesson.seed);
  if (want) return complain(*want), false;
  const machine::SingleGame single(net_game->net());
  auto td = options_of(single, lesson);
  if (!td) return false;
  td->stop = nullptr;  // rank 0 waits for all that it asked for
  td->leaves_rows = true;
  const memory::RuleNames names = memory::name_rules(*rules);
  return play_for_learner(*lesson.company.ranks,
                          [&](const std::string& start) -> std::unique_ptr<memory::Pupil> {
                            auto memory = memory::state_memory_from(start, single, names);
                            if (!memory) return nullptr;
                            return std::make_unique<memory::StateLearner>(
                                single, memory->tuples, *td, std::move(memory->state));
                          });
}

int learn_states(const std::string& file, const game::Game& game, const StateLesson& lesson,
                 memory::Store& store, const ShowOptions& show) {
  if (!teach_states(file, game, lesson, store)) return kBadInput;
  const machine::SingleGame single(dynamic_cast<const machine::NetGame&>(game).net());
  const memory::RuleNames names = memory::name_rules(*rules_of(file));
  const auto taught = load(store, names, single);
  if (!taught) {
    complain({"nothing has been learned about this game", "teach it first: rulewise learn FILE"});
    return kAnswerIsNo;
  }
  return present(StateShow(single, *taught, names), file, names.fingerprint,
                 course_of(store, names.fingerprint, kMethod), show);
}

std::shared_ptr<const memory::LearnedStates> learned_states(const std::string& file,
                                                            const game::Game& game,
                                                            const memory::Store& store) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  const std::optional<gdl::Rules> rules = net_game == nullptr ? std::nullopt : rules_of(file);
  if (!rules) return nullptr;
  const memory::RuleNames names = memory::name_rules(*rules);
  auto taught = load(store, names, *net_game);
  if (!taught) return nullptr;
  auto learned = std::make_shared<memory::LearnedStates>();
  learned->tuples = taught->tuples;
  learned->weights = std::make_shared<const memory::ReadyWeights>(*taught->tuples, taught->best);
  learned->games = taught->state.games;
  learned->contest = last_contest(store, {names.fingerprint, kMethod});
  return learned;
}

}  // namespace rulewise::app
