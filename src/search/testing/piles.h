// piles.h — Nim, whose every value is known in advance, for tests. Who takes the last one wins.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "search/turn_game.h"

namespace rulewise::search {

class Piles final : public TurnGame {
 public:
  explicit Piles(std::vector<int> piles) : piles_(std::move(piles)) {}

  [[nodiscard]] int side() const override { return static_cast<int>(taken_.size() % 2); }
  [[nodiscard]] std::optional<int> outcome() override {
    if (std::accumulate(piles_.begin(), piles_.end(), 0) > 0) return std::nullopt;
    return kLost;
  }
  void moves(std::vector<TurnMove>& moves) override {
    moves.clear();
    for (std::uint32_t pile = 0; pile < piles_.size(); ++pile) {
      for (int n = 1; n <= piles_[pile]; ++n) {
        const std::uint32_t index = pile * 64 + static_cast<std::uint32_t>(n);
        moves.push_back({index, index, 0});
      }
    }
  }
  void make(const TurnMove& move) override {
    piles_[move.index / 64] -= static_cast<int>(move.index % 64);
    taken_.push_back(move.index);
  }
  void unmake() override {
    piles_[taken_.back() / 64] += static_cast<int>(taken_.back() % 64);
    taken_.pop_back();
  }
  [[nodiscard]] std::uint64_t hash() const override {
    return base::hash_words(std::span<const int>(piles_), static_cast<std::uint64_t>(side()));
  }
  [[nodiscard]] game::JointMove joint_move(const TurnMove& move) const override {
    game::JointMove joint(2);
    joint[static_cast<std::size_t>(side())] = game::Move(move.index);
    return joint;
  }
  [[nodiscard]] int evaluate() override { return 0; }

 private:
  std::vector<int> piles_;
  std::vector<std::uint32_t> taken_;
};

}  // namespace rulewise::search
