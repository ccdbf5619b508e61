// drawn_game.h — a game of several roles in turn drawn from a seed, behind the contract, for tests.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/hash.h"
#include "game/game.h"

namespace rulewise::search {

/// A state is its number and its depth. Who moves, how many moves there are, where the game ends
/// and what each role gets there hang on a hash. With `most_sum` the payoffs add up to at most
/// that.
class DrawnGame final : public game::Game {
 public:
  DrawnGame(std::uint64_t seed, std::size_t roles, std::size_t longest, int most_sum = 0)
      : seed_(seed), longest_(longest), most_sum_(most_sum) {
    for (std::size_t r = 0; r < roles; ++r) roles_.push_back("r" + std::to_string(r));
  }
  [[nodiscard]] const std::vector<std::string>& roles() const override { return roles_; }
  [[nodiscard]] game::State initial_state() const override { return state_of(0, 0); }
  [[nodiscard]] bool is_terminal(const game::State& state) const override {
    return depth(state) >= longest_ || (depth(state) > 1 && draw(state, 1) % 8 == 0);
  }
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override {
    std::vector<game::Move> legal{game::Move(0)};
    if (draw(state, 2) % role_count() != role.index()) return legal;
    for (std::uint64_t i = 1; i <= draw(state, 3) % 4; ++i) legal.emplace_back(i);
    return legal;
  }
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override {
    std::uint64_t sum = 0;
    for (const game::Move move : moves) sum = 7 * sum + move.value;
    return state_of(draw(state, 10 + sum) % 97, depth(state) + 1);
  }
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override {
    int left = most_sum_ > 0 ? most_sum_ : 100 * static_cast<int>(role_count());
    int mine = 0;
    for (std::size_t r = 0; r <= role.index(); ++r) {
      mine = std::min(left, static_cast<int>(draw(state, 100 + r) % 5) * 25);
      left -= mine;
    }
    return {mine};
  }
  [[nodiscard]] std::vector<std::string> facts(const game::State&) const override { return {}; }
  [[nodiscard]] std::string move_text(game::Role, game::Move move) const override {
    return std::to_string(move.value);
  }

 private:
  static game::State state_of(std::uint64_t number, std::uint64_t depth) {
    game::State state(2);
    state[0] = number;
    state[1] = depth;
    return state;
  }
  static std::uint64_t depth(const game::State& state) { return state[1]; }
  [[nodiscard]] std::uint64_t draw(const game::State& state, std::uint64_t what) const {
    return base::combine(base::combine(seed_, state.hash()), what);
  }

  std::uint64_t seed_;
  std::size_t longest_;
  int most_sum_;
  std::vector<std::string> roles_;
};

}  // namespace rulewise::search
