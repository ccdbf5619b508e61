// counting_game.h — a game small enough to know everything about it, for tests.
//
// Two roles add to one number at the same time: `left` adds 1 or 2, `right` adds 0 or 3, until it
// is `end` or more. Left gets the number, right 100 minus it. So four joint moves leave every
// state, and different paths meet in the same number.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "game/game.h"
#include "game/limit.h"

namespace rulewise::game {

class CountingGame : public Game {
 public:
  explicit CountingGame(std::uint64_t end) : end_(end) {}

  [[nodiscard]] const std::vector<std::string>& roles() const override { return roles_; }
  [[nodiscard]] State initial_state() const override { return state_of(0); }
  [[nodiscard]] bool is_terminal(const State& state) const override { return state[0] >= end_; }
  [[nodiscard]] std::vector<Move> legal_moves(const State& /*state*/, Role role) const override {
    if (role == Role(0)) return {Move(2), Move(1)};
    return {Move(0), Move(3)};
  }
  [[nodiscard]] State successor(const State& state, std::span<const Move> moves) const override {
    return state_of(state[0] + moves[0].value + moves[1].value);
  }
  [[nodiscard]] std::vector<int> goals(const State& state, Role role) const override {
    const int number = static_cast<int>(std::min<std::uint64_t>(state[0], 100));
    return {role == Role(0) ? number : 100 - number};
  }
  [[nodiscard]] std::vector<std::string> facts(const State& state) const override {
    return {"(number " + std::to_string(state[0]) + ")"};
  }
  [[nodiscard]] std::string move_text(Role /*role*/, Move move) const override {
    return "(add " + std::to_string(move.value) + ")";
  }

  [[nodiscard]] static State state_of(std::uint64_t number) {
    State state(1);
    state[0] = number;
    return state;
  }

 private:
  std::vector<std::string> roles_{"left", "right"};
  std::uint64_t end_;
};

/// The same, but `right` has no legal move at numbers of `wall` or more.
class StuckGame final : public CountingGame {
 public:
  StuckGame(std::uint64_t end, std::uint64_t wall) : CountingGame(end), wall_(wall) {}
  [[nodiscard]] std::vector<Move> legal_moves(const State& state, Role role) const override {
    if (role == Role(1) && state[0] >= wall_) return {};
    return CountingGame::legal_moves(state, role);
  }

 private:
  std::uint64_t wall_;
};

/// The same, but nobody waits for the successors of numbers of `wall` or more.
class InterruptedGame final : public CountingGame {
 public:
  explicit InterruptedGame(std::uint64_t wall) : CountingGame(~std::uint64_t{0}), wall_(wall) {}
  [[nodiscard]] State successor(const State& state, std::span<const Move> moves) const override {
    if (state[0] >= wall_) throw Interrupted();
    return CountingGame::successor(state, moves);
  }

 private:
  std::uint64_t wall_;
};

}  // namespace rulewise::game
