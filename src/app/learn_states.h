// learn_states.h — learning a game in GDL by playing it, and telling what was learned.
//
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/learn_course.h"
#include "app/learn_show.h"
#include "game/game.h"
#include "memory/state_memory.h"
#include "memory/store.h"

namespace rulewise::app {

struct StateLesson {
  std::uint64_t seed = 1;
  int threads = 1;
  bool begins_anew = false;
  CourseLength length;
  bool is_wanted = true;  // else only what is known already is shown
};

/// An exit status; what went wrong has been said on stderr.
[[nodiscard]] int learn_states(const std::string& file, const game::Game& game,
                               const StateLesson& lesson, memory::Store& store,
                               const ShowOptions& show);

/// What was learned about the game in the file, for players; nothing where nothing was.
[[nodiscard]] std::shared_ptr<const memory::LearnedStates> learned_states(
    const std::string& file, const game::Game& game, const memory::Store& store);

}  // namespace rulewise::app
