// leaf_player.h — plays the leaves of a search tree to their end, as many at once as it likes.
//
// Idea      a search hands over states and gets results in whatever order they come; so a machine
//           that plays 512 games at once and one that plays a single game look the same
// Needs     start() only while under_way() < capacity()
// Promises  with the same seed and the same calls, the same results; a game longer than the
//           limit counts as whatever its last state proves, or half the points
// Tested by leaf_player_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "game/game.h"

namespace rulewise::search {

/// What each role got, 0 to 1.
using Payoffs = std::span<const float>;

class LeafPlayer {
 public:
  using OnResult = std::function<void(std::uint32_t job, Payoffs payoffs)>;

  LeafPlayer() = default;
  LeafPlayer(const LeafPlayer&) = delete;
  LeafPlayer& operator=(const LeafPlayer&) = delete;
  virtual ~LeafPlayer() = default;

  /// How many games it plays side by side.
  [[nodiscard]] virtual std::size_t capacity() const = 0;
  [[nodiscard]] virtual std::size_t under_way() const = 0;
  /// Begins a game at the state; its result will carry the number `job`.
  virtual void start(std::uint32_t job, const game::State& state) = 0;
  /// Plays on until some games are over, and reports them. Nothing if none is under way.
  virtual void run(const OnResult& on_result) = 0;
};

struct LeafOptions {
  std::uint64_t seed = 1;
  std::uint32_t max_length = 2000;  // moves of one game
};

/// One game at a time, by the contract alone. The game must outlive the player.
[[nodiscard]] std::unique_ptr<LeafPlayer> make_plain_leaves(const game::Game& game,
                                                            const LeafOptions& options);

}  // namespace rulewise::search
