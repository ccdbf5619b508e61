#include "front/uci/move_between.h"

#include <optional>
#include <utility>

namespace rulewise::front {
namespace {

constexpr std::size_t kMostTried = 20'000;
constexpr std::size_t kMostForced = 8;  // moves in a row that were none of its choice

using Way = std::vector<game::JointMove>;

class Finder {
 public:
  Finder(const game::Game& game, const game::State& to, game::Role role)
      : game_(game), to_(to), role_(role) {}

  /// The rest of a way; nothing if there is none.
  [[nodiscard]] std::optional<Way> find(const game::State& from, std::size_t forced) {
    if (game_.is_terminal(from)) return std::nullopt;
    std::vector<std::vector<game::Move>> legal;
    std::size_t count = 1;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      legal.push_back(game_.legal_moves(from, game::Role(r)));
      count *= legal.back().size();
      if (count == 0 || tried_ + count > kMostTried) return std::nullopt;
    }
    tried_ += count;
    std::vector<std::pair<game::JointMove, game::State>> without_choice;
    for (std::size_t n = 0; n < count; ++n) {
      game::JointMove joint = nth(legal, n);
      game::State next = game_.successor(from, joint);
      if (next == to_) return Way{std::move(joint)};
      if (forced < kMostForced && has_no_choice(next)) {
        without_choice.emplace_back(std::move(joint), std::move(next));
      }
    }
    for (auto& [joint, next] : without_choice) {
      if (auto rest = find(next, forced + 1)) {
        rest->insert(rest->begin(), std::move(joint));
        return rest;
      }
    }
    return std::nullopt;
  }

 private:
  static game::JointMove nth(const std::vector<std::vector<game::Move>>& legal, std::size_t n) {
    game::JointMove joint(legal.size());
    for (std::size_t r = 0; r < legal.size(); ++r) {
      joint[r] = legal[r][n % legal[r].size()];
      n /= legal[r].size();
    }
    return joint;
  }

  [[nodiscard]] bool has_no_choice(const game::State& state) const {
    return !game_.is_terminal(state) && game_.legal_moves(state, role_).size() <= 1;
  }

  const game::Game& game_;
  const game::State& to_;
  game::Role role_;
  std::size_t tried_ = 0;
};

}  // namespace

Way moves_between(const game::Game& game, const game::State& from, const game::State& to,
                  game::Role role) {
  return Finder(game, to, role).find(from, 0).value_or(Way{});
}

}  // namespace rulewise::front
