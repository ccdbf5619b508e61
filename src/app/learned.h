// learned.h — where what was learned is kept, and how players come by it.
//
// Idea      one store for all games: the file of RULEWISE_MEMORY, or memory.db in the folder where
//           programs keep their data (XDG_DATA_HOME, else ~/.local/share), below `rulewise`
// Promises  nothing where nothing was learned or the store cannot be opened; what is damaged has
//           been said on stderr
// Tested by tests/cli
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "game/game.h"
#include "memory/state_memory.h"
#include "memory/store.h"
#include "memory/td_memory.h"

namespace rulewise::app {

/// The file a store is in where nobody names another.
[[nodiscard]] std::string default_store();
/// The store, to be written with its folder made where it is not there; nothing after saying why on
/// stderr.
[[nodiscard]] std::unique_ptr<memory::Store> open_store(
    const std::string& file, memory::Access access = memory::Access::kWrite);

/// What was learned about a chess-like game; nothing about others.
[[nodiscard]] std::shared_ptr<const memory::Learned> learned_about(const game::Game& game,
                                                                   const memory::Store& store);
/// The same from the default store.
[[nodiscard]] std::shared_ptr<const memory::Learned> learned_about(const game::Game& game);

/// What was learned about a game in GDL, by the default store; nothing about others.
[[nodiscard]] std::shared_ptr<const memory::LearnedStates> learned_states_about(
    const std::string& file, const game::Game& game);

/// Where something learned lies in a store.
struct LearnedPlace {
  std::string fingerprint;
  std::string method;
};
/// Claims it for this process, and forgets what is there if asked for; false after saying why not.
[[nodiscard]] bool may_learn(memory::Store& store, const LearnedPlace& place, bool begins_anew);
/// How it is asked to be learned from now on, kept with what is learned next; says so where it was
/// learned another way before. Nothing is kept of an empty text.
void note_settings(memory::Store& store, const LearnedPlace& place, const std::string& text);
/// Whether it began with what the rules tell, by its settings: what is kept told it only later.
[[nodiscard]] bool is_said_to_begin_with_rules(const memory::Store& store,
                                               const LearnedPlace& place);
/// What to say where something was learned with or without an option, and is to be the other way.
[[nodiscard]] base::Error other_features(const char* option, bool had);
/// Whether it was done; where not, the fault of the store has been said.
[[nodiscard]] bool told(const memory::Store& store, bool is_done);

/// What to say where something is kept that this program cannot read: it must not be written over.
[[nodiscard]] base::Error unreadable_memory();
/// The same where the form is known: what is there is good, and not to be forgotten lightly.
[[nodiscard]] base::Error misfitting_memory();

}  // namespace rulewise::app
