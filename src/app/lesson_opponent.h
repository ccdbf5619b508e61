// lesson_opponent.h — whom a learner plays: itself, a configuration, or another program.
//
// Idea      players are named as on the command line. Several take turns by lot; one that is named
//           twice comes twice as often, and `self` is the learner
// Promises  the same seed and game: the same opponent, and of our own players the same lots,
//           whatever was played before; only other programs go on as they are. Our own know what
//           the same words would in a match; of what is learned, as it was when they were first
//           made. What could not be made has been said on stderr
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "play/player.h"

namespace rulewise::app {

class LessonOpponents {
 public:
  /// Nothing after saying why; the game must outlive them.
  [[nodiscard]] static std::optional<LessonOpponents> make(const game::Game& game,
                                                           const std::vector<std::string>& names,
                                                           std::uint64_t seed,
                                                           const play::Knowledge& knowledge);

  /// Whether there is anyone but the learner.
  [[nodiscard]] bool any() const;
  /// Who plays the game with this number, ready for it: an index of `names`.
  [[nodiscard]] std::size_t begin(std::uint64_t game);
  [[nodiscard]] const std::string& name(std::size_t opponent) const { return names_[opponent]; }
  [[nodiscard]] bool is_self(std::size_t opponent) const { return !players_[opponent]; }
  /// Its move; nothing after saying that it had none.
  [[nodiscard]] std::optional<game::Move> choose(std::size_t opponent, const game::State& state,
                                                 game::Role role) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<play::Player>> players_;  // none: the learner itself
  const game::Game* game_ = nullptr;
  std::uint64_t seed_ = 1;
  play::Knowledge knowledge_;
};

/// What our own players among them are told; nothing where there are none. The file is that of the
/// rules, as a person names it.
[[nodiscard]] play::Knowledge knowledge_of_opponents(const std::string& file,
                                                     const game::Game& game,
                                                     const std::vector<std::string>& names,
                                                     std::uint64_t seed);

/// The lot for the game with this number among so many.
[[nodiscard]] std::size_t drawn_opponent(std::size_t count, std::uint64_t lots, std::uint64_t game);

}  // namespace rulewise::app
