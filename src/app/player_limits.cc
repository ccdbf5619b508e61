#include "app/player_limits.h"

#include <algorithm>
#include <thread>

#include "play/level.h"
#include "search/baseline/baseline.h"

namespace rulewise::app {

bool is_bounded(const play::Configuration& player, bool has_clock) {
  const bool searches = !search::baseline_from(player.name) && player.name != "morph";
  const bool is_weak = player.level < play::kFullLevel;
  return !searches || has_clock || is_weak || player.seconds || player.nodes || player.depth;
}

base::Error no_limit(const std::string& text) {
  const char* joint = text.find(':') == std::string::npos ? ":" : text.ends_with(':') ? "" : ",";
  return {"player '" + text + "' has no limit",
          "give a clock, or a limit of its own: " + text + joint + "time=1s"};
}

std::size_t games_at_once(std::size_t threads) {
  return std::max<std::size_t>({threads, std::thread::hardware_concurrency(), 1});
}

}  // namespace rulewise::app
