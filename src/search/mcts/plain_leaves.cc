// plain_leaves.cc — leaves played one at a time through the contract of the game.
#include <algorithm>
#include <iterator>
#include <vector>

#include "base/random.h"
#include "game/playout.h"
#include "machine/net/net_game.h"
#include "search/mcts/leaf_player.h"

namespace rulewise::search {
namespace {

class PlainLeaves final : public LeafPlayer {
 public:
  PlainLeaves(const game::Game& game, const LeafOptions& options)
      : game_(game),
        options_(options),
        random_(options.seed),
        payoffs_(game.role_count()),
        sums_(game.role_count()),
        counts_(game.role_count()) {
    const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
    if (options.tells_moves && net_game != nullptr) {
      played_.resize((net_game->net().move_count() + 63) / 64);
    }
  }

  [[nodiscard]] std::size_t capacity() const override { return 1; }
  [[nodiscard]] std::size_t room() const override { return is_under_way_ ? 0 : 1; }
  [[nodiscard]] std::size_t under_way() const override { return is_under_way_ ? 1 : 0; }

  void start(const Leaf& leaf) override {
    job_ = leaf.job;
    state_ = game::State(leaf.parent);
    if (!leaf.moves.empty()) state_ = game_.successor(state_, leaf.moves);
    wants_moves_ = leaf.wants_moves;
    is_under_way_ = is_new_ = true;
  }

  void arrive(const OnArrival& on_arrival) override {
    if (!is_new_) return;
    is_new_ = false;
    Arrival arrival{.job = job_, .state = state_.view(), .is_over = game_.is_terminal(state_)};
    if (!arrival.is_over && wants_moves_) arrival.is_over = !list_moves();
    if (arrival.is_over) {
      score(state_);
      arrival.payoffs = payoffs_;
    } else if (wants_moves_) {
      arrival.moves = moves_;
      arrival.counts = counts_;
    }
    const bool plays = on_arrival(arrival);
    is_under_way_ = plays && !arrival.is_over;
  }

  void abandon() override { is_under_way_ = is_new_ = false; }

  void favour(std::span<const std::uint8_t> chances) override {
    if (options_.learns) chances_.assign(chances.begin(), chances.end());
  }

  void run(const OnResult& on_result, const std::function<bool()>& should_stop) override {
    if (!is_under_way_) return;
    const std::uint32_t games = std::max(1U, options_.playouts_per_leaf);
    std::ranges::fill(sums_, 0.0F);
    for (std::uint32_t n = 0; n < games; ++n) {
      if (!play_to_the_end(should_stop)) return;
      for (std::size_t r = 0; r < sums_.size(); ++r) sums_[r] += payoffs_[r];
    }
    for (float& sum : sums_) sum /= static_cast<float>(games);
    is_under_way_ = false;
    on_result({.job = job_, .payoffs = sums_, .played = played_, .of_played = payoffs_});
  }

 private:
  /// False if some role has no move.
  bool list_moves() {
    moves_.clear();
    for (std::size_t r = 0; r < counts_.size(); ++r) {
      const std::vector<game::Move> legal = game_.legal_moves(state_, game::Role(r));
      moves_.insert(moves_.end(), legal.begin(), legal.end());
      counts_[r] = static_cast<std::uint32_t>(legal.size());
      if (legal.empty()) return false;
    }
    return true;
  }

  /// False if it was told to stop before.
  bool play_to_the_end(const std::function<bool()>& should_stop) {
    constexpr std::uint32_t kBetweenLooks = 32;
    game::State state = state_;
    std::ranges::fill(played_, std::uint64_t{0});
    const std::uint32_t most = options_.judge ? options_.cut_off : options_.max_length;
    std::uint32_t made = 0;
    for (; made < most && !game_.is_terminal(state); ++made) {
      if (made % kBetweenLooks == 1 && should_stop && should_stop()) return false;
      if (!choose_moves(state)) break;
      for (const game::Move move : joint_move_) {
        if (!played_.empty()) played_[move.index() / 64] |= std::uint64_t{1} << (move.index() % 64);
      }
      state = game_.successor(state, joint_move_);
    }
    if (options_.judge && made == most && !game_.is_terminal(state)) {
      judge(state);
    } else {
      score(state);
    }
    ++playouts_;
    return true;
  }

  /// False if some role has no move.
  bool choose_moves(const game::State& state) {
    if (chances_.empty()) return game::choose_joint_move(game_, state, random_, joint_move_);
    joint_move_.clear();
    for (std::size_t r = 0; r < counts_.size(); ++r) {
      std::vector<game::Move> legal = game_.legal_moves(state, game::Role(r));
      if (legal.empty()) return false;
      favoured_.clear();
      if (random_.below(2) != 0) {
        std::ranges::copy_if(legal, std::back_inserter(favoured_),
                             [this](game::Move move) { return is_favoured(move); });
      }
      const std::vector<game::Move>& among = favoured_.empty() ? legal : favoured_;
      joint_move_.push_back(among[random_.below(static_cast<std::uint32_t>(among.size()))]);
    }
    return true;
  }

  bool is_favoured(game::Move move) {
    constexpr std::uint32_t kEven = 8;
    const std::size_t index = move.index();
    return random_.below(16) < (index < chances_.size() ? chances_[index] : kEven);
  }

  void score(const game::State& state) {
    for (std::size_t r = 0; r < payoffs_.size(); ++r) {
      const int points = game::payoff(game_, state, game::Role(r)).value_or(50);
      payoffs_[r] = static_cast<float>(points) / 100.0F;
    }
  }

  void judge(const game::State& state) {
    for (std::size_t r = 0; r < payoffs_.size(); ++r) {
      payoffs_[r] = static_cast<float>(options_.judge(state, game::Role(r)) / 100.0);
    }
  }

  const game::Game& game_;
  LeafOptions options_;
  base::Random random_;
  std::uint32_t job_ = 0;
  game::State state_;
  bool wants_moves_ = false;
  bool is_under_way_ = false;
  bool is_new_ = false;
  game::JointMove joint_move_;
  std::vector<float> payoffs_;
  std::vector<float> sums_;
  std::vector<game::Move> moves_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint8_t> chances_;  // of moves to be favoured, in sixteenths
  std::vector<game::Move> favoured_;
  std::vector<std::uint64_t> played_;  // in the last game, one bit a move; empty unless asked for
};

}  // namespace

std::unique_ptr<LeafPlayer> make_plain_leaves(const game::Game& game, const LeafOptions& options) {
  return std::make_unique<PlainLeaves>(game, options);
}

}  // namespace rulewise::search
