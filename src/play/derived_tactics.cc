#include "play/derived_tactics.h"

#include <algorithm>
#include <utility>

#include "machine/net/net_game.h"

namespace rulewise::play {
namespace {

// More than that would be too slow to ask, and takes long to make.
constexpr std::size_t kMostBytes = std::size_t{48} << 20U;
constexpr std::size_t kMostThreats = 60;
constexpr std::uint64_t kMostSteps = 10'000'000;  // of unfolding: some three seconds

}  // namespace

std::shared_ptr<const tactics::Tactician> derived_tactics(const gdl::Rules& rules,
                                                          const game::Game& game,
                                                          double max_seconds) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || game.role_count() != 2) return nullptr;
  tactics::TacticsLimits limits;
  limits.derive.max_seconds = max_seconds;
  limits.max_ground_seconds = max_seconds;
  limits.derive.max_steps = kMostSteps;
  limits.max_bytes = kMostBytes;
  limits.derive.max_threats = kMostThreats;
  limits.derive.max_builds = 0;  // they only say what to look at first, and are many
  limits.wants_whole_sure_wins = true;
  auto made = tactics::Tactician::make(rules, net_game->net(), limits);
  if (!made || made.value()->derivation().ran_out_of_time) return nullptr;
  return std::shared_ptr<const tactics::Tactician>(std::move(made).value());
}

}  // namespace rulewise::play
