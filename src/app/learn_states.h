// learn_states.h — learning a game in GDL by playing it, and telling what was learned.
//
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/json.h"
#include "app/learn_course.h"
#include "app/learn_show.h"
#include "app/lesson.h"
#include "base/result.h"
#include "game/game.h"
#include "machine/single/single_game.h"
#include "memory/first_look.h"
#include "memory/state_journal.h"
#include "memory/state_memory.h"
#include "memory/store.h"
#include "memory/td_course.h"
#include "syntax/gdl/rules.h"

namespace rulewise::app {

struct StateLesson {
  std::uint64_t seed = 1;
  int threads = 1;
  bool begins_anew = false;
  std::optional<bool> with_advisors{};  // what is kept decides, and begins with them
  CourseLength length;
  bool is_wanted = true;  // else only what is known already is shown
  LessonCompany company{};
  std::string file{};              // of the rules, for what opponents are told
  std::string settings{};          // as asked for, to be kept
  bool begins_with_rules = false;  // what advisors say, instead of nothing
  bool with_patterns = false;      // Morph's, beside all else, from the start
};

/// A course under way, and what its patterns are.
struct StateCourse {
  memory::RuleNames names;
  std::shared_ptr<const memory::Tuples> tuples;
  std::shared_ptr<const memory::StateJournal> journal;
  std::unique_ptr<memory::TdCourse> course;  // none where it cannot be given
  std::uint64_t kept_games = 0;              // of the state that is kept
  std::vector<memory::CurvePoint> points;    // of what a process that died had learned last
};

/// What learning of a game in GDL begins with, by whatever method; nothing if it was interrupted.
/// Where the clock had to end it, that has been said.
[[nodiscard]] std::optional<memory::FirstLook> first_look(const gdl::Rules& rules,
                                                          const machine::SingleGame& game,
                                                          const memory::FirstLookOptions& options);
/// Goes on where it was, or begins with patterns on the board it discovers; what is played is kept
/// in the store game by game. The game and the store must outlive it, and the game suit learning.
/// An Error where it cannot be given; without a course after saying which opponent cannot be made,
/// or if it was interrupted.
[[nodiscard]] base::Result<StateCourse> make_state_course(const gdl::Rules& rules,
                                                          const machine::SingleGame& game,
                                                          const StateLesson& lesson,
                                                          memory::Store& store,
                                                          memory::CourseOptions options);
/// Where and how a course is kept; both must outlive it.
[[nodiscard]] CoursePlace place_of(const StateCourse& course, const machine::SingleGame& game,
                                   double seconds_between);
/// Why a game in GDL cannot be learned; nothing if it can.
[[nodiscard]] std::optional<base::Error> want_of_learning(const machine::NetGame* game,
                                                          std::uint64_t seed);
/// What `learn --show --json` prints, but for the curve; null where nothing was learned.
[[nodiscard]] Json learned_states_json(const std::string& name, const machine::NetGame& game,
                                       const memory::RuleNames& names, const memory::Store& store);

/// False after saying on stderr why it cannot be learned, or that something could not be kept.
[[nodiscard]] bool teach_states(const std::string& file, const game::Game& game,
                                const StateLesson& lesson, memory::Store& store);
/// Every rank of the company but 0: plays until told that it is over; false after saying why it
/// cannot.
[[nodiscard]] bool play_for_states(const std::string& file, const game::Game& game,
                                   const StateLesson& lesson);
/// An exit status; what went wrong has been said on stderr.
[[nodiscard]] int learn_states(const std::string& file, const game::Game& game,
                               const StateLesson& lesson, memory::Store& store,
                               const ShowOptions& show);

/// What was learned about the game in the file, for players; nothing where nothing was.
[[nodiscard]] std::shared_ptr<const memory::LearnedStates> learned_states(
    const std::string& file, const game::Game& game, const memory::Store& store);

}  // namespace rulewise::app
