// plain_leaves.cc — leaves played one at a time through the contract of the game.
#include <vector>

#include "base/random.h"
#include "game/playout.h"
#include "search/mcts/leaf_player.h"

namespace rulewise::search {
namespace {

class PlainLeaves final : public LeafPlayer {
 public:
  PlainLeaves(const game::Game& game, const LeafOptions& options)
      : game_(game), options_(options), random_(options.seed), payoffs_(game.role_count()) {}

  [[nodiscard]] std::size_t capacity() const override { return 1; }
  [[nodiscard]] std::size_t under_way() const override { return is_under_way_ ? 1 : 0; }

  void start(std::uint32_t job, const game::State& state) override {
    job_ = job;
    state_ = state;
    is_under_way_ = true;
  }

  void run(const OnResult& on_result) override {
    if (!is_under_way_) return;
    play_to_the_end();
    score();
    is_under_way_ = false;
    on_result(job_, payoffs_);
  }

 private:
  void play_to_the_end() {
    for (std::uint32_t n = 0; n < options_.max_length && !game_.is_terminal(state_); ++n) {
      if (!game::choose_joint_move(game_, state_, random_, joint_move_)) return;
      state_ = game_.successor(state_, joint_move_);
    }
  }

  void score() {
    for (std::size_t r = 0; r < payoffs_.size(); ++r) {
      const int points = game::payoff(game_, state_, game::Role(r)).value_or(50);
      payoffs_[r] = static_cast<float>(points) / 100.0F;
    }
  }

  const game::Game& game_;
  LeafOptions options_;
  base::Random random_;
  std::uint32_t job_ = 0;
  game::State state_;
  bool is_under_way_ = false;
  game::JointMove joint_move_;
  std::vector<float> payoffs_;
};

}  // namespace

std::unique_ptr<LeafPlayer> make_plain_leaves(const game::Game& game, const LeafOptions& options) {
  return std::make_unique<PlainLeaves>(game, options);
}

}  // namespace rulewise::search
