#include "front/web/player_store.h"

#include <algorithm>
#include <utility>

namespace rulewise::front {

std::unique_ptr<play::Player> PlayerStore::take(const std::string& session,
                                                const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.session == session && entry.name == name; });
  if (found == entries_.end()) return nullptr;
  std::unique_ptr<play::Player> player = std::move(found->player);
  entries_.erase(found);
  return player;
}

void PlayerStore::leave(const std::string& session, const std::string& name,
                        std::shared_ptr<const StudioGame> game,
                        std::unique_ptr<play::Player> player) {
  std::list<Entry> gone;
  const std::scoped_lock lock(mutex_);
  entries_.push_back({session, name, std::move(game), std::move(player)});
  while (entries_.size() > max_waiting_) gone.splice(gone.end(), entries_, entries_.begin());
}

void PlayerStore::forget(const std::string& session) {
  std::list<Entry> gone;
  const std::scoped_lock lock(mutex_);
  for (auto it = entries_.begin(); it != entries_.end();) {
    const auto next = std::next(it);
    if (it->session == session) gone.splice(gone.end(), entries_, it);
    it = next;
  }
}

std::size_t PlayerStore::count() const {
  const std::scoped_lock lock(mutex_);
  return entries_.size();
}

}  // namespace rulewise::front
