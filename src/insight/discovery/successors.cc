#include "insight/discovery/successors.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/hash.h"

namespace rulewise::insight {
namespace {

std::uint64_t hash_of(std::vector<std::uint64_t>& many) {
  std::ranges::sort(many);
  return base::hash_words<std::uint64_t>(many);
}

}  // namespace

std::optional<Successors> Successors::of(const game::Game& game, const game::State& state,
                                         std::size_t most, const base::TimeLimit& limit) {
  Successors found;
  if (game.is_terminal(state)) return found;
  std::vector<std::vector<game::Move>> moves;
  std::size_t count = 1;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    moves.push_back(game.legal_moves(state, game::Role(r)));
    found.choices_.push_back(moves.back().size());
    count *= moves.back().size();
    if (count == 0 || count > most) return std::nullopt;
  }
  std::unordered_map<std::uint64_t, std::uint32_t> known;  // by hash
  game::JointMove joint_move(moves.size());
  for (std::size_t n = 0; n < count; ++n) {
    std::size_t rest = n;
    for (std::size_t r = 0; r < moves.size(); ++r) {
      joint_move[r] = moves[r][rest % moves[r].size()];
      rest /= moves[r].size();
    }
    if (base::is_up(limit)) return std::nullopt;
    game::State next = game.successor(state, joint_move);
    const auto number = static_cast<std::uint32_t>(found.nexts_.size());
    const auto [place, is_new] = known.emplace(next.hash(), number);
    if (is_new) found.nexts_.push_back(std::move(next));
    found.to_.push_back(place->second);
  }
  return found;
}

std::uint64_t Successors::options(game::Role role, std::span<const std::uint64_t> names) const {
  if (choices_.empty()) return 0;
  std::size_t apart = 1;  // joint moves between two that differ by the next move of the role
  for (std::size_t r = 0; r < role.index(); ++r) apart *= choices_[r];
  std::vector<std::vector<std::uint64_t>> by_move(choices_[role.index()]);
  for (std::size_t n = 0; n < to_.size(); ++n) {
    by_move[n / apart % by_move.size()].push_back(names[to_[n]]);
  }
  std::vector<std::uint64_t> moves;
  for (std::vector<std::uint64_t>& names_of_move : by_move) moves.push_back(hash_of(names_of_move));
  return hash_of(moves);
}

std::vector<std::uint64_t> Successors::names() const {
  std::vector<std::uint64_t> names;
  for (const game::State& next : nexts_) names.push_back(next.hash());
  return names;
}

}  // namespace rulewise::insight
