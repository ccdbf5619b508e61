// random_tree.h — a game drawn from a seed: any shape of tree, the same in every run, for tests.
//
// Idea      a position is a number and its depth; what it offers is drawn from its hash. Numbers
//           are taken modulo `width`, so that different paths meet in the same position; now and
//           then the same side moves again
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "search/turn_game.h"

namespace rulewise::search {

struct RandomTreeShape {
  std::uint64_t seed = 1;
  int longest = 8;           // plies to the end
  std::uint64_t width = 40;  // positions of one depth
  int most_moves = 5;
  int end_percent = 10;    // of the positions before the last ply, over at once
  int again_percent = 15;  // of the moves, after which the same side moves again
  bool has_draws = true;
  bool has_gains = false;
};

class RandomTree : public TurnGame {
 public:
  explicit RandomTree(const RandomTreeShape& shape) : shape_(shape) { stack_.push_back({0, 0, 0}); }

  [[nodiscard]] int side() const override { return at().side; }
  [[nodiscard]] std::optional<int> outcome() override {
    const bool ends = at().depth >= shape_.longest ||
                      (at().depth > 0 && draw(1) % 100 < static_cast<unsigned>(shape_.end_percent));
    if (!ends) return std::nullopt;
    const std::uint64_t kind = draw(2) % 5;
    if (kind == 4 && shape_.has_draws) return 0;
    if (kind == 3 && shape_.has_draws) return at().side == 0 ? 40 : -40;
    return (kind % 2 == 0) == (at().side == 0) ? kWon : kLost;
  }
  void moves(std::vector<TurnMove>& moves) override {
    moves.clear();
    const std::uint64_t count = 1 + draw(3) % static_cast<unsigned>(shape_.most_moves);
    for (std::uint32_t i = 0; i < count; ++i) {
      const bool gains = shape_.has_gains && draw(100 + i) % 4 == 0;
      moves.push_back({i, i, gains ? static_cast<std::int32_t>(1 + draw(200 + i) % 900) : 0});
    }
  }
  void make(const TurnMove& move) override {
    const std::uint64_t drawn = draw(10 + move.index);
    const bool again = drawn / shape_.width % 100 < static_cast<unsigned>(shape_.again_percent);
    stack_.push_back({drawn % shape_.width, at().depth + 1, again ? at().side : 1 - at().side});
  }
  void unmake() override { stack_.pop_back(); }
  [[nodiscard]] std::uint64_t hash() const override { return draw(0); }
  [[nodiscard]] game::JointMove joint_move(const TurnMove& move) const override {
    return {game::Move(move.index), game::Move(move.index)};
  }
  [[nodiscard]] bool is_threatened() override { return shape_.has_gains && draw(5) % 6 == 0; }
  [[nodiscard]] bool loses_exchange(const TurnMove& move) override {
    return move.gain > 0 && draw(300 + move.index) % 3 == 0;
  }
  [[nodiscard]] int unit() const override { return shape_.has_gains ? 1500 : 0; }
  [[nodiscard]] int evaluate() override { return static_cast<int>(draw(4) % 20'001) - 10'000; }

 private:
  struct Level {
    std::uint64_t number;
    int depth;
    int side;
  };
  [[nodiscard]] const Level& at() const { return stack_.back(); }
  [[nodiscard]] std::uint64_t draw(std::uint64_t what) const {
    const Level& level = at();
    const std::uint64_t place = base::combine(level.number, static_cast<unsigned>(level.depth));
    return base::combine(base::combine(shape_.seed, place),
                         what * 2 + static_cast<unsigned>(level.side));
  }

  RandomTreeShape shape_;
  std::vector<Level> stack_;
};

}  // namespace rulewise::search
