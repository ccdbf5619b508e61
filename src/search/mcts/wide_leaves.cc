#include "search/mcts/wide_leaves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "base/clock.h"
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
// Games on the other net than the game's own tell more and cost more. A search that sees fewer of
// them than this, for each time that they are as dear, sees more in games of the game's own.
constexpr double kLeastDearGames = 75;
constexpr double kSecondsOfAnOperation = 1.5e-9;  // in 512 games; until it was measured
constexpr std::uint8_t kEven = 8;                 // of 16: the chance of a move nobody has told of

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
        is_dear_(options.played_net != nullptr),
        games_(make_games()),
        jobs_(lanes_),
        job_of_lane_(kLanes),
        mean_(game.role_count()) {
    free_all_lanes();
    choose_playouts();
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
    const base::Stopwatch watch;
    const std::uint64_t before = playouts_;
    games_->run(
        games_->under_way() / 3,
        [&](std::uint32_t lane, Payoffs payoffs) { end(lane, payoffs, on_result); }, should_stop);
    seconds_ += watch.seconds();
    timed_ += playouts_ - before;
  }

  void expect(double seconds) override {
    if (!options_.played_net) return;
    measure();
    const bool wants_dear = seconds >= least_dear_games() * dear_seconds_;
    if (wants_dear == is_dear_) return;
    is_dear_ = wants_dear;
    std::swap(games_, other_games_);
    if (!games_) games_ = make_games();
    choose_playouts();
    if (!chances_.empty()) games_->favour(chances_);
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
    const logic::Net& net = is_dear_ ? *options_.played_net : net_;
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

  void choose_playouts() {
    per_leaf_ = options_.playouts_per_leaf;
    if (per_leaf_ == 0) per_leaf_ = options_.lane_judge ? 1 : fitting_playouts();
    per_leaf_ = std::min<std::size_t>(per_leaf_, lanes_);
  }

  /// What a game on the other net takes, by those of the last search, or at first by its size.
  void measure() {
    if (seconds_ == 0) {
      if (dear_seconds_ == 0) dear_seconds_ = operations() * kSecondsOfAnOperation;
      return;
    }
    const double seconds = seconds_ / static_cast<double>(std::max<std::uint64_t>(timed_, 1));
    dear_seconds_ = is_dear_ ? seconds : seconds * operations_[1] / operations();
    seconds_ = 0;
    timed_ = 0;
  }

  [[nodiscard]] double least_dear_games() const {
    const auto dear = static_cast<double>(logic::count_operations(*options_.played_net));
    return kLeastDearGames * dear / static_cast<double>(logic::count_operations(net_) + 1);
  }

  /// Of a game on the net in use.
  double operations() {
    double& known = operations_[is_dear_ ? 1 : 0];
    if (known == 0) known = games_->operations_per_game();
    return known;
  }

  struct JobSums {
    std::size_t left = 0;
    std::vector<float> payoffs;
  };

  [[nodiscard]] std::size_t fitting_playouts() {
    const double tree = kOperationsOfTheTree +
                        kOperationsOfABase * static_cast<double>(net_.base_count()) +
                        kOperationsOfAMove * static_cast<double>(net_.move_count());
    const double fitting = std::round(tree / operations());
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
    other_games_.reset();
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
  bool is_dear_;  // games_ are on the other net
  std::unique_ptr<LaneGames> games_;
  std::unique_ptr<LaneGames> other_games_;  // on the net that is not in use, once it was
  std::array<double, 2> operations_{};      // of a game on the game's own net, on the other
  double dear_seconds_ = 0;                 // that a game on the other takes
  double seconds_ = 0;                      // that games took since the last look at them
  std::uint64_t timed_ = 0;
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
