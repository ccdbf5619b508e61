#include "search/mcts/wide_leaves.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "search/mcts/lane_games.h"
#include "search/mcts/wide_arrivals.h"

namespace rulewise::search {
namespace {

using machine::wide::kLanes;

// One game a leaf where games are dear beside the work in the tree, up to four where they are
// cheap: the work in the tree is worth about this many operations, and so many more for every bit
// of a state, which is carried from the tree to lanes and back, and of what is legal there.
constexpr double kOperationsOfTheTree = 4'000;
constexpr double kOperationsOfABase = 1.8;
constexpr double kOperationsOfAMove = 0.6;
constexpr double kMostPlayouts = 4;
constexpr std::uint8_t kEven = 8;  // of 16: the chance of a move nobody has told of

using Row = std::span<const std::uint64_t>;

machine::wide::WideOptions with_moves(machine::wide::WideOptions wide, const LeafOptions& options) {
  wide.tells_moves = options.tells_moves;
  wide.favours = options.learns;
  return wide;
}

class WideLeaves final : public LeafPlayer {
 public:
  WideLeaves(const machine::NetGame& game, const LeafOptions& options, std::size_t lanes,
             const machine::wide::WideOptions& wide)
      : net_(game.net()),
        options_(options),
        wide_(with_moves(wide, options)),
        lanes_(std::clamp<std::size_t>(lanes, 1, kLanes)),
        arrivals_(game.net(), wide, options.looks_ahead),
        games_(make_games()),
        jobs_(lanes_),
        job_of_lane_(kLanes),
        mean_(game.role_count()) {
    free_all_lanes();
    per_leaf_ = options.playouts_per_leaf;
    if (per_leaf_ == 0) per_leaf_ = options.lane_judge ? 1 : fitting_playouts();
    per_leaf_ = std::min<std::size_t>(per_leaf_, lanes_);
    for (JobSums& sums : jobs_) sums.payoffs.resize(game.role_count());
  }

  [[nodiscard]] std::size_t capacity() const override { return lanes_; }
  [[nodiscard]] std::size_t room() const override {
    return free_lanes_.size() / per_leaf_ - arrivals_.size();
  }
  [[nodiscard]] std::size_t under_way() const override {
    return arrivals_.size() + games_->under_way() + ended_.size();
  }

  void start(const Leaf& leaf) override { arrivals_.add(leaf); }

  void arrive(const OnArrival& on_arrival) override {
    arrivals_.settle([&](const Arrival& arrival) {
      if (on_arrival(arrival) && !arrival.is_over) play(arrival);
    });
  }

  void run(const OnResult& on_result, const std::function<bool()>& should_stop) override {
    if (!ended_.empty()) report_ended(on_result);
    games_->run(
        games_->under_way() / 3,
        [&](std::uint32_t lane, Payoffs payoffs) { end(lane, payoffs, on_result); }, should_stop);
  }

  void abandon() override {
    arrivals_.forget();
    games_->abandon();
    ended_.clear();
    free_all_lanes();
  }

  void favour(std::span<const std::uint8_t> chances) override {
    if (!options_.learns) return;
    chances_.assign(chances.begin(), chances.end());
    chances_.resize(net_.move_count(), kEven);
    games_->favour(chances_);
  }

 private:
  [[nodiscard]] std::unique_ptr<LaneGames> make_games() const {
    const logic::Net& net = options_.played_net ? *options_.played_net : net_;
    const bool is_judged = options_.lane_judge != nullptr;
    return std::make_unique<LaneGames>(
        net, wide_,
        LaneOptions{.seed = options_.seed,
                    .max_length = is_judged ? options_.cut_off : options_.max_length,
                    .judge = options_.lane_judge});
  }

  void free_all_lanes() {
    free_lanes_.clear();
    for (std::size_t lane = lanes_; lane-- > 0;) {
      free_lanes_.push_back(static_cast<std::uint32_t>(lane));
    }
  }

  struct JobSums {
    std::size_t left = 0;
    std::vector<float> payoffs;
  };

  [[nodiscard]] std::size_t fitting_playouts() const {
    const double tree = kOperationsOfTheTree +
                        kOperationsOfABase * static_cast<double>(net_.base_count()) +
                        kOperationsOfAMove * static_cast<double>(net_.move_count());
    const double fitting = std::round(tree / games_->operations_per_game());
    return static_cast<std::size_t>(std::clamp(fitting, 1.0, kMostPlayouts));
  }

  void play(const Arrival& arrival) {
    if (!games_->accepts(arrival.state)) forget_the_clock();
    JobSums& sums = jobs_[arrival.job];
    sums.left = per_leaf_;
    std::ranges::fill(sums.payoffs, 0.0F);
    const auto lanes = std::span(free_lanes_).last(per_leaf_);
    for (const std::uint32_t lane : lanes) job_of_lane_[lane] = arrival.job;
    games_->start(lanes, arrival.state);
    free_lanes_.resize(free_lanes_.size() - per_leaf_);
  }

  /// A state that no play from the opening leads to: from now on whose turn it is is looked up.
  void forget_the_clock() {
    while (games_->under_way() > 0) {
      games_->run(kLanes,
                  [&](std::uint32_t lane, Payoffs payoffs) {
                    ended_.push_back({lane, {payoffs.begin(), payoffs.end()}});
                  },
                  {});
    }
    wide_.use_period = false;
    games_ = make_games();
    if (!chances_.empty()) games_->favour(chances_);
  }

  void report_ended(const OnResult& on_result) {
    for (const Ended& game : ended_) end(game.lane, game.payoffs, on_result);
    ended_.clear();
  }

  void end(std::uint32_t lane, Payoffs payoffs, const OnResult& on_result) {
    ++playouts_;
    free_lanes_.push_back(lane);
    const std::uint32_t job = job_of_lane_[lane];
    JobSums& sums = jobs_[job];
    for (std::size_t r = 0; r < payoffs.size(); ++r) sums.payoffs[r] += payoffs[r];
    if (--sums.left > 0) return;
    for (std::size_t r = 0; r < payoffs.size(); ++r) {
      mean_[r] = sums.payoffs[r] / static_cast<float>(per_leaf_);
    }
    on_result({.job = job,
               .payoffs = mean_,
               .played = options_.tells_moves ? games_->played(lane) : Row(),
               .of_played = payoffs});
  }

  struct Ended {
    std::uint32_t lane;
    std::vector<float> payoffs;
  };

  const logic::Net& net_;
  LeafOptions options_;
  machine::wide::WideOptions wide_;
  std::size_t lanes_;
  std::size_t per_leaf_ = 1;  // playouts
  WideArrivals arrivals_;
  std::unique_ptr<LaneGames> games_;
  std::vector<JobSums> jobs_;
  std::vector<std::uint32_t> job_of_lane_;
  std::vector<std::uint32_t> free_lanes_;
  std::vector<Ended> ended_;  // before a change of machine, not yet reported
  std::vector<float> mean_;
  std::vector<std::uint8_t> chances_;  // of moves to be favoured
};

}  // namespace

std::unique_ptr<LeafPlayer> make_wide_leaves(const machine::NetGame& game,
                                             const LeafOptions& options, std::size_t lanes,
                                             const machine::wide::WideOptions& wide) {
  return std::make_unique<WideLeaves>(game, options, lanes, wide);
}

}  // namespace rulewise::search
