#include "search/mcts/advised_leaves.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "machine/single/expand.h"
#include "machine/single/single_game.h"

namespace rulewise::search {
namespace {

class AdvisedLeaves final : public LeafPlayer {
 public:
  AdvisedLeaves(const game::Game& game, std::unique_ptr<LeafPlayer> leaves,
                RoleEvaluation evaluation)
      : game_(game), leaves_(std::move(leaves)), evaluation_(std::move(evaluation)) {
    if (const auto* single = dynamic_cast<const machine::SingleGame*>(&game)) {
      expander_.emplace(*single);
    }
  }

  [[nodiscard]] std::size_t capacity() const override { return leaves_->capacity(); }
  [[nodiscard]] std::size_t room() const override { return leaves_->room(); }
  [[nodiscard]] std::size_t under_way() const override { return leaves_->under_way(); }
  void start(const Leaf& leaf) override { leaves_->start(leaf); }
  void abandon() override { leaves_->abandon(); }
  void favour(std::span<const std::uint8_t> chances) override { leaves_->favour(chances); }
  void expect(double seconds) override { leaves_->expect(seconds); }

  void arrive(const OnArrival& on_arrival) override {
    leaves_->arrive([&](const Arrival& arrival) {
      if (arrival.is_over || arrival.winning || !find_chooser(arrival)) return on_arrival(arrival);
      guess_moves(arrival);
      Arrival advised = arrival;
      advised.guesses = guesses_;
      return on_arrival(advised);
    });
  }

  void run(const OnResult& on_result, const std::function<bool()>& should_stop) override {
    leaves_->run(on_result, should_stop);
    playouts_ = leaves_->playouts();
  }

 private:
  static constexpr double kAllPoints = 100;

  /// The only role with a choice; false if there is none.
  bool find_chooser(const Arrival& arrival) {
    std::size_t choosers = 0;
    std::size_t begin = 0;
    for (std::size_t r = 0; r < arrival.counts.size(); ++r) {
      if (arrival.counts[r] > 1) {
        ++choosers;
        chooser_ = game::Role(r);
        first_ = begin;
      }
      begin += arrival.counts[r];
    }
    return choosers == 1;
  }

  void guess_moves(const Arrival& arrival) {
    guesses_.assign(arrival.moves.size(), 0.5F);
    const std::span moves = arrival.moves.subspan(first_, arrival.counts[chooser_.index()]);
    if (expander_) {
      guess_by_expansion(arrival, moves);
    } else {
      guess_one_by_one(arrival, moves);
    }
  }

  void guess_by_expansion(const Arrival& arrival, std::span<const game::Move> moves) {
    const machine::Expansion& children = expander_->expand(game::State(arrival.state));
    std::size_t at = 0;  // both are mostly in the same order
    for (std::size_t c = 0; c < children.size(); ++c) {
      const game::Move move = children.moves(c)[chooser_.index()];
      for (std::size_t n = 0; n < moves.size() && moves[at] != move; ++n) {
        at = at + 1 < moves.size() ? at + 1 : 0;
      }
      if (moves[at] != move) continue;
      const double points = children.is_terminal(c)
                                ? children.payoff(c, chooser_).value_or(0)
                                : evaluation_(game::State(children.state_words(c)), chooser_);
      note(at, points);
    }
  }

  void guess_one_by_one(const Arrival& arrival, std::span<const game::Move> moves) {
    const game::State state(arrival.state);
    game::JointMove joint;
    std::size_t begin = 0;
    for (const std::uint32_t count : arrival.counts) {
      joint.push_back(arrival.moves[begin]);
      begin += count;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      joint[chooser_.index()] = moves[i];
      const game::State next = game_.successor(state, joint);
      note(i, game_.is_terminal(next) ? game::payoff(game_, next, chooser_).value_or(0)
                                      : evaluation_(next, chooser_));
    }
  }

  void note(std::size_t move, double points) {
    guesses_[first_ + move] = static_cast<float>(std::clamp(points / kAllPoints, 0.0, 1.0));
  }

  const game::Game& game_;
  std::unique_ptr<LeafPlayer> leaves_;
  RoleEvaluation evaluation_;
  std::optional<machine::Expander> expander_;
  game::Role chooser_{0};
  std::size_t first_ = 0;  // of the chooser's moves
  std::vector<float> guesses_;
};

}  // namespace

std::unique_ptr<LeafPlayer> make_advised_leaves(const game::Game& game,
                                                std::unique_ptr<LeafPlayer> leaves,
                                                RoleEvaluation evaluation) {
  return std::make_unique<AdvisedLeaves>(game, std::move(leaves), std::move(evaluation));
}

}  // namespace rulewise::search
