// learn_state_morph.h — Morph's lessons for games in GDL with a board, and what they taught.
//
// Idea      as learn_morph.h. What the board is like and who takes whom at which distance is found
//           once, before the first game, and kept beside the patterns
// Promises  whatever goes wrong has been said on stderr; an interrupt ends it after the last whole
//           game; same seed and a player without a clock: the same memory
// Tested by tests/cli
#pragma once

#include <memory>
#include <string>

#include "app/learn_morph.h"
#include "app/learn_show.h"
#include "game/game.h"
#include "machine/net/net_game.h"
#include "memory/morph.h"
#include "memory/state_patterns.h"
#include "memory/store.h"

namespace rulewise::app {

struct StateMorphLesson {
  MorphLessonOptions games;
  memory::MorphOptions morph;
  bool begins_anew = false;
  bool is_wanted = true;   // else only what is known already is shown
  std::string settings{};  // as asked for, to be kept
};

/// An exit status.
[[nodiscard]] int learn_state_morph(const std::string& file, const game::Game& game,
                                    const StateMorphLesson& lesson, memory::Store& store,
                                    const ShowOptions& show);

/// What Morph learned about the game in the file, for players; nothing where nothing was.
[[nodiscard]] std::shared_ptr<const memory::StateMorph> state_morph(const std::string& file,
                                                                    const game::Game& game,
                                                                    const memory::Store& store);

/// The most useful of its graph patterns, as features; null where it has made none.
[[nodiscard]] std::shared_ptr<const memory::StatePatterns> state_patterns(
    const machine::NetGame& game, const memory::RuleNames& names, const memory::Store& store);

}  // namespace rulewise::app
