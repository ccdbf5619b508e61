// player_store.h — players of all sessions between their moves, for what they remember.
//
// Idea      a player that thinks belongs to the thread it thinks on; between moves it waits here
//           under the names of its session and seat. So no more players exist than may wait here
//           and there are threads, however many sessions there are: beyond that the one that has
//           waited longest goes
// Promises  members may be called from any thread; players end outside the lock
// Tested by player_store_test.cc
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "front/web/studio_game.h"
#include "play/player.h"

namespace rulewise::front {

class PlayerStore {
 public:
  explicit PlayerStore(std::size_t max_waiting) : max_waiting_(max_waiting) {}

  /// The player that was left under these names; nothing if it has gone.
  [[nodiscard]] std::unique_ptr<play::Player> take(const std::string& session,
                                                   const std::string& name);
  /// The game stays as long as its player does.
  void leave(const std::string& session, const std::string& name,
             std::shared_ptr<const StudioGame> game, std::unique_ptr<play::Player> player);
  /// All of a session.
  void forget(const std::string& session);
  [[nodiscard]] std::size_t count() const;

 private:
  struct Entry {
    std::string session;
    std::string name;
    std::shared_ptr<const StudioGame> game;  // outlives the player
    std::unique_ptr<play::Player> player;
  };

  std::size_t max_waiting_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // who has waited longest first
};

}  // namespace rulewise::front
