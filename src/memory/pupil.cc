#include "memory/pupil.h"

#include <algorithm>

namespace rulewise::memory {

void Pupil::set_more(std::uint64_t games) {
  const std::uint64_t first = state().games;
  last_ = first + std::min(games, ~first);
}

bool Pupil::play() {
  const std::uint64_t first = state().games;
  const std::uint64_t most = std::max<std::uint64_t>(1, last_ - std::min(first, last_));
  std::vector<SeenGame> games =
      player_ ? player_(first, most) : play_games(first, std::min<std::uint64_t>(tables(), most));
  if (is_stopped() || games.empty() || std::ranges::any_of(games, &SeenGame::is_broken))
    return false;
  for (std::size_t i = 0; watcher_ && i < games.size(); ++i) watcher_(first + i, games[i]);
  learn(games);
  return !keeper_ || keeper_(first, games);
}

}  // namespace rulewise::memory
